import {
  EmbeddedActionsParser,
  type IToken,
  type ParserMethod,
  tokenLabel,
  type TokenType,
} from 'chevrotain';
import { type Fraction, fractionOf, negated } from './fraction.js';
import type { Operator, OptionValue, RefreshedValue, Span, Term } from './term.js';
import * as t from './tokens.js';

const VALUE = 'a number, feedback, customers, revenue, field("…"), min(…), max(…), round(…), "-" or "("';

/** Tokens that end a value: where one is expected, an operator is possible too. */
const AFTER_VALUE = new Set<TokenType>([t.Close, t.Comma]);

const nameOf = ({ expected }: { readonly expected: TokenType }): string =>
  AFTER_VALUE.has(expected) ? `an operator or ${tokenLabel(expected)}` : tokenLabel(expected);

const EXPECTED = {
  buildMismatchTokenMessage: nameOf,
  buildNotAllInputParsedMessage: () => 'an operator or the end',
  buildNoViableAltMessage: () => VALUE,
  // A message that chevrotain never uses, because no rule has AT_LEAST_ONE.
  buildEarlyExitMessage: () => VALUE,
};

const term = (term: Term): Term => term;

const operation = (image: string, left: Term, right: Term): Term => ({
  kind: 'operation',
  operator: image as Operator,
  left,
  right,
});

const spanOf = <Value>({ startOffset: at, image }: IToken, value: Value): Span<Value> => ({
  value,
  at,
  end: at + image.length,
});

type GrammarRule<Result> = ParserMethod<[], Result>;

/** A parser of formulas. Its errors' messages say which tokens were expected. */
export class Grammar extends EmbeddedActionsParser {
  constructor() {
    super(t.TOKENS, { errorMessageProvider: EXPECTED });
    this.performSelfAnalysis();
  }

  readonly sum: GrammarRule<Term> = this.RULE('sum', () => {
    let sum = this.SUBRULE(this.product);
    this.MANY(() => {
      const { image } = this.OR([{ ALT: () => this.CONSUME(t.Plus) }, { ALT: () => this.CONSUME(t.Minus) }]);
      sum = operation(image, sum, this.SUBRULE2(this.product));
    });
    return sum;
  });

  private readonly product: GrammarRule<Term> = this.RULE('product', () => {
    let product = this.SUBRULE(this.factor);
    this.MANY(() => {
      const { image } = this.OR([{ ALT: () => this.CONSUME(t.Times) }, { ALT: () => this.CONSUME(t.Over) }]);
      product = operation(image, product, this.SUBRULE2(this.factor));
    });
    return product;
  });

  private readonly factor: GrammarRule<Term> = this.RULE('factor', () => {
    let isNegative = false;
    this.MANY(() => {
      this.CONSUME(t.Minus);
      isNegative = !isNegative;
    });
    const of = this.SUBRULE(this.value);
    return isNegative ? term({ kind: 'minus', of }) : of;
  });

  private readonly value: GrammarRule<Term> = this.RULE('value', () =>
    this.OR([
      { ALT: () => term({ kind: 'number', value: this.SUBRULE(this.decimal) }) },
      { ALT: () => this.SUBRULE(this.refreshed) },
      { ALT: () => this.SUBRULE(this.field) },
      { ALT: () => this.SUBRULE(this.extreme) },
      { ALT: () => this.SUBRULE(this.rounded) },
      { ALT: () => this.SUBRULE(this.group) },
    ]),
  );

  private readonly decimal: GrammarRule<Fraction> = this.RULE('decimal', () => {
    const { image } = this.CONSUME(t.Decimal);
    return this.ACTION(() => fractionOf(image));
  });

  private readonly refreshed: GrammarRule<Term> = this.RULE('refreshed', () => {
    const { image } = this.OR([
      { ALT: () => this.CONSUME(t.Feedback) },
      { ALT: () => this.CONSUME(t.Customers) },
      { ALT: () => this.CONSUME(t.Revenue) },
    ]);
    return term({ kind: image as RefreshedValue });
  });

  private readonly group: GrammarRule<Term> = this.RULE('group', () => {
    this.CONSUME(t.Open);
    const inside = this.SUBRULE(this.sum);
    this.CONSUME(t.Close);
    return inside;
  });

  private readonly extreme: GrammarRule<Term> = this.RULE('extreme', () => {
    const { tokenType } = this.OR([{ ALT: () => this.CONSUME(t.Min) }, { ALT: () => this.CONSUME(t.Max) }]);
    this.CONSUME(t.Open);
    const of = [this.SUBRULE(this.sum)];
    this.CONSUME(t.Comma);
    of.push(this.SUBRULE2(this.sum));
    this.MANY(() => {
      this.CONSUME2(t.Comma);
      of.push(this.SUBRULE3(this.sum));
    });
    this.CONSUME(t.Close);
    return term({ kind: tokenType === t.Min ? 'least' : 'greatest', of });
  });

  private readonly rounded: GrammarRule<Term> = this.RULE('rounded', () => {
    const { startOffset } = this.CONSUME(t.Round);
    this.CONSUME(t.Open);
    const of = this.SUBRULE(this.sum);
    let places: Span<number> = { value: 0, at: startOffset, end: startOffset };
    this.OPTION(() => {
      this.CONSUME(t.Comma);
      const decimal = this.CONSUME(t.Decimal);
      places = spanOf(decimal, Number(decimal.image));
    });
    this.CONSUME(t.Close);
    return term({ kind: 'rounded', of, places });
  });

  private readonly field: GrammarRule<Term> = this.RULE('field', () => {
    this.CONSUME(t.Field);
    this.CONSUME(t.Open);
    const reference = this.SUBRULE(this.text);
    let options: readonly OptionValue[] | undefined;
    this.OPTION(() => {
      this.CONSUME(t.Comma);
      options = this.SUBRULE(this.options);
    });
    this.CONSUME(t.Close);
    return term({ kind: 'field', reference, options });
  });

  private readonly options: GrammarRule<OptionValue[]> = this.RULE('options', () => {
    this.CONSUME(t.OpenOptions);
    const options = [this.SUBRULE(this.optionValue)];
    this.MANY(() => {
      this.CONSUME(t.Comma);
      options.push(this.SUBRULE2(this.optionValue));
    });
    this.CONSUME(t.CloseOptions);
    return options;
  });

  private readonly optionValue: GrammarRule<OptionValue> = this.RULE('optionValue', () => {
    const option = this.SUBRULE(this.text);
    this.CONSUME(t.Colon);
    const isNegative = this.OPTION(() => this.CONSUME(t.Minus)) !== undefined;
    const value = this.SUBRULE(this.decimal);
    return { option, value: isNegative ? this.ACTION(() => negated(value)) : value };
  });

  private readonly text: GrammarRule<Span<string>> = this.RULE('text', () => {
    const text = this.CONSUME(t.Text);
    return this.ACTION(() => spanOf(text, JSON.parse(text.image) as string));
  });
}

import { type IToken, Lexer } from 'chevrotain';
import { lengthOf } from '../../http/input/rules.js';
import { isStorable } from '../../http/input/unsafe-input.js';
import { quoted } from '../../http/problems/excerpt.js';
import { Grammar } from './grammar.js';
import { type FieldTerm, type OptionValue, partsOf, type Span, type Term } from './term.js';
import * as t from './tokens.js';

const DEEPEST = 32;
const MOST_STEPS = 200;
const MOST_DIGITS = 30;

export const MOST_PLACES = 6;

export class FaultyFormula extends Error {
  /** @param at an index into the text */
  constructor(
    readonly code: string,
    text: string,
    at: number,
    why: string,
  ) {
    super(`At character ${lengthOf(text.slice(0, at)) + 1}: ${why}.`);
  }
}

const lexer = new Lexer(t.TOKENS, { positionTracking: 'onlyOffset' });
const grammar = new Grammar();

/** @throws FaultyFormula */
export function parseFormula(text: string): Term {
  const tokens = tokensOf(text);
  checkSteps(text, tokens);
  grammar.input = tokens;
  const term = grammar.sum();
  const [error] = grammar.errors;
  if (error) {
    const { startOffset, image } = error.token;
    const isEnd = image === '';
    const found = isEnd ? 'the formula ends' : `there is ${quoted(image)}`;
    const why = `${found}; expected is ${error.message}`;
    throw new FaultyFormula('formula_syntax', text, isEnd ? text.length : startOffset, why);
  }
  checkDetails(text, term);
  return term;
}

/** The fields that a formula names, in order and with repetitions. */
export function fieldTermsOf(term: Term): FieldTerm[] {
  return termsIn(term).filter((each) => each.kind === 'field');
}

/** Replaces the references in a formula and leaves the rest of the text as it is. */
export function withReferences(formula: string, referenceFor: (reference: string) => string): string {
  let text = formula;
  // Replaces from the end, so that earlier positions stay valid.
  for (const { reference } of fieldTermsOf(parseFormula(formula)).reverse()) {
    const { value, at, end } = reference;
    text = text.slice(0, at) + JSON.stringify(referenceFor(value)) + text.slice(end);
  }
  return text;
}

const termsIn = (term: Term): Term[] => [term, ...partsOf(term).flatMap(termsIn)];

function tokensOf(text: string): IToken[] {
  const { tokens, errors } = lexer.tokenize(text);
  const [error] = errors;
  if (!error) return tokens;
  const { offset } = error;
  const character = String.fromCodePoint(text.codePointAt(offset) as number);
  const why =
    character === '"' ? 'a text begins that is none in JSON' : `${quoted(character)} has no meaning`;
  throw new FaultyFormula('formula_syntax', text, offset, why);
}

const STEPS = new Set([t.Plus, t.Minus, t.Times, t.Over, t.Comma, t.Open]);

/** Limits nesting and size before parsing, because the parser's stack grows with each parenthesis. */
function checkSteps(text: string, tokens: readonly IToken[]): void {
  let depth = 0;
  let steps = 0;
  let isInOptions = false;
  const refuse = ({ startOffset }: IToken, why: string) => {
    throw new FaultyFormula('formula_too_complex', text, startOffset, why);
  };
  for (const token of tokens) {
    const { tokenType, image } = token;
    if (tokenType === t.OpenOptions) isInOptions = true;
    if (tokenType === t.CloseOptions) isInOptions = false;
    if (tokenType === t.Open) depth += 1;
    if (tokenType === t.Close) depth -= 1;
    if (STEPS.has(tokenType) && !isInOptions) steps += 1;
    if (tokenType === t.Decimal && image.replace('.', '').length > MOST_DIGITS)
      refuse(token, `a number may have ${MOST_DIGITS} digits`);
    if (depth > DEEPEST) refuse(token, `a formula may have ${DEEPEST} levels of parentheses`);
    if (steps > MOST_STEPS)
      refuse(token, `a formula may have ${MOST_STEPS} operators, commas and parentheses in all`);
  }
}

function checkDetails(text: string, formula: Term): void {
  const refuse = ({ at }: Span<unknown>, why: string) => {
    throw new FaultyFormula('formula_syntax', text, at, why);
  };
  for (const term of termsIn(formula)) {
    if (term.kind === 'rounded' && !isPlaces(term.places.value))
      refuse(term.places, `round(…) takes a whole number of places from 0 to ${MOST_PLACES}`);
    if (term.kind !== 'field') continue;
    const { reference, options } = term;
    if (!isStorable(reference.value)) refuse(reference, 'no field has such an id or clientId');
    const repeated = options && repeatedIn(options);
    if (repeated) refuse(repeated, `${quoted(repeated.value)} is named twice`);
  }
}

const isPlaces = (places: number): boolean =>
  Number.isInteger(places) && places >= 0 && places <= MOST_PLACES;

const repeatedIn = (options: readonly OptionValue[]): Span<string> | undefined =>
  options
    .map(({ option }) => option)
    .find(({ value }, index, all) => all.findIndex((each) => each.value === value) < index);

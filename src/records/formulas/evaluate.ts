import {
  decimalText,
  exceeds,
  type Fraction,
  fractionOf,
  isLess,
  negated,
  product,
  quotient,
  rounded,
  sum,
} from './fraction.js';
import { MOST_PLACES } from './parse-formula.js';
import { type FieldTerm, type Operator, partsOf, type RefreshedValue, type Term, withParts } from './term.js';

/** The longest result in characters, as for a written number. */
const LONGEST_RESULT = 1_000;

/** A discovery's values that a formula uses; decimals are text, so that they keep every digit. */
export interface FormulaInputs extends Readonly<Record<RefreshedValue, number | string>> {
  /** The stored value of the field with this reference. */
  readonly valueIn: (reference: string) => string | undefined;
}

const ZERO = fractionOf('0');

const OPERATIONS: Readonly<Record<Operator, (a: Fraction, b: Fraction) => Fraction | undefined>> = {
  '+': sum,
  '-': (a, b) => sum(a, negated(b)),
  '*': product,
  '/': quotient,
};

/** The score as stored; undefined after a division by zero, or if the score is too long. */
export function scoreOf(term: Term, facts: FormulaInputs): string | undefined {
  const result = evaluate(term, facts);
  // The size is checked first, because writing out a long number takes a thousand times as long.
  if (!result || exceeds(result, LONGEST_RESULT)) return undefined;
  const text = decimalText(result, MOST_PLACES);
  return text.length <= LONGEST_RESULT ? text : undefined;
}

const NOTHING: FormulaInputs = {
  valueIn: () => undefined,
  feedback: 0,
  customers: 0,
  revenue: 0,
};

/** Folds constants: parts that are the same for all discoveries become numbers. */
export function foldConstants(formula: Term): Term {
  const term = withParts(formula, foldConstants);
  const parts = partsOf(term);
  return parts.length > 0 && parts.every(({ kind }) => kind === 'number')
    ? { kind: 'number', value: evaluate(term, NOTHING) }
    : term;
}

/** @returns undefined if an operand has no value */
function evaluate(term: Term, facts: FormulaInputs): Fraction | undefined {
  switch (term.kind) {
    case 'number':
      return term.value;
    case 'feedback':
    case 'customers':
    case 'revenue':
      return fractionOf(String(facts[term.kind]));
    case 'field':
      return fieldValue(term, facts);
    case 'minus': {
      const of = evaluate(term.of, facts);
      return of && negated(of);
    }
    case 'rounded': {
      const of = evaluate(term.of, facts);
      return of && rounded(of, term.places.value);
    }
    case 'operation': {
      const left = evaluate(term.left, facts);
      const right = evaluate(term.right, facts);
      return left && right && OPERATIONS[term.operator](left, right);
    }
    case 'least':
    case 'greatest': {
      const choose = term.kind === 'least' ? least : greatest;
      return term.of.map((each) => evaluate(each, facts)).reduce((a, b) => a && b && choose(a, b));
    }
  }
}

const least = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a);
const greatest = (a: Fraction, b: Fraction): Fraction => (isLess(a, b) ? b : a);

function fieldValue({ reference, options }: FieldTerm, { valueIn }: FormulaInputs): Fraction {
  const value = valueIn(reference.value);
  if (value === undefined) return ZERO;
  if (!options) return fractionOf(value);
  return options.find(({ option }) => option.value === value)?.value ?? ZERO;
}

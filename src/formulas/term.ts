import type { Fraction } from './fraction.js';

export type Operator = '+' | '-' | '*' | '/';

/** What a formula says. */
export type Term =
  /** Without a value where it is the result of parts that have none. */
  | { readonly kind: 'number'; readonly value: Fraction | undefined }
  | { readonly kind: 'feedback' }
  | FieldTerm
  | { readonly kind: 'minus'; readonly of: Term }
  | { readonly kind: 'operation'; readonly operator: Operator; readonly left: Term; readonly right: Term }
  | { readonly kind: 'least' | 'greatest'; readonly of: readonly Term[] }
  | { readonly kind: 'rounded'; readonly of: Term; readonly places: Span<number> };

/** The value of a discovery in a field. */
export interface FieldTerm {
  readonly kind: 'field';
  /** The field's `id` or `clientId`. */
  readonly reference: Span<string>;
  /** What the options of a select count; undefined when the formula names none. */
  readonly options: readonly OptionValue[] | undefined;
}

export interface OptionValue {
  readonly option: Span<string>;
  readonly value: Fraction;
}

/** Something of the text that is checked later. */
export interface Span<Value> {
  readonly value: Value;
  /** Where it begins and ends: indexes into the text. */
  readonly at: number;
  readonly end: number;
}

/** A term with other parts. */
export function withParts(term: Term, change: (part: Term) => Term): Term {
  switch (term.kind) {
    case 'number':
    case 'feedback':
    case 'field':
      return term;
    case 'minus':
    case 'rounded':
      return { ...term, of: change(term.of) };
    case 'operation':
      return { ...term, left: change(term.left), right: change(term.right) };
    case 'least':
    case 'greatest':
      return { ...term, of: term.of.map(change) };
  }
}

export function partsOf(term: Term): readonly Term[] {
  const parts: Term[] = [];
  withParts(term, (part) => (parts.push(part), part));
  return parts;
}

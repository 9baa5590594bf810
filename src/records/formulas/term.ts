import type { Fraction } from './fraction.js';

export type Operator = '+' | '-' | '*' | '/';

/** A value that feedback determines and jobs keep up to date. */
export type RefreshedValue = 'feedback' | 'customers' | 'revenue';

export type Term =
  /** The value is undefined if constant folding met a part without a result, such as a division by zero. */
  | { readonly kind: 'number'; readonly value: Fraction | undefined }
  | { readonly kind: RefreshedValue }
  | FieldTerm
  | { readonly kind: 'minus'; readonly of: Term }
  | { readonly kind: 'operation'; readonly operator: Operator; readonly left: Term; readonly right: Term }
  | { readonly kind: 'least' | 'greatest'; readonly of: readonly Term[] }
  | { readonly kind: 'rounded'; readonly of: Term; readonly places: Span<number> };

export interface FieldTerm {
  readonly kind: 'field';
  /** The field's `id` or `clientId`. */
  readonly reference: Span<string>;
  /** The numbers that a select's options count as; undefined without a list. */
  readonly options: readonly OptionValue[] | undefined;
}

export interface OptionValue {
  readonly option: Span<string>;
  readonly value: Fraction;
}

/** A value with its position in the text, as indexes of characters. */
export interface Span<Value> {
  readonly value: Value;
  readonly at: number;
  readonly end: number;
}

export function withParts(term: Term, change: (part: Term) => Term): Term {
  switch (term.kind) {
    case 'number':
    case 'feedback':
    case 'customers':
    case 'revenue':
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

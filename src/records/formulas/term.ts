import type { Fraction } from './fraction.js';

export type Operator = '+' | '-' | '*' | '/';

/** What is kept up to date with a discovery's feedback. */
export type RefreshedValue = 'feedback' | 'customers' | 'revenue';

export type Term =
  /** Without a value if it was folded from parts without a result. */
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
  /** What the options of a select count as; undefined if none are named. */
  readonly options: readonly OptionValue[] | undefined;
}

export interface OptionValue {
  readonly option: Span<string>;
  readonly value: Fraction;
}

/** A value and its position in the text. */
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

import { type CursorPosition, badCursor } from '../cursor.js';
import type { Bind } from './deferred-parameters.js';
import type { Sorting } from './sort.js';
import type { SortKey } from './sort-key.js';

/** Where a page begins: after a record with these values of the keys. */
export interface CursorValues {
  readonly values: readonly (string | null)[];
  readonly id: string;
}

// Not JSON, in which a control character takes six: `Link` has room for the longest title. No key has U+0000.
const SEPARATOR = '\0';
const NULL = '-';
const VALUE = '=';

export const keyOfValues = (values: readonly (string | null)[]): string =>
  values.map((value) => (value === null ? NULL : VALUE + value)).join(SEPARATOR);

/** @throws InvalidInput when the position isn't one in this order */
export function cursorValues({ key, id }: CursorPosition, { keys }: Sorting): CursorValues {
  const written = key === '' ? [] : key.split(SEPARATOR);
  const values = written.map((each) => (each === NULL ? null : each.slice(VALUE.length)));
  const isOfOrder =
    values.length === keys.length &&
    keyOfValues(values) === key &&
    keys.every((each, index) => isValueOf(each, values[index] as string | null));
  if (!isOfOrder) throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  return { values, id };
}

const isValueOf = ({ isNullable, accepts }: SortKey, value: string | null): boolean =>
  value === null ? isNullable === true : accepts(value);

export class Keyset {
  constructor(
    private readonly sorting: Sorting,
    private readonly after: CursorValues,
    private readonly bind: Bind,
  ) {}

  /**
   * @param expressions of the keys
   * @param isValued whether the first key has a value everywhere, or nowhere; undefined if that differs
   */
  conditions(expressions: readonly string[], id: string, isValued: boolean | undefined): string[] {
    const [first] = this.sorting.keys;
    const [value] = this.after.values;
    if (first?.isNullable && isValued === undefined) return [this.from(0, expressions, id)];
    const isAmongValued = first !== undefined && (isValued === true || !first.isNullable);
    if (value === undefined || (value === null && first?.isNullable)) {
      return [this.from(value === null ? 1 : 0, expressions, id)];
    }
    // The first key has a value here, and this is about those without.
    if (!isAmongValued) return [];
    const comparison = first.isDescending ? '<' : '>';
    if (expressions.length === 1 && !this.sorting.hasId)
      return [`${expressions[0]} ${comparison} ${this.given(0)}`];
    if (expressions.length === 1 && first.isDescending === this.sorting.isIdDescending) {
      const place = `(${this.given(0)}, ${this.bind(this.after.id)}::uuid)`;
      return [`(${expressions[0]}, ${id}) ${comparison} ${place}`];
    }
    // By the first condition, an index finds where to begin.
    return [`${expressions[0]} ${comparison}= ${this.given(0)}`, this.from(0, expressions, id, true)];
  }

  /** Among those whose first key is `key`. They come after the place, unless it is among them. */
  amongSame(key: string, expressions: readonly string[], id: string): string[] {
    return this.after.values[0] === key ? [this.from(1, expressions, id)] : [];
  }

  private from(index: number, expressions: readonly string[], id: string, isValued = false): string {
    const expression = expressions[index];
    const key = this.sorting.keys[index];
    if (expression === undefined || key === undefined) {
      if (!this.sorting.hasId) return 'false';
      return `${id} ${this.sorting.isIdDescending ? '<' : '>'} ${this.bind(this.after.id)}::uuid`;
    }
    const rest = this.from(index + 1, expressions, id);
    if (this.after.values[index] === null) return `${expression} IS NULL AND (${rest})`;
    const beyond = `${expression} ${key.isDescending ? '<' : '>'} ${this.given(index)}`;
    const valueless = key.isNullable && !isValued ? ` OR ${expression} IS NULL` : '';
    return `${beyond}${valueless} OR (${expression} = ${this.given(index)} AND (${rest}))`;
  }

  private given(index: number): string {
    return `${this.bind(this.after.values[index])}::${this.sorting.keys[index]?.type}`;
  }
}

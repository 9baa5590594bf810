import { type CursorPosition, badCursor } from '../cursor.js';
import type { Bind } from './deferred-parameters.js';
import type { Sorting } from './sort.js';
import type { SortKey } from './sort-key.js';

/** The position where a page begins: after the record with this id and these values of the keys. */
export interface CursorValues {
  readonly values: readonly (string | null)[];
  readonly id: string;
}

// A separator that no key contains. JSON isn't used, because it escapes control characters with six characters and
// `Link` must have room for the longest title.
const SEPARATOR = '\0';
const NULL = '-';
const VALUE = '=';

export const keyOfValues = (values: readonly (string | null)[]): string =>
  values.map((value) => (value === null ? NULL : VALUE + value)).join(SEPARATOR);

/** @throws InvalidInput if the position isn't one of this order */
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
   * @param expressions SQL for the keys
   * @param isValued whether all records have a value of the first key (true) or none has (false); undefined if some
   * have
   */
  conditions(expressions: readonly string[], id: string, isValued: boolean | undefined): string[] {
    const [first] = this.sorting.keys;
    const [value] = this.after.values;
    if (first?.isNullable && isValued === undefined) return [this.from(0, expressions, id)];
    const isAmongValued = first !== undefined && (isValued === true || !first.isNullable);
    if (value === undefined || (value === null && first?.isNullable)) {
      return [this.from(value === null ? 1 : 0, expressions, id)];
    }
    // The cursor is among records with a value of the first key; this scan reads those without.
    if (!isAmongValued) return [];
    const comparison = first.isDescending ? '<' : '>';
    if (expressions.length === 1 && !this.sorting.hasId)
      return [`${expressions[0]} ${comparison} ${this.given(0)}`];
    if (expressions.length === 1 && first.isDescending === this.sorting.isIdDescending) {
      const place = `(${this.given(0)}, ${this.bind(this.after.id)}::uuid)`;
      return [`(${expressions[0]}, ${id}) ${comparison} ${place}`];
    }
    // The first condition lets an index find the start of the page.
    return [`${expressions[0]} ${comparison}= ${this.given(0)}`, this.from(0, expressions, id, true)];
  }

  /** The conditions for records whose first key is `key`: none are needed unless the cursor is among them. */
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

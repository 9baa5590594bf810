import { lengthOf } from '../../input/rules.js';
import { isStorable } from '../../input/unsafe-input.js';
import { LAST_POSITION } from '../list.requests.js';

export interface SortKey extends SortType {
  readonly isDescending: boolean;
  readonly sql: string;
  /** The list's column with the key's value. */
  readonly column?: string;
  /** Whether records may have no value; these come last in either direction. */
  readonly isNullable?: boolean;
  /** Whether no two records of a workspace have the same value, so that ids needn't be compared. */
  readonly isUnique?: boolean;
  readonly side?: SideIndex;
}

/** A key to sort by; `'id'` is the order of creation, which is unique. */
export type SortMember = Omit<SortKey, 'isDescending'> | 'id';

/**
 * A narrow table with a row `k` for some of the records and an index on the sort key. A frequently changing value in
 * the wide row would create a new version of the row in each of its indexes.
 */
export interface SideIndex {
  readonly table: string;
  /** The column with the record's id. */
  readonly record: string;
  readonly key: string;
  readonly conditions: readonly string[];
  /** SQL for rows `o` that are scanned one after another. */
  readonly each?: string;
  /** A condition for records `r` without a row. */
  readonly isWithout: string;
  /** The key of records without a row, which is the least. Undefined if they have no value. */
  readonly defaultKey?: string;
  /** The id of the {@link SideValue} in the same row. */
  readonly value?: string;
}

export interface SortType {
  readonly type: 'bigint' | 'integer' | 'numeric' | 'text' | 'timestamptz';
  /** Whether PostgreSQL accepts the text as a key; a cursor can be forged. */
  readonly accepts: (text: string) => boolean;
}

export const TIME: SortType = { type: 'timestamptz', accepts: isStoredTime };

export const textKey = (maxLength: number): SortType => ({
  type: 'text',
  accepts: (key) => isStorable(key) && lengthOf(key) <= maxLength,
});

export const integerKey = (max: number, type: 'integer' | 'bigint' = 'integer'): SortType => ({
  type,
  accepts: (key) => /^\d{1,16}$/.test(key) && Number(key) <= max,
});

export const NUMBER: SortType = {
  type: 'numeric',
  accepts: (key) => /^-?\d{1,1000}(\.\d{1,1000})?$/.test(key),
};

export const POSITION = integerKey(LAST_POSITION);

export const shown = (column: string, type: SortType): SortMember => ({
  ...type,
  sql: `r.${column}`,
  column,
});

/** Whether a text has the format of times in records. There is no year 0. */
function isStoredTime(key: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(key) ? new Date(key) : undefined;
  return !!time && !key.startsWith('0000') && Number.isFinite(time.getTime()) && time.toISOString() === key;
}

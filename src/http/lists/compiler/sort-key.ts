import { lengthOf } from '../../input/rules.js';
import { isStorable } from '../../input/unsafe-input.js';
import { LAST_POSITION } from '../list.requests.js';

export interface SortKey extends SortType {
  readonly isDescending: boolean;
  readonly sql: string;
  /** The column of a list that shows it as it is. */
  readonly column?: string;
  /** Records without a value come last in either direction. */
  readonly isNullable?: boolean;
  /** No two records of a workspace have the same, so that ids needn't be compared. */
  readonly isUnique?: boolean;
  readonly side?: SideIndex;
}

/** `'id'` is the order of creation, which no two records share. */
export type SortMember = Omit<SortKey, 'isDescending'> | 'id';

/**
 * A narrow table with a row `k` for some of the records, with an index in the order: a value that changes all the time would
 * otherwise make a new version of a wide row in each of its indexes.
 */
export interface SideIndex {
  readonly table: string;
  /** Its column with the id of the record. */
  readonly record: string;
  readonly key: string;
  readonly conditions: readonly string[];
  /** Rows `o`, for each of which there is a scan, one after another. */
  readonly each?: string;
  /** True of the records `r` that have no row there. */
  readonly isWithout: string;
  /** The key of these records, the least of all. Left out, they have no value. */
  readonly defaultKey?: string;
  /** The id of the {@link SideValue} that the row is. */
  readonly value?: string;
}

export interface SortType {
  readonly type: 'bigint' | 'integer' | 'numeric' | 'text' | 'timestamptz';
  /** Whether PostgreSQL accepts the text as a key: a cursor can be forged. */
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

/** The format in records; there is no year 0. */
function isStoredTime(key: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(key) ? new Date(key) : undefined;
  return !!time && !key.startsWith('0000') && Number.isFinite(time.getTime()) && time.toISOString() === key;
}

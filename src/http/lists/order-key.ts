import { lengthOf } from '../input/rules.js';
import { isStorable } from '../input/unsafe-input.js';
import { LAST_POSITION } from './position.js';

/** What a list is ordered by, as it stands in a cursor. */
export interface OrderKey {
  readonly sqlType: string;
  /** Whether PostgreSQL accepts it: a cursor can be forged. */
  readonly accepts: (key: string) => boolean;
}

export const TIME: OrderKey = { sqlType: 'timestamptz', accepts: isStoredTime };

export const textKey = (maxLength: number): OrderKey => ({
  sqlType: 'text',
  accepts: (key) => isStorable(key) && lengthOf(key) <= maxLength,
});

export const integerKey = (max: number, sqlType: 'integer' | 'bigint' = 'integer'): OrderKey => ({
  sqlType,
  accepts: (key) => /^\d{1,16}$/.test(key) && Number(key) <= max,
});

export const POSITION = integerKey(LAST_POSITION);

/** The format in records; there is no year 0. */
function isStoredTime(key: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(key) ? new Date(key) : undefined;
  return !!time && !key.startsWith('0000') && Number.isFinite(time.getTime()) && time.toISOString() === key;
}

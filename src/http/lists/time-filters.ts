import { columnOf, type Parameters } from '../../database/sql.js';
import { leastIdOf } from '../../identifiers/uuid.js';
import { type Instant, instantOf } from '../input/instants.js';
import type { OrderedRow } from './order.js';

type TimeFilter = 'created_before' | 'created_after' | 'updated_before' | 'updated_after';

type Times<Value> = { readonly [Filter in TimeFilter]?: Value | undefined };

/** Times as a body has them, which were validated. */
export const instantsIn = (times: Times<string>): Times<Instant> =>
  Object.fromEntries(
    Object.entries(times).map(([filter, time]) => [filter, time === undefined ? undefined : instantOf(time)]),
  );

/** Bounds are exclusive; what is stored is whole milliseconds. */
export function timeConditions(query: Times<Instant>, alias: string, parameters: Parameters): string[] {
  const conditions: string[] = [];
  const column = columnOf<OrderedRow>(alias);
  const { created_before, created_after, updated_before, updated_after } = query;
  if (created_before)
    conditions.push(`${column('id')} < ${parameters.add(leastIdOf(firstNotBefore(created_before)))}::uuid`);
  if (created_after)
    conditions.push(`${column('id')} >= ${parameters.add(leastIdOf(firstAfter(created_after)))}::uuid`);
  if (updated_before) {
    conditions.push(
      `${column('updated_at')} < ${parameters.add(timestampOf(firstNotBefore(updated_before)))}::timestamptz`,
    );
  }
  if (updated_after) {
    conditions.push(
      `${column('updated_at')} >= ${parameters.add(timestampOf(firstAfter(updated_after)))}::timestamptz`,
    );
  }
  return conditions;
}

const firstAfter = (instant: Instant): number => instant.milliseconds + 1;
const firstNotBefore = (instant: Instant): number => instant.milliseconds + (instant.isTruncated ? 1 : 0);

const LAST_MILLISECOND = Date.parse('9999-12-31T23:59:59.999Z');

/** PostgreSQL reads no other years from ISO 8601. */
const timestampOf = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, 0), LAST_MILLISECOND)).toISOString();

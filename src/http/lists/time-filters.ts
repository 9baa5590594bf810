import { columnOf, type Parameters } from '../../database/sql.js';
import { leastIdOf } from '../../identifiers/uuid.js';
import { firstAfter, firstNotBefore, type Instant, instantOf, timestampOf } from '../input/instants.js';
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

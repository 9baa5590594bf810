import { firstAfter, firstNotBefore, type Instant, instantOf, timestampOf } from '../../input/instants.js';
import { leastIdOf } from '../../../identifiers/uuid.js';
import type { Bind } from '../compiler/late-parameters.js';
import { Comparison } from './comparison.js';
import { anyOf, isEmpty, not } from './sql.js';

/** A point in time, which is stored in whole milliseconds: as a timestamp, or in the id of a record. */
export function compareTime(bind: Bind, sql: string, type: 'timestamptz' | 'uuid'): Comparison {
  const bound = (milliseconds: number) =>
    `${bind(type === 'uuid' ? leastIdOf(milliseconds) : timestampOf(milliseconds))}::${type}`;
  const before = (milliseconds: number) => `${sql} < ${bound(milliseconds)}`;
  const since = (milliseconds: number) => `${sql} >= ${bound(milliseconds)}`;
  const at = (value: unknown) => {
    const { milliseconds, isTruncated } = given(value);
    return isTruncated ? 'false' : `${since(milliseconds)} AND ${before(milliseconds + 1)}`;
  };
  return new Comparison(
    (value) =>
      typeof value === 'string' && instantOf(value)
        ? undefined
        : 'an ISO 8601 date-time with zone (2026-01-31T09:30:00Z) or a date (2026-01-31)',
    {
      eq: at,
      ne: (value) => not(at(value)),
      lt: (value) => before(firstNotBefore(given(value))),
      lte: (value) => before(firstAfter(given(value))),
      gt: (value) => since(firstAfter(given(value))),
      gte: (value) => since(firstNotBefore(given(value))),
      in: (values: readonly unknown[]) => anyOf(values.map(at)),
      empty: isEmpty(sql),
    },
  );
}

/** Parameters are read already. */
const given = (value: unknown): Instant => (typeof value === 'string' ? instantOf(value) : value) as Instant;

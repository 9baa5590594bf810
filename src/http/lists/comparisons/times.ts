import { firstAfter, firstNotBefore, type Instant, instantOf, timestampOf } from '../../input/instants.js';
import { leastIdOf } from '../../../identifiers/uuid.js';
import { anyOf, type Bind, not } from './sql-conditions.js';
import { type Comparison, empty, one, some } from './comparison.js';

/** A point in time, which is stored in whole milliseconds: as a timestamp, or in the id of a record. */
export function compareTime(sql: string, type: 'timestamptz' | 'uuid'): Comparison {
  const bound = (milliseconds: number, bind: Bind) =>
    `${bind(type === 'uuid' ? leastIdOf(milliseconds) : timestampOf(milliseconds))}::${type}`;
  const before = (milliseconds: number, bind: Bind) => `${sql} < ${bound(milliseconds, bind)}`;
  const since = (milliseconds: number, bind: Bind) => `${sql} >= ${bound(milliseconds, bind)}`;
  const at = (value: string, bind: Bind) => {
    const { milliseconds, isTruncated } = given(value);
    return isTruncated ? 'false' : `${since(milliseconds, bind)} AND ${before(milliseconds + 1, bind)}`;
  };
  return {
    whyNot: (value) =>
      typeof value === 'string' && instantOf(value)
        ? undefined
        : 'an ISO 8601 date-time with zone (2026-01-31T09:30:00Z) or a date (2026-01-31)',
    operators: {
      eq: one(at),
      ne: one((value, bind) => not(at(value, bind))),
      lt: one((value, bind) => before(firstNotBefore(given(value)), bind)),
      lte: one((value, bind) => before(firstAfter(given(value)), bind)),
      gt: one((value, bind) => since(firstAfter(given(value)), bind)),
      gte: one((value, bind) => since(firstNotBefore(given(value)), bind)),
      in: some((values, bind) => anyOf(values.map((value) => at(value, bind)))),
      empty: empty(sql),
    },
  };
}

const given = (value: string): Instant => instantOf(value) as Instant;

import { folded, type Statement } from '../../database/sql.js';
import { conditionsOf, type ListSql } from '../../http/lists/list-sql.js';
import type { FeedbackGroup } from './feedback-count.requests.js';

const MOST_COUNTS = 1_000;

/** In milliseconds. */
const TIME_LIMIT = 5_000;

/** What is counted as one, and how each of it is written, on a row `r`. */
const GROUPS: Readonly<Record<FeedbackGroup, { readonly key: string; readonly spelling: string }>> = {
  company: { key: folded('r.company'), spelling: 'r.company' },
  authorEmail: { key: folded('r.author_email'), spelling: 'r.author_email' },
  discoveryId: { key: 'r.discovery_id::text', spelling: 'r.discovery_id::text' },
};

/** How much of the feedback in a list has each value. Equal numbers are in the order of their bytes. */
export function feedbackCounts(list: ListSql, group: FeedbackGroup): Statement {
  const { key, spelling } = GROUPS[group];
  return {
    text: `SELECT (array_agg(spelling ORDER BY count DESC, spelling COLLATE "C"))[1] AS value,
        sum(count)::bigint AS count, sum(score)::bigint AS score
      FROM (
        SELECT ${key} AS key, ${spelling} AS spelling, count(*) AS count, sum(${list.alias}.score) AS score
        FROM ${list.table} ${list.alias} WHERE ${conditionsOf(list).join(' AND ')} GROUP BY 1, 2
      ) spelled
      GROUP BY key ORDER BY 2 DESC, 3 DESC, key COLLATE "C" LIMIT ${MOST_COUNTS}`,
    values: list.parameters.values,
    planEachTime: true,
    mayTakeLong: true,
    timeLimit: TIME_LIMIT,
  };
}

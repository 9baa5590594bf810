import { columnOf, folded, type Parameters } from '../database/sql.js';
import {
  allOf,
  anyIn,
  type FilterSql,
  idsNamed,
  isEqual,
  onlyIf,
  type ValueFilter,
} from '../http/lists/filters.js';
import type { ListSql } from '../http/lists/list-sql.js';
import type { FeedbackRow } from './feedback.entity.js';
import type { FeedbacksQuery } from './feedback.requests.js';

const column = columnOf<FeedbackRow>('r');

export type FeedbackFilters = Pick<
  FeedbacksQuery,
  'discoveryId' | 'starred' | 'company' | 'authorEmail' | 'sort'
>;

/** The filters of lists of feedback, on `r`. `$1` is the workspace. */
export function filtersOf(query: FeedbackFilters, list: ListSql): FilterSql {
  const { discoveryId, starred, company, authorEmail } = query;
  const { parameters } = list;
  const any = anyIn(query, list);
  return allOf([
    any(discoveryId, idsNamed('discovery', parameters), ON_DISCOVERY),
    any(trimmed(company), foldedTexts(parameters), withoutCase('company')),
    any(trimmed(authorEmail), foldedTexts(parameters), withoutCase('author_email')),
    // Without a parameter, so that every plan may use the index of what is starred.
    onlyIf(starred === undefined ? undefined : `${starred ? '' : 'NOT '}${column('starred')}`),
  ]);
}

/** @param discovery an SQL expression for its id */
export const onDiscovery = (
  discovery: string,
  query: Pick<FeedbacksQuery, 'sort'>,
  list: ListSql,
): FilterSql => anyIn(query, list)([discovery], () => discovery, ON_DISCOVERY);

const ON_DISCOVERY = isEqual('feedback', column('discovery_id'));

/** There are indexes on these expressions. */
const withoutCase = (name: 'company' | 'author_email'): ValueFilter =>
  isEqual('feedback', folded(column(name)));

/** As they are stored. */
const trimmed = (texts: readonly string[] | undefined) => texts?.map((text) => text.trim());

/** By PostgreSQL, as in the indexes: one text, or an array of them. */
const foldedTexts =
  (parameters: Parameters) =>
  (given: readonly string[]): string =>
    given.length === 1
      ? folded(`${parameters.add(given[0])}::text`)
      : `ARRAY(SELECT ${folded('text')} FROM unnest(${parameters.add(given)}::text[]) AS given (text))`;

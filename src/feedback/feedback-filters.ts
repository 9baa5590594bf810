import { columnOf, type Parameters } from '../database/sql.js';
import { allOf, anyOf, type FilterSql, idsNamed, onlyIf } from '../http/lists/filters.js';
import type { FeedbackRow } from './feedback.entity.js';
import type { FeedbacksQuery } from './feedback.requests.js';

const column = columnOf<FeedbackRow>('r');

export type FeedbackFilters = Pick<FeedbacksQuery, 'discoveryId' | 'starred' | 'company' | 'authorEmail'>;

/** The filters of lists of feedback, on `r`. `$1` is the workspace. */
export const filtersOf = (
  { discoveryId, starred, company, authorEmail }: FeedbackFilters,
  parameters: Parameters,
): FilterSql =>
  allOf([
    anyOf(
      discoveryId,
      idsNamed('discovery', parameters),
      (discovery) => `${column('discovery_id')} = ${discovery}`,
    ),
    withoutCase(company, column('company'), parameters),
    withoutCase(authorEmail, column('author_email'), parameters),
    // Without a parameter, so that every plan may use the index of what is starred.
    onlyIf(starred === undefined ? undefined : `${starred ? '' : 'NOT '}${column('starred')}`),
  ]);

/** There are indexes on these expressions. */
const withoutCase = (given: readonly string[] | undefined, name: string, parameters: Parameters): FilterSql =>
  anyOf(given, smallLetters(parameters), (value) => `lower(${name}) = ${value}`);

/** By PostgreSQL, as in the indexes: one text, or an array of them. */
const smallLetters =
  (parameters: Parameters) =>
  (given: readonly string[]): string =>
    given.length === 1
      ? `lower(${parameters.add(given[0])}::text COLLATE "und-x-icu")`
      : `ARRAY(SELECT lower(text COLLATE "und-x-icu") FROM unnest(${parameters.add(given)}::text[]) AS given (text))`;

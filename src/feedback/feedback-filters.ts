import { columnOf, type Parameters } from '../database/sql.js';
import { allOf, anyOf, type FilterSql, idsNamed, onlyIf } from '../http/lists/filters.js';
import type { FeedbackRow } from './feedback.entity.js';
import type { FeedbacksQuery } from './feedback.requests.js';

const column = columnOf<FeedbackRow>('r');

/** The filters of lists of feedback, on `r`. `$1` is the workspace. */
export const filtersOf = (
  { discoveryId, starred }: Pick<FeedbacksQuery, 'discoveryId' | 'starred'>,
  parameters: Parameters,
): FilterSql =>
  allOf([
    anyOf(
      discoveryId,
      idsNamed('discovery', parameters),
      (discovery) => `${column('discovery_id')} = ${discovery}`,
    ),
    // Without a parameter, so that every plan may use the index of what is starred.
    onlyIf(starred === undefined ? undefined : `${starred ? '' : 'NOT '}${column('starred')}`),
  ]);

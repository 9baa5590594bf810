import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/sql.js';
import { JOIN_TRUTH, lockedAssignees } from '../denormalised-columns.js';
import { DIFFERS, truthOf } from '../feedback-truth.js';
import { type DiscoveryKey, keys } from '../refresh.repository.js';

/** A discovery that shows something else than its feedback adds up to. */
export interface Difference extends DiscoveryKey {
  readonly stored_score: number;
  readonly expected_score: number;
  readonly stored_newest: string | null;
  readonly expected_newest: string | null;
}

/** A discovery whose row says something else than its side tables. */
export interface RowDifference extends DiscoveryKey {
  /** Which columns. */
  readonly columns: readonly string[];
}

const GIVEN = 'unnest($1::uuid[], $2::uuid[]) AS given (workspace_id, id)';

/** Whether only the order is wrong, and a request to put it right waits. */
const IS_ORDER_REQUESTED = `d.assignees <@ truth.assignees AND d.assignees @> truth.assignees AND EXISTS (
  SELECT FROM discovery_assignee a
  JOIN assignee_order_request r ON r.workspace_id = a.workspace_id AND r.user_id = a.user_id
  WHERE a.workspace_id = d.workspace_id AND a.discovery_id = d.id)`;

@Injectable()
export class ReconciliationRepository {
  /** The next discoveries in the order of their ids. */
  after(from: Queryable, { workspace_id, id }: DiscoveryKey, most: number): Promise<DiscoveryKey[]> {
    return from.query({
      text: `SELECT workspace_id, id FROM discovery WHERE (workspace_id, id) > ($1, $2)
        ORDER BY workspace_id, id LIMIT $3`,
      values: [workspace_id, id, most],
    });
  }

  /**
   * Which of these discoveries differ although no request for them waits. One statement sees values, feedback and
   * requests at the same moment, so what a worker is about to put right is never taken for wrong.
   */
  differing(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<Difference[]> {
    return from.query({
      text: `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, id)),
          truth AS (${truthOf('wanted')}),
          differing AS MATERIALIZED (
            SELECT d.workspace_id, d.id, d.feedback_score AS stored_score, truth.score AS expected_score,
              d.last_feedback AS stored_newest, truth.newest AS expected_newest
            FROM truth JOIN discovery d USING (workspace_id, id) WHERE ${DIFFERS}
          ), related AS (
            SELECT workspace_id, id, id AS requested FROM differing
            UNION ALL
            SELECT w.workspace_id, w.id, c.id
            FROM differing w JOIN discovery c ON c.workspace_id = w.workspace_id AND c.parent_discovery_id = w.id
          ), pending AS (
            SELECT related.workspace_id, related.id
            FROM related JOIN feedback_refresh_request r
              ON r.workspace_id = related.workspace_id AND r.discovery_id = related.requested
          )
        SELECT * FROM differing
        WHERE (workspace_id, id) NOT IN (SELECT workspace_id, id FROM pending) ORDER BY workspace_id, id`,
      values: keys(discoveries),
    });
  }

  /** Which of these discoveries have columns that differ from the side tables. */
  rowsDiffering(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<RowDifference[]> {
    return from.query({
      text: `SELECT * FROM (
          SELECT d.workspace_id, d.id, array_remove(ARRAY[
            CASE WHEN d.assignees IS DISTINCT FROM truth.assignees AND NOT (${IS_ORDER_REQUESTED}) THEN 'assignees' END,
            CASE WHEN d.tags IS DISTINCT FROM truth.tags THEN 'tags' END,
            CASE WHEN d.field_values IS DISTINCT FROM truth.field_values THEN 'field_values' END], NULL) AS columns
          FROM discovery d JOIN ${GIVEN} USING (workspace_id, id) ${JOIN_TRUTH}
        ) compared
        WHERE cardinality(columns) > 0 ORDER BY workspace_id, id`,
      values: keys(discoveries),
    });
  }

  /** Fills the columns of discoveries that are locked from their side tables. `updated_at` stays. */
  async fillRows(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    await from.query({ text: lockedAssignees(GIVEN), values: keys(discoveries) });
    await from.query({
      text: `UPDATE discovery
        SET assignees = truth.assignees, tags = truth.tags, field_values = truth.field_values
        FROM unnest($1::uuid[], $2::uuid[]) AS d (workspace_id, id) ${JOIN_TRUTH}
        WHERE discovery.workspace_id = d.workspace_id AND discovery.id = d.id`,
      values: keys(discoveries),
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/sql.js';
import { JOIN_EXPECTED, lockedAssignees } from '../denormalised-columns.js';
import { type DiscoveryKey, GIVEN, keys } from '../discovery-locks.js';
import { expectedValues, VALUE_DIFFERS } from '../expected-values.js';

export interface Difference extends DiscoveryKey {
  readonly stored_score: number;
  readonly expected_score: number;
  readonly stored_newest: string | null;
  readonly expected_newest: string | null;
}

/** A row whose columns differ from the side tables. */
export interface RowDifference extends DiscoveryKey {
  readonly columns: readonly string[];
}

/** Whether only the order differs, and a request for it is waiting. */
const IS_ORDER_REQUESTED = `d.assignees <@ expected.assignees AND d.assignees @> expected.assignees AND EXISTS (
  SELECT FROM discovery_assignee a
  JOIN assignee_order_request r ON r.workspace_id = a.workspace_id AND r.user_id = a.user_id
  WHERE a.workspace_id = d.workspace_id AND a.discovery_id = d.id)`;

@Injectable()
export class ReconciliationRepository {
  after(
    from: Pick<Queryable, 'query'>,
    { workspace_id, id }: DiscoveryKey,
    most: number,
  ): Promise<DiscoveryKey[]> {
    return from.query({
      text: `SELECT workspace_id, id FROM discovery WHERE (workspace_id, id) > ($1, $2)
        ORDER BY workspace_id, id LIMIT $3`,
      values: [workspace_id, id, most],
    });
  }

  /** Values that differ although no request is waiting. One statement, so that it sees both at the same moment. */
  differing(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<Difference[]> {
    return from.query({
      text: `WITH wanted AS (SELECT * FROM ${GIVEN}),
          expected AS (${expectedValues('wanted')}),
          differing AS MATERIALIZED (
            SELECT d.workspace_id, d.id, d.feedback_score AS stored_score, expected.score AS expected_score,
              d.last_feedback AS stored_newest, expected.newest AS expected_newest
            FROM expected JOIN discovery d USING (workspace_id, id) WHERE ${VALUE_DIFFERS}
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

  rowsDiffering(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<RowDifference[]> {
    return from.query({
      text: `SELECT * FROM (
          SELECT d.workspace_id, d.id, array_remove(ARRAY[
            CASE WHEN d.assignees IS DISTINCT FROM expected.assignees AND NOT (${IS_ORDER_REQUESTED}) THEN 'assignees' END,
            CASE WHEN d.tags IS DISTINCT FROM expected.tags THEN 'tags' END,
            CASE WHEN d.field_values IS DISTINCT FROM expected.field_values THEN 'field_values' END], NULL) AS columns
          FROM discovery d JOIN ${GIVEN} USING (workspace_id, id) ${JOIN_EXPECTED}
        ) compared
        WHERE cardinality(columns) > 0 ORDER BY workspace_id, id`,
      values: keys(discoveries),
    });
  }

  /** The discoveries have to be locked. `updated_at` stays. */
  async fillRows(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    await from.query({ text: lockedAssignees(GIVEN), values: keys(discoveries) });
    await from.query({
      text: `UPDATE discovery
        SET assignees = expected.assignees, tags = expected.tags, field_values = expected.field_values
        FROM unnest($1::uuid[], $2::uuid[]) AS d (workspace_id, id) ${JOIN_EXPECTED}
        WHERE discovery.workspace_id = d.workspace_id AND discovery.id = d.id`,
      values: keys(discoveries),
    });
  }
}

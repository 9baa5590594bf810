import { Injectable } from '@nestjs/common';
import type { QuerySource } from '../../../platform/database/sql.js';
import { insertRequest, requestsOf } from '../../../platform/database/changes/outbox.js';
import type { DiscoveryKey } from '../discovery-locks.js';
import { expectedValues, ORDER_DIFFERS, VALUE_DIFFERS } from '../feedback-values.repository.js';
import { ADOPTION, VALUES } from '../work-kinds.js';
import { ASSIGNEES_DIFFER, JOIN_EXPECTED, type SideTable } from '../side-tables.js';

export interface Difference extends DiscoveryKey {
  readonly stored_score: number;
  readonly expected_score: number;
  readonly stored_newest: string | null;
  readonly expected_newest: string | null;
  readonly stored_customers: number;
  readonly expected_customers: number;
  readonly stored_revenue: string;
  readonly expected_revenue: string;
  /** Whether lists that are sorted by the value show the discovery in the wrong position. */
  readonly is_misplaced: boolean;
}

export interface RowDifference extends DiscoveryKey {
  readonly tables: readonly SideTable[];
}

/** SQL for a statement's discoveries, which belong to one workspace. */
const GIVEN = '(SELECT $1::uuid AS workspace_id, unnest($2::uuid[]) AS id)';

const valuesOf = (discoveries: readonly DiscoveryKey[]): unknown[] => [
  discoveries[0]?.workspace_id ?? null,
  discoveries.map(({ id }) => id),
];

/** Reads and repairs. All discoveries of a call belong to one workspace, so that Citus needs one node. */
@Injectable()
export class ReconciliationRepository {
  async workspacesAfter(from: QuerySource, last: string, most: number): Promise<string[]> {
    const rows = await from.query<{ id: string }>({
      text: 'SELECT workspace_id AS id FROM workspace WHERE workspace_id > $1 ORDER BY workspace_id LIMIT $2',
      values: [last, most],
    });
    return rows.map(({ id }) => id);
  }

  /** Enqueues the adoption of companies' names, which the previous version writes. */
  async enqueueAdoption(from: QuerySource, workspaceId: string): Promise<void> {
    const values = [workspaceId];
    const left = await from.query({
      text: 'SELECT id FROM feedback WHERE workspace_id = $1 AND company IS NOT NULL AND company_id IS NULL LIMIT 1',
      values,
    });
    if (left.length > 0) await from.query({ text: insertRequest(ADOPTION), values, writes: workspaceId });
  }

  after(from: QuerySource, workspaceId: string, last: string, most: number): Promise<DiscoveryKey[]> {
    return from.query({
      text: 'SELECT workspace_id, id FROM discovery WHERE workspace_id = $1 AND id > $2 ORDER BY id LIMIT $3',
      values: [workspaceId, last, most],
    });
  }

  /** Finds wrong values without a waiting request. One statement, so that it sees a single snapshot. */
  differing(from: QuerySource, discoveries: readonly DiscoveryKey[]): Promise<Difference[]> {
    return from.query({
      text: `WITH wanted AS (SELECT * FROM ${GIVEN} given),
          expected AS (${expectedValues('wanted', () => '$1')}),
          differing AS MATERIALIZED (
            SELECT d.workspace_id, d.id, d.feedback_score AS stored_score, expected.score AS expected_score,
              d.last_feedback AS stored_newest, expected.newest AS expected_newest,
              d.customers AS stored_customers, expected.customers AS expected_customers,
              d.revenue AS stored_revenue, expected.revenue AS expected_revenue, ${ORDER_DIFFERS} AS is_misplaced
            FROM expected JOIN discovery d ON d.workspace_id = $1 AND d.id = expected.id
            LEFT JOIN discovery_feedback_value kept ON kept.workspace_id = $1 AND kept.discovery_id = expected.id
            WHERE ${VALUE_DIFFERS} OR ${ORDER_DIFFERS}
          ), related AS (
            SELECT id, id AS requested FROM differing
            UNION ALL
            SELECT w.id, c.id
            FROM differing w JOIN discovery c ON c.workspace_id = $1 AND c.parent_discovery_id = w.id
          ), pending AS (
            SELECT related.id
            FROM related JOIN ${requestsOf(VALUES)} r ON r.error IS NULL AND r.subject = related.requested
          )
        SELECT * FROM differing WHERE id NOT IN (SELECT id FROM pending) ORDER BY id`,
      values: valuesOf(discoveries),
      planEachTime: true,
    });
  }

  rowsDiffering(from: QuerySource, discoveries: readonly DiscoveryKey[]): Promise<RowDifference[]> {
    return from.query({
      text: `SELECT * FROM (
          SELECT d.workspace_id, d.id, array_remove(ARRAY[
            CASE WHEN ${ASSIGNEES_DIFFER} THEN 'assignees' END,
            CASE WHEN d.tags IS DISTINCT FROM expected.tags THEN 'tags' END,
            CASE WHEN d.field_values IS DISTINCT FROM expected.field_values THEN 'field_values' END], NULL) AS tables
          FROM ${GIVEN} given JOIN discovery d ON d.workspace_id = $1 AND d.id = given.id ${JOIN_EXPECTED}
        ) compared
        WHERE cardinality(tables) > 0 ORDER BY id`,
      values: valuesOf(discoveries),
      planEachTime: true,
    });
  }
}

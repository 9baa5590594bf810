import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { valuesList } from '../../platform/database/records/values-list.js';
import type { Queryable } from '../../platform/database/sql.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { DiscoveryKey } from './discovery-locks.js';

/** A value as text, because PostgreSQL's numbers and times have a larger range than JavaScript's. */
interface Value extends DiscoveryKey {
  readonly score: string;
  readonly newest: string | null;
  readonly customers: number;
  readonly revenue: string;
  readonly is_misplaced: boolean;
  readonly client_id: string;
  /** The former and new values in the format of records, for events. */
  readonly former_score: number;
  readonly former_newest: string | null;
  readonly shown_newest: string | null;
  readonly former_customers: number;
  readonly former_revenue: string;
}

const VALUE_COLUMNS = {
  id: 'uuid',
  score: 'bigint',
  newest: 'timestamptz',
  customers: 'integer',
  revenue: 'numeric',
};

@Injectable()
export class FeedbackValuesRepository {
  /** Writes the values that differ. Leaves `updated_at` as it is, because no caller changed the discovery. */
  async write(from: Transaction, discoveries: readonly DiscoveryKey[]): Promise<void> {
    const values = await this.differing(from, discoveries);
    for (const value of values) recordEvent(from, value);
    const misplaced = values.filter(({ is_misplaced }) => is_misplaced);
    const { there = [], gone = [] } = Object.groupBy(misplaced, ({ newest }) =>
      newest === null ? 'gone' : 'there',
    );
    await Promise.all([
      gone.length > 0 && this.remove(from, gone),
      // Written before the discovery's row, whose lock the check of the foreign key then uses.
      there.length > 0 && this.upsertSortRows(from, there),
      values.length > 0 && this.show(from, values),
    ]);
  }

  /** The right values of discoveries whose row, or row in the table for sorting, differs. */
  private differing(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<Value[]> {
    const { table, workspaceOf, values } = valuesList(discoveries, { id: 'uuid' });
    return from.query({
      text: `WITH wanted AS (SELECT * FROM ${table}),
          expected AS (${expectedValues('wanted', workspaceOf)})
        SELECT d.workspace_id, d.id, expected.score::text AS score, expected.newest::text AS newest,
          ${ORDER_DIFFERS} AS is_misplaced, d.client_id,
          d.feedback_score AS former_score, d.last_feedback AS former_newest, expected.newest AS shown_newest,
          expected.customers, expected.revenue, d.customers AS former_customers, d.revenue AS former_revenue
        FROM expected
        JOIN discovery d ON d.workspace_id = ${workspaceOf('expected')} AND d.id = expected.id
        LEFT JOIN discovery_feedback_value kept
          ON kept.workspace_id = ${workspaceOf('expected')} AND kept.discovery_id = expected.id
        WHERE ${VALUE_DIFFERS} OR ${ORDER_DIFFERS}`,
      values,
    });
  }

  private async show(from: Queryable, discoveries: readonly Value[]): Promise<void> {
    const { table, workspaceOf, values } = valuesList(discoveries, VALUE_COLUMNS);
    await from.query({
      text: `UPDATE discovery d
        SET feedback_score = given.score, last_feedback = given.newest, has_feedback = given.newest IS NOT NULL,
          customers = given.customers, revenue = given.revenue
        FROM ${table} WHERE d.workspace_id = ${workspaceOf('given')} AND d.id = given.id`,
      values,
    });
  }

  /** Selects from the discoveries' rows, so that Citus routes the INSERT to their node. */
  private async upsertSortRows(from: Queryable, discoveries: readonly Value[]): Promise<void> {
    const { table, workspaceOf, values } = valuesList(discoveries, VALUE_COLUMNS);
    await from.query({
      text: `INSERT INTO discovery_feedback_value
          (workspace_id, discovery_id, feedback_score, last_feedback, customers, revenue)
        SELECT d.workspace_id, d.id, given.score, given.newest, given.customers, given.revenue FROM discovery d, ${table}
        WHERE d.workspace_id = ${workspaceOf('given')} AND d.id = given.id
        ON CONFLICT (workspace_id, discovery_id)
        DO UPDATE SET feedback_score = excluded.feedback_score, last_feedback = excluded.last_feedback,
          customers = excluded.customers, revenue = excluded.revenue`,
      values,
    });
  }

  private async remove(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    const { table, workspaceOf, values } = valuesList(discoveries, { id: 'uuid' });
    await from.query({
      text: `DELETE FROM discovery_feedback_value kept USING ${table}
        WHERE kept.workspace_id = ${workspaceOf('given')} AND kept.discovery_id = given.id`,
      values,
    });
  }
}

function recordEvent({ changes }: Transaction, { workspace_id, id, client_id, ...value }: Value): void {
  const before = {
    feedback_score: value.former_score,
    last_feedback: value.former_newest,
    customers: value.former_customers,
    revenue: Number(value.former_revenue),
  };
  const after = {
    feedback_score: Number(value.score),
    last_feedback: value.shown_newest,
    customers: value.customers,
    revenue: Number(value.revenue),
  };
  if (isDeepStrictEqual(before, after)) return;
  changes.record('discovery.refreshed', workspace_id, { id, client_id }, { before, after });
}

/**
 * SQL for the feedback values of discoveries and their children: the score, the newest feedback, the number of
 * companies,
 * and their revenue. A merged company counts as its survivor.
 *
 * @param wanted a table with distinct rows of `workspace_id` and `id`
 * @param workspaceOf the expression for the workspace of a table's joined rows
 */
export const expectedValues = (wanted: string, workspaceOf: (table: string) => string): string => `
  SELECT w.workspace_id, w.id, counted.score, counted.newest, asked.customers, asked.revenue
  FROM ${wanted} w
  CROSS JOIN LATERAL (
    SELECT array_append(ARRAY(
      SELECT c.id FROM discovery c WHERE c.workspace_id = ${workspaceOf('w')} AND c.parent_discovery_id = w.id
    ), w.id) AS ids OFFSET 0
  ) family
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(own.score), 0)::bigint AS score, max(own.newest)::timestamptz(3) AS newest
    FROM unnest(family.ids) AS each (discovery_id)
    CROSS JOIN LATERAL (
      SELECT sum(f.score) AS score, (
        SELECT uuid_v7_time(n.id) FROM feedback n
        WHERE n.workspace_id = ${workspaceOf('w')} AND n.discovery_id = each.discovery_id
        ORDER BY n.id DESC LIMIT 1) AS newest
      FROM feedback f
      WHERE f.workspace_id = ${workspaceOf('w')} AND f.discovery_id = each.discovery_id
    ) own
  ) counted
  CROSS JOIN LATERAL (${demandOf(workspaceOf('w'))}) asked`;

/** SQL for the number and revenue of companies. OFFSET 0 prevents a scan of all companies. */
const demandOf = (workspace: string): string => `
  SELECT count(*)::integer AS customers, coalesce(sum(worth.revenue), 0)::numeric(20, 2) AS revenue
  FROM (
    SELECT DISTINCT company.id, company.revenue
    FROM (
      SELECT DISTINCT f.company_id FROM feedback f
      WHERE f.workspace_id = ${workspace} AND f.discovery_id = ANY (family.ids) AND f.company_id IS NOT NULL
    ) named
    CROSS JOIN LATERAL (
      SELECT survivor.id, survivor.revenue
      FROM company given
      JOIN company survivor
        ON survivor.workspace_id = ${workspace} AND survivor.id = coalesce(given.merged_into_id, given.id)
      WHERE given.workspace_id = ${workspace} AND given.id = named.company_id
      OFFSET 0
    ) company
  ) worth`;

export const VALUE_DIFFERS = `(d.feedback_score, d.last_feedback, d.has_feedback, d.customers, d.revenue)
  IS DISTINCT FROM (expected.score, expected.newest, expected.newest IS NOT NULL, expected.customers, expected.revenue)`;

/** SQL for whether the row `kept` in the table for sorting differs. Discoveries without feedback have no row there. */
export const ORDER_DIFFERS = `CASE WHEN expected.newest IS NULL THEN kept.discovery_id IS NOT NULL ELSE
  (kept.feedback_score, kept.last_feedback, kept.customers, kept.revenue)
    IS DISTINCT FROM (expected.score, expected.newest, expected.customers, expected.revenue) END`;

import { Injectable } from '@nestjs/common';
import type { Rows } from '../database/sql.js';

/** A row of the outbox. */
export interface RefreshRequest {
  readonly workspace_id: string;
  readonly id: number;
  readonly discovery_id: string;
  readonly requested_at: string;
}

/** The discoveries whose values may have changed: those asked for, and those that they are under. */
const AFFECTED = `
  affected AS (
    SELECT workspace_id, discovery_id AS id FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, discovery_id)
    UNION
    SELECT d.workspace_id, d.parent_discovery_id
    FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, discovery_id)
    JOIN discovery d ON d.workspace_id = asked.workspace_id AND d.id = asked.discovery_id
    WHERE d.parent_discovery_id IS NOT NULL
  )`;

/** The feedback value and the newest feedback of each affected discovery, from the feedback itself. */
const TRUTH = `
  truth AS (
    SELECT a.workspace_id, a.id, coalesce(sum(counted.score), 0)::bigint AS score, max(counted.newest) AS newest
    FROM affected a
    LEFT JOIN LATERAL (
      SELECT a.id AS discovery_id
      UNION ALL
      SELECT c.id FROM discovery c WHERE c.workspace_id = a.workspace_id AND c.parent_discovery_id = a.id
    ) family ON true
    LEFT JOIN LATERAL (
      SELECT sum(f.score) AS score, (
        SELECT uuid_v7_time(n.id) FROM feedback n
        WHERE n.workspace_id = a.workspace_id AND n.discovery_id = family.discovery_id
        ORDER BY n.id DESC LIMIT 1) AS newest
      FROM feedback f
      WHERE f.workspace_id = a.workspace_id AND f.discovery_id = family.discovery_id
    ) counted ON true
    GROUP BY a.workspace_id, a.id
  )`;

/** Reads and settles refresh requests. Every method belongs into a transaction of its caller. */
@Injectable()
export class RefreshRepository {
  /** Takes the oldest requests that nobody else has taken; they are this transaction's until it ends. */
  take(from: Rows, most: number): Promise<RefreshRequest[]> {
    return from.rows({
      text: `SELECT workspace_id, id, discovery_id, requested_at FROM feedback_refresh_request
        WHERE failed_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
      values: [most],
    });
  }

  /** Takes these requests, as far as they are still there, failed ones included. */
  takeThese(
    from: Rows,
    requests: readonly Pick<RefreshRequest, 'workspace_id' | 'id'>[],
  ): Promise<RefreshRequest[]> {
    return from.rows({
      text: `SELECT r.workspace_id, r.id, r.discovery_id, r.requested_at
        FROM unnest($1::uuid[], $2::bigint[]) AS wanted (workspace_id, id)
        JOIN feedback_refresh_request r USING (workspace_id, id)
        FOR UPDATE OF r SKIP LOCKED`,
      values: [requests.map((r) => r.workspace_id), requests.map((r) => r.id)],
    });
  }

  /**
   * Locks the affected discoveries in the order of their ids. What is computed in a later statement then includes
   * everything that whoever held the locks before has written, so an older value never replaces a newer one.
   */
  lock(from: Rows, requests: readonly RefreshRequest[]): Promise<unknown> {
    return from.rows({
      text: `WITH ${AFFECTED}
        SELECT FROM discovery d JOIN affected USING (workspace_id, id)
        ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d`,
      values: discoveriesOf(requests),
    });
  }

  /** Writes the affected discoveries' true values where they differ. `updated_at` stays: no caller changed them. */
  async write(from: Rows, requests: readonly RefreshRequest[]): Promise<void> {
    await from.rows({
      text: `WITH ${AFFECTED}, ${TRUTH}
        UPDATE discovery d SET feedback_score = truth.score, last_feedback = truth.newest
        FROM truth
        WHERE d.workspace_id = truth.workspace_id AND d.id = truth.id
          AND (d.feedback_score, d.last_feedback) IS DISTINCT FROM (truth.score, truth.newest::timestamptz(3))`,
      values: discoveriesOf(requests),
    });
  }

  async remove(from: Rows, requests: readonly RefreshRequest[]): Promise<void> {
    await from.rows({
      text: `DELETE FROM feedback_refresh_request r
        USING unnest($1::uuid[], $2::bigint[]) AS done (workspace_id, id)
        WHERE r.workspace_id = done.workspace_id AND r.id = done.id`,
      values: [requests.map((r) => r.workspace_id), requests.map((r) => r.id)],
    });
  }

  /** Puts a request aside with the reason why it failed. */
  async setAside(from: Rows, request: RefreshRequest, error: string): Promise<void> {
    await from.rows({
      text: `UPDATE feedback_refresh_request SET failed_at = clock_timestamp(), error = $3
        WHERE workspace_id = $1 AND id = $2`,
      values: [request.workspace_id, request.id, error],
    });
  }
}

const discoveriesOf = (requests: readonly RefreshRequest[]): unknown[] => [
  requests.map((r) => r.workspace_id),
  requests.map((r) => r.discovery_id),
];

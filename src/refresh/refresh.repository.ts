import { Injectable } from '@nestjs/common';
import type { Rows } from '../database/sql.js';
import { DIFFERS, truthOf } from './feedback-truth.js';

/** A row of the outbox. */
export interface RefreshRequest {
  readonly workspace_id: string;
  readonly discovery_id: string;
  /** How long it has waited by the database's clock, in milliseconds. */
  readonly waited_ms: number;
}

/** Names a discovery in any workspace. */
export interface DiscoveryKey {
  readonly workspace_id: string;
  readonly id: string;
}

/** A discovery whose value could not be written. */
export interface RefreshFailure extends DiscoveryKey {
  readonly error: string;
}

/** Reads and settles refresh requests. Every method that changes something belongs into a transaction. */
@Injectable()
export class RefreshRepository {
  /**
   * Takes the oldest requests that nobody else has taken off the outbox; they are back when the transaction
   * fails.
   */
  take(from: Rows, most: number): Promise<RefreshRequest[]> {
    return from.rows({
      text: `WITH oldest AS MATERIALIZED (
          SELECT id FROM feedback_refresh_request ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
        DELETE FROM feedback_refresh_request r USING oldest WHERE r.id = oldest.id
        RETURNING r.workspace_id, r.discovery_id,
          extract(epoch FROM clock_timestamp() - r.requested_at)::float8 * 1000 AS waited_ms`,
      values: [most],
    });
  }

  /**
   * Locks the discoveries that requests name, and those that they are under, in the order of their ids, and
   * returns them. What is computed in a later statement includes everything that whoever held the locks before
   * has seen, so an older value never replaces a newer one.
   *
   * Discoveries that move meanwhile need no care: the move has requests of its own, for both parents.
   */
  lock(
    from: Rows,
    requests: readonly Pick<RefreshRequest, 'workspace_id' | 'discovery_id'>[],
  ): Promise<DiscoveryKey[]> {
    return from.rows({
      text: `WITH asked AS (
          SELECT DISTINCT workspace_id, id FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
        ), affected AS (
          SELECT workspace_id, id FROM asked
          UNION
          SELECT d.workspace_id, d.parent_discovery_id FROM asked JOIN discovery d USING (workspace_id, id)
          WHERE d.parent_discovery_id IS NOT NULL
        )
        SELECT d.workspace_id, d.id FROM discovery d JOIN affected USING (workspace_id, id)
        ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d`,
      values: [requests.map((r) => r.workspace_id), requests.map((r) => r.discovery_id)],
    });
  }

  /** Locks discoveries in the order of their ids. */
  async lockThese(from: Rows, discoveries: readonly DiscoveryKey[]): Promise<void> {
    await from.rows({
      text: `SELECT FROM discovery d
        JOIN unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, id) USING (workspace_id, id)
        ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d`,
      values: keys(discoveries),
    });
  }

  /**
   * Writes the true values of discoveries that are locked, where they differ, and forgets that they failed
   * before. `updated_at` stays: no caller changed them.
   */
  async write(from: Rows, discoveries: readonly DiscoveryKey[]): Promise<void> {
    await from.rows({
      text: `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, id)),
          truth AS (${truthOf('wanted')}),
          succeeded AS (
            DELETE FROM feedback_refresh_failure f USING wanted w
            WHERE f.workspace_id = w.workspace_id AND f.discovery_id = w.id)
        UPDATE discovery d SET feedback_score = truth.score, last_feedback = truth.newest
        FROM truth
        WHERE d.workspace_id = truth.workspace_id AND d.id = truth.id AND ${DIFFERS}`,
      values: keys(discoveries),
    });
  }

  /** Keeps the reason why a discovery's value can't be written. */
  async keepFailure(from: Rows, { workspace_id, id, error }: RefreshFailure): Promise<void> {
    await from.rows({
      text: `INSERT INTO feedback_refresh_failure (workspace_id, discovery_id, error) VALUES ($1, $2, $3)
        ON CONFLICT (workspace_id, discovery_id)
        DO UPDATE SET failed_at = excluded.failed_at, error = excluded.error`,
      values: [workspace_id, id, error],
    });
  }

  /** The discoveries whose values could not be written, those that failed first at the front. */
  failures(from: Rows, most: number): Promise<RefreshFailure[]> {
    return from.rows({
      text: `SELECT workspace_id, discovery_id AS id, error FROM feedback_refresh_failure
        ORDER BY failed_at LIMIT $1`,
      values: [most],
    });
  }
}

/** Two arrays, as statements take discoveries. */
export const keys = (discoveries: readonly DiscoveryKey[]): unknown[] => [
  discoveries.map((d) => d.workspace_id),
  discoveries.map((d) => d.id),
];

import { Injectable } from '@nestjs/common';
import type { Queryable } from '../database/sql.js';
import { type DiscoveryKey, GIVEN, keys } from './discovery-locks.js';

export interface RefreshRequest {
  readonly id: number;
  readonly workspace_id: string;
  readonly discovery_id: string;
  readonly waited_ms: number;
}

const REQUEST = `r.id, r.workspace_id, r.discovery_id,
  extract(epoch FROM clock_timestamp() - r.requested_at)::float8 * 1000 AS waited_ms`;

/** The discoveries that requests name, and their parents. */
const AFFECTED = `asked AS (
    SELECT workspace_id, id, max(waited_ms) AS waited_ms
    FROM unnest($1::uuid[], $2::uuid[], $3::float8[]) AS request (workspace_id, id, waited_ms)
    GROUP BY workspace_id, id
  ), named AS (
    SELECT workspace_id, id, waited_ms FROM asked
    UNION ALL
    SELECT d.workspace_id, d.parent_discovery_id, waited_ms FROM asked JOIN discovery d USING (workspace_id, id)
    WHERE d.parent_discovery_id IS NOT NULL
  ), affected AS (
    SELECT workspace_id, id, max(waited_ms) AS waited_ms FROM named GROUP BY workspace_id, id
  )`;

const columnsOf = (requests: readonly RefreshRequest[]): unknown[] => [
  requests.map((r) => r.workspace_id),
  requests.map((r) => r.discovery_id),
  requests.map((r) => r.waited_ms),
];

@Injectable()
export class RefreshOutboxRepository {
  take(from: Queryable, most: number): Promise<RefreshRequest[]> {
    return from.query({
      text: `WITH oldest AS MATERIALIZED (
          SELECT id FROM feedback_refresh_request WHERE due_at IS NULL ORDER BY id LIMIT $1
          FOR UPDATE SKIP LOCKED)
        DELETE FROM feedback_refresh_request r USING oldest WHERE r.id = oldest.id RETURNING ${REQUEST}`,
      values: [most],
    });
  }

  takeThese(from: Queryable, ids: readonly number[]): Promise<RefreshRequest[]> {
    return from.query({
      text: `WITH these AS MATERIALIZED (
          SELECT id FROM feedback_refresh_request WHERE id = ANY ($1::bigint[]) FOR UPDATE SKIP LOCKED)
        DELETE FROM feedback_refresh_request r USING these WHERE r.id = these.id RETURNING ${REQUEST}`,
      values: [ids],
    });
  }

  async due(from: Queryable, most: number): Promise<number[]> {
    const rows = await from.query<{ id: number }>({
      text: `SELECT id FROM feedback_refresh_request WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT $1`,
      values: [most],
    });
    return rows.map(({ id }) => id);
  }

  /**
   * Locks the affected discoveries that nobody else has locked. A value has to be computed by a later statement: it then
   * includes all that earlier holders of the locks saw, so that no older value replaces a newer one.
   *
   * A discovery that moves meanwhile needs no care: the move adds requests for both parents.
   */
  async lockAffected(
    from: Queryable,
    requests: readonly RefreshRequest[],
  ): Promise<{ readonly locked: readonly DiscoveryKey[]; readonly all: boolean }> {
    const locked = await from.query<DiscoveryKey & { readonly affected: number }>({
      text: `WITH ${AFFECTED}
        SELECT d.workspace_id, d.id, (SELECT count(*) FROM affected) AS affected
        FROM discovery d JOIN affected USING (workspace_id, id)
        FOR NO KEY UPDATE OF d SKIP LOCKED`,
      values: columnsOf(requests),
    });
    return { locked, all: locked.length === locked[0]?.affected };
  }

  /** Adds requests for what could not be locked, due after half the time waited so far. Deleted discoveries get none. */
  async defer(
    from: Queryable,
    requests: readonly RefreshRequest[],
    locked: readonly DiscoveryKey[],
    longest: string,
  ): Promise<number[]> {
    const rows = await from.query<{ id: number }>({
      text: `WITH ${AFFECTED}, unlocked AS (
          SELECT workspace_id, id, waited_ms * interval '1 millisecond' AS waited
          FROM affected JOIN discovery USING (workspace_id, id) WHERE id <> ALL ($4::uuid[])
        )
        INSERT INTO feedback_refresh_request (workspace_id, discovery_id, requested_at, due_at)
        SELECT workspace_id, id, clock_timestamp() - waited, clock_timestamp() + least(waited / 2, $5::interval)
        FROM unlocked RETURNING id`,
      values: [...columnsOf(requests), locked.map(({ id }) => id), longest],
    });
    return rows.map(({ id }) => id);
  }

  /** Adds deferred requests for those of the discoveries that still exist. @returns how many */
  async ask(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<number> {
    const rows = await from.query({
      text: `INSERT INTO feedback_refresh_request (workspace_id, discovery_id, due_at)
        SELECT workspace_id, id, clock_timestamp() FROM discovery JOIN ${GIVEN} USING (workspace_id, id)
        RETURNING id`,
      values: keys(discoveries),
    });
    return rows.length;
  }

  /** Defers requests that took too long, by as long as they have waited so far. */
  async postpone(from: Queryable, ids: readonly number[], longest: string): Promise<void> {
    await from.query({
      text: `UPDATE feedback_refresh_request
        SET due_at = clock_timestamp() + least(clock_timestamp() - requested_at, $2::interval)
        WHERE id = ANY ($1::bigint[])`,
      values: [ids, longest],
    });
  }

  async retryFailures(from: Queryable, except: readonly DiscoveryKey[]): Promise<void> {
    await from.query({
      text: `WITH failed AS (
          DELETE FROM feedback_refresh_failure WHERE discovery_id <> ALL ($1::uuid[])
          RETURNING workspace_id, discovery_id AS id
        )
        INSERT INTO feedback_refresh_request (workspace_id, discovery_id, due_at)
        SELECT workspace_id, id, clock_timestamp() FROM failed JOIN discovery USING (workspace_id, id)`,
      values: [except.map(({ id }) => id)],
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Queryable } from '../database/sql.js';
import { DIFFERS, truthOf } from './feedback-truth.js';

/** A row of the outbox. */
export interface RefreshRequest {
  readonly id: number;
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

const REQUEST = `r.id, r.workspace_id, r.discovery_id,
  extract(epoch FROM clock_timestamp() - r.requested_at)::float8 * 1000 AS waited_ms`;

/** No time, as an interval of PostgreSQL. */
export const AT_ONCE = '0';

/** Reads and settles refresh requests. Every method that changes something belongs into a transaction. */
@Injectable()
export class RefreshRepository {
  /**
   * Takes the oldest requests that nobody else has taken off the outbox; they are back when the transaction
   * fails.
   */
  take(from: Queryable, most: number): Promise<RefreshRequest[]> {
    return from.query({
      text: `WITH oldest AS MATERIALIZED (
          SELECT id FROM feedback_refresh_request WHERE due_at IS NULL ORDER BY id LIMIT $1
          FOR UPDATE SKIP LOCKED)
        DELETE FROM feedback_refresh_request r USING oldest WHERE r.id = oldest.id RETURNING ${REQUEST}`,
      values: [most],
    });
  }

  /** Like {@link take}, for requests that are known. */
  takeThese(from: Queryable, ids: readonly number[]): Promise<RefreshRequest[]> {
    return from.query({
      text: `WITH these AS MATERIALIZED (
          SELECT id FROM feedback_refresh_request WHERE id = ANY ($1::bigint[]) FOR UPDATE SKIP LOCKED)
        DELETE FROM feedback_refresh_request r USING these WHERE r.id = these.id RETURNING ${REQUEST}`,
      values: [ids],
    });
  }

  /** Deferred requests that are to be tried again by now. */
  async due(from: Queryable, most: number): Promise<number[]> {
    const rows = await from.query<{ id: number }>({
      text: `SELECT id FROM feedback_refresh_request WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT $1`,
      values: [most],
    });
    return rows.map(({ id }) => id);
  }

  /**
   * Locks the discoveries that requests name, and those that they are under, unless somebody else has locked them. What
   * is computed in a later statement includes everything that whoever held the locks before has seen, so an older value
   * never replaces a newer one.
   *
   * Discoveries that move meanwhile need no care: the move has requests of its own, for both parents.
   *
   * @returns the locked ones, and whether these are all
   */
  async lock(
    from: Queryable,
    requests: readonly RefreshRequest[],
  ): Promise<{ readonly locked: readonly DiscoveryKey[]; readonly all: boolean }> {
    const locked = await from.query<DiscoveryKey & { readonly affected: number }>({
      text: `WITH asked AS (
          SELECT DISTINCT workspace_id, id FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
        ), affected AS (
          SELECT workspace_id, id FROM asked
          UNION
          SELECT d.workspace_id, d.parent_discovery_id FROM asked JOIN discovery d USING (workspace_id, id)
          WHERE d.parent_discovery_id IS NOT NULL
        )
        SELECT d.workspace_id, d.id, (SELECT count(*) FROM affected) AS affected
        FROM discovery d JOIN affected USING (workspace_id, id)
        FOR NO KEY UPDATE OF d SKIP LOCKED`,
      values: [requests.map((r) => r.workspace_id), requests.map((r) => r.discovery_id)],
    });
    return { locked, all: locked.length === locked[0]?.affected };
  }

  /** Locks discoveries in the order of their ids, and waits for them. */
  async waitFor(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    await from.query({
      text: `SELECT FROM discovery d
        JOIN unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, id) USING (workspace_id, id)
        ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d`,
      values: keys(discoveries),
    });
  }

  /** Locks those of the discoveries that nobody else has locked, and returns them. */
  lockFree(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<DiscoveryKey[]> {
    return from.query({
      text: `SELECT d.workspace_id, d.id FROM discovery d
        JOIN unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, id) USING (workspace_id, id)
        FOR NO KEY UPDATE OF d SKIP LOCKED`,
      values: keys(discoveries),
    });
  }

  /**
   * Has what requests ask for tried again apart from others, unless this transaction has locked it: after half the time that it has
   * waited so far, `longest` at most.
   *
   * @param longest an interval of PostgreSQL
   * @returns the requests; none for what is deleted
   */
  async defer(
    from: Queryable,
    requests: readonly RefreshRequest[],
    locked: readonly DiscoveryKey[],
    longest: string,
  ): Promise<number[]> {
    const rows = await from.query<{ id: number }>({
      text: `WITH asked AS (
          SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::float8[]) AS asked (workspace_id, id, waited_ms)
        ), affected AS (
          SELECT workspace_id, id, waited_ms FROM asked
          UNION ALL
          SELECT d.workspace_id, d.parent_discovery_id, waited_ms FROM asked JOIN discovery d USING (workspace_id, id)
          WHERE d.parent_discovery_id IS NOT NULL
        ), others AS (
          SELECT d.workspace_id, d.id, max(waited_ms) * interval '1 millisecond' AS waited
          FROM affected JOIN discovery d USING (workspace_id, id)
          WHERE d.id <> ALL ($4::uuid[])
          GROUP BY d.workspace_id, d.id
        )
        INSERT INTO feedback_refresh_request (workspace_id, discovery_id, requested_at, due_at)
        SELECT workspace_id, id, clock_timestamp() - waited, clock_timestamp() + least(waited / 2, $5::interval)
        FROM others RETURNING id`,
      values: [
        requests.map((r) => r.workspace_id),
        requests.map((r) => r.discovery_id),
        requests.map((r) => r.waited_ms),
        locked.map(({ id }) => id),
        longest,
      ],
    });
    return rows.map(({ id }) => id);
  }

  /** Asks for the refresh of discoveries, apart from other requests. @returns how many there are */
  async ask(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<number> {
    const rows = await from.query({
      text: `INSERT INTO feedback_refresh_request (workspace_id, discovery_id, due_at)
        SELECT d.workspace_id, d.id, clock_timestamp()
        FROM discovery d JOIN unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, id) USING (workspace_id, id)
        RETURNING id`,
      values: keys(discoveries),
    });
    return rows.length;
  }

  /** Has requests that took too long tried again later: apart from others, and the longer they waited, the later. */
  async postpone(from: Queryable, ids: readonly number[], longest: string): Promise<void> {
    await from.query({
      text: `UPDATE feedback_refresh_request
        SET due_at = clock_timestamp() + least(clock_timestamp() - requested_at, $2::interval)
        WHERE id = ANY ($1::bigint[])`,
      values: [ids, longest],
    });
  }

  /**
   * Writes the true values of discoveries that are locked, where they differ, and forgets that they failed
   * before. `updated_at` stays: no caller changed them.
   */
  async write(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    await from.query({
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
  async keepFailure(from: Queryable, { workspace_id, id, error }: RefreshFailure): Promise<void> {
    await from.query({
      text: `INSERT INTO feedback_refresh_failure (workspace_id, discovery_id, error) VALUES ($1, $2, $3)
        ON CONFLICT (workspace_id, discovery_id)
        DO UPDATE SET failed_at = excluded.failed_at, error = excluded.error`,
      values: [workspace_id, id, error],
    });
  }

  async forgetFailures(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    await from.query({
      text: `DELETE FROM feedback_refresh_failure f
        USING unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, id)
        WHERE f.workspace_id = wanted.workspace_id AND f.discovery_id = wanted.id`,
      values: keys(discoveries),
    });
  }

  /** The discoveries whose values could not be written, those that failed first at the front. */
  failures(from: Queryable, most: number): Promise<RefreshFailure[]> {
    return from.query({
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

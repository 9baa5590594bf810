import { Injectable } from '@nestjs/common';
import { Parameters, plainArray, type Queryable } from '../database/sql.js';
import type { DiscoveryKey } from './discovery-locks.js';
import { commonWorkspace, type GivenRows, givenRows, type InWorkspace } from './given-rows.js';

export interface RequestKey extends InWorkspace {
  readonly id: number;
}

export interface RefreshRequest extends RequestKey {
  readonly discovery_id: string;
  readonly waited_ms: number;
}

interface LockedDiscoveries {
  readonly locked: readonly DiscoveryKey[];
  readonly all: boolean;
}

interface DeferredDiscovery extends DiscoveryKey {
  readonly requested_at: string;
  readonly due_at: string;
}

type From = Pick<Queryable, 'query'>;

/** With where its row is, which stays while it is locked. */
interface LockedRequest extends RefreshRequest {
  readonly ctid: string;
}

const LOCKED_REQUEST = `r.ctid::text AS ctid, r.workspace_id, r.id, r.discovery_id,
  extract(epoch FROM clock_timestamp() - r.requested_at)::float8 * 1000 AS waited_ms`;

/**
 * Not a join: that is ruinous as long as PostgreSQL takes the outbox, which was empty a moment ago, for a table of a few
 * rows.
 */
function areAmong(requests: readonly RequestKey[], parameters: Parameters): string {
  const areNamed = `id = ANY (${parameters.add(plainArray(requests.map(({ id }) => id)))}::bigint[])`;
  const workspaceId = commonWorkspace(requests);
  return workspaceId ? `workspace_id = ${parameters.add(workspaceId)} AND ${areNamed}` : areNamed;
}

/** The discoveries that requests name, and their parents. */
const affected = ({ table, workspaceOf }: GivenRows): string => `asked AS (
    SELECT workspace_id, discovery_id AS id, max(waited_ms) AS waited_ms FROM ${table} GROUP BY workspace_id, discovery_id
  ), named AS (
    SELECT workspace_id, id, waited_ms FROM asked
    UNION ALL
    SELECT d.workspace_id, d.parent_discovery_id, waited_ms
    FROM asked JOIN discovery d ON d.workspace_id = ${workspaceOf('asked')} AND d.id = asked.id
    WHERE d.parent_discovery_id IS NOT NULL
  ), affected AS (
    SELECT workspace_id, id, max(waited_ms) AS waited_ms FROM named GROUP BY workspace_id, id
  )`;

const ASKED = { discovery_id: 'uuid', waited_ms: 'float8' };

@Injectable()
export class RefreshOutboxRepository {
  /** The workspaces with requests, the one with the oldest first. A cluster looks on all nodes. */
  async workspaces(from: From, most: number): Promise<string[]> {
    const rows = await from.query<InWorkspace>({
      text: `SELECT workspace_id FROM feedback_refresh_request WHERE due_at IS NULL
        GROUP BY workspace_id ORDER BY min(requested_at) LIMIT $1`,
      values: [most],
      planEachTime: true,
    });
    return rows.map(({ workspace_id }) => workspace_id);
  }

  /** @param most of each workspace */
  async take(from: Queryable, workspaceIds: readonly string[], most: number): Promise<RefreshRequest[]> {
    const workspaces = workspaceIds.map((workspace_id) => ({ workspace_id }));
    const { table, workspaceOf, values } = givenRows(workspaces, {});
    const sort = (onOrOff: string) => from.query({ text: `SET LOCAL enable_sort = ${onOrOff}`, values: [] });
    const oldest = () =>
      from.query<LockedRequest>({
        text: `SELECT oldest.* FROM ${table} CROSS JOIN LATERAL (
          SELECT ${LOCKED_REQUEST} FROM feedback_refresh_request r
          WHERE r.workspace_id = ${workspaceOf('given')} AND r.due_at IS NULL
          ORDER BY r.id LIMIT $2 FOR UPDATE SKIP LOCKED) oldest`,
        values: [...values, most],
      });
    // Statistics of a table that is nearly always empty say nothing. By them, PostgreSQL sorts a whole backlog.
    const [, locked] = await Promise.all([sort('off'), oldest(), sort('on')]);
    return this.remove(from, locked);
  }

  async takeThese(from: Queryable, requests: readonly RequestKey[]): Promise<RefreshRequest[]> {
    const parameters = new Parameters();
    const locked = await from.query<LockedRequest>({
      text: `SELECT ${LOCKED_REQUEST} FROM feedback_refresh_request r
        WHERE ${areAmong(requests, parameters)} FOR UPDATE SKIP LOCKED`,
      values: parameters.values,
    });
    return this.remove(from, locked);
  }

  /** A cluster looks on all nodes. */
  due(from: From, most: number): Promise<RequestKey[]> {
    return from.query({
      text: `SELECT workspace_id, id FROM feedback_refresh_request WHERE due_at <= clock_timestamp()
        ORDER BY due_at LIMIT $1`,
      values: [most],
    });
  }

  /**
   * Locks the affected discoveries that nobody else has locked. A value has to be computed by a later statement: it then
   * includes all that earlier holders of the locks saw, so that no older value replaces a newer one.
   *
   * A discovery that moves meanwhile needs no care: the move adds requests for both parents.
   */
  async lockAffected(from: Queryable, requests: readonly RefreshRequest[]): Promise<LockedDiscoveries> {
    const given = givenRows(requests, ASKED);
    const locked = await from.query<DiscoveryKey & { readonly affected: number }>({
      text: `WITH ${affected(given)}
        SELECT d.workspace_id, d.id, (SELECT count(*) FROM affected) AS affected
        FROM affected JOIN discovery d ON d.workspace_id = ${given.workspaceOf('affected')} AND d.id = affected.id
        FOR NO KEY UPDATE OF d SKIP LOCKED`,
      values: given.values,
    });
    return { locked, all: locked.length === locked[0]?.affected };
  }

  /** Adds requests for what could not be locked, due after half the time waited so far. Deleted discoveries get none. */
  async defer(
    from: Queryable,
    requests: readonly RefreshRequest[],
    locked: readonly DiscoveryKey[],
    longest: string,
  ): Promise<RequestKey[]> {
    const given = givenRows(requests, ASKED);
    const unlocked = await from.query<DeferredDiscovery>({
      text: `WITH ${affected(given)}, unlocked AS (
          SELECT d.workspace_id, d.id, waited_ms * interval '1 millisecond' AS waited
          FROM affected JOIN discovery d ON d.workspace_id = ${given.workspaceOf('affected')} AND d.id = affected.id
          WHERE d.id <> ALL ($4::uuid[])
        )
        SELECT workspace_id, id, clock_timestamp() - waited AS requested_at,
          clock_timestamp() + least(waited / 2, $5::interval) AS due_at
        FROM unlocked`,
      values: [...given.values, locked.map(({ id }) => id), longest],
    });
    return this.insert(from, unlocked);
  }

  /** Adds deferred requests for those of the discoveries that still exist. @returns how many */
  async ask(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<number> {
    const { table, workspaceOf, values } = givenRows(discoveries, { id: 'uuid' });
    const existing = await from.query<DeferredDiscovery>({
      text: `SELECT d.workspace_id, d.id, clock_timestamp() AS requested_at, clock_timestamp() AS due_at
        FROM ${table} JOIN discovery d ON d.workspace_id = ${workspaceOf('given')} AND d.id = given.id`,
      values,
    });
    return (await this.insert(from, existing)).length;
  }

  /** Defers requests that took too long, by as long as the oldest of them has waited so far. */
  async postpone(from: Queryable, requests: readonly RequestKey[], longest: string): Promise<void> {
    const asked = new Parameters();
    const late = await from.byKey<{ readonly due_at: string | null }>({
      text: `SELECT clock_timestamp()
          + least(max(clock_timestamp() - requested_at), ${asked.add(longest)}::interval) AS due_at
        FROM feedback_refresh_request WHERE ${areAmong(requests, asked)}`,
      values: asked.values,
    });
    const changed = new Parameters();
    await from.query({
      text: `UPDATE feedback_refresh_request SET due_at = ${changed.add(late?.due_at)}
        WHERE ${areAmong(requests, changed)}`,
      values: changed.values,
    });
  }

  /** By where the rows are: it takes no index to find them, of which there is none for several workspaces. */
  private async remove(from: Queryable, requests: LockedRequest[]): Promise<RefreshRequest[]> {
    if (requests.length === 0) return requests;
    const parameters = new Parameters();
    const ctids = parameters.add(plainArray(requests.map(({ ctid }) => `"${ctid}"`)));
    await from.query({
      text: `DELETE FROM feedback_refresh_request
        WHERE ctid = ANY (${ctids}::tid[]) AND ${areAmong(requests, parameters)}`,
      values: parameters.values,
    });
    return requests;
  }

  private async insert(from: Queryable, discoveries: readonly DeferredDiscovery[]): Promise<RequestKey[]> {
    if (discoveries.length === 0) return [];
    return from.query({
      text: `INSERT INTO feedback_refresh_request (workspace_id, discovery_id, requested_at, due_at)
        SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[])
        RETURNING workspace_id, id`,
      values: [
        discoveries.map(({ workspace_id }) => workspace_id),
        discoveries.map(({ id }) => id),
        discoveries.map(({ requested_at }) => requested_at),
        discoveries.map(({ due_at }) => due_at),
      ],
    });
  }
}

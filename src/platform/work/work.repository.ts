import { Injectable } from '@nestjs/common';
import { commonWorkspace, valuesList, type InWorkspace } from '../database/records/values-list.js';
import { Parameters, plainArray, type Queryable } from '../database/sql.js';
import type { Progress, RequestKey, Unsettled, WorkRequest } from './work.js';

/** Which requests of a kind: those to be done at once, those put off until now, or both. */
export type Which = 'fresh' | 'deferred' | 'all';

export interface Waiting extends InWorkspace {
  readonly kind: string;
  readonly is_deferred: boolean;
}

/** With where its row is, which stays while it is locked. */
export interface LockedRequest extends WorkRequest {
  readonly ctid: string;
}

const LOCKED = `r.ctid::text AS ctid, r.workspace_id, r.id, r.subject, r.detail,
  extract(epoch FROM r.requested_at)::float8 * 1000 AS requested_ms,
  extract(epoch FROM clock_timestamp() - r.requested_at)::float8 * 1000 AS waited_ms`;

const OLDEST: Record<Which, string> = {
  fresh: 'r.due_at IS NULL ORDER BY r.id',
  deferred: 'r.due_at <= clock_timestamp() ORDER BY r.due_at',
  all: '(r.due_at IS NULL OR r.due_at <= clock_timestamp()) ORDER BY r.id',
};

/** Not a join, which is ruinous as long as PostgreSQL believes that the table, empty a moment ago, has only a few rows. */
function areAmong(kind: string, requests: readonly RequestKey[], parameters: Parameters): string {
  const areNamed = `kind = ${parameters.add(kind)}
    AND id = ANY (${parameters.add(plainArray(requests.map(({ id }) => id)))}::bigint[])`;
  const workspaceId = commonWorkspace(requests);
  return workspaceId ? `workspace_id = ${parameters.add(workspaceId)} AND ${areNamed}` : areNamed;
}

/** Counts what waits of each kind in each workspace, what of it is deferred, and what has failed and is tried again. */
export const REQUESTS_BY_KIND = `SELECT kind, workspace_id, count(*) AS requests,
    count(due_at) FILTER (WHERE error IS NULL) AS deferred, count(error) AS failed, min(requested_at) AS oldest
  FROM work_request GROUP BY 1, 2`;

@Injectable()
export class WorkRepository {
  /** In the order of how long they have waited. A cluster looks on all nodes. */
  waiting(from: Pick<Queryable, 'query'>, most: number): Promise<Waiting[]> {
    return from.query({
      text: `SELECT kind, workspace_id, due_at IS NOT NULL AS is_deferred FROM work_request
        WHERE due_at IS NULL OR due_at <= clock_timestamp()
        GROUP BY 1, 2, 3 ORDER BY min(requested_at) LIMIT $1`,
      values: [most],
      planEachTime: true,
    });
  }

  /** Locks the oldest that nobody else has locked. @param most of each workspace */
  async lockOldest(
    from: Queryable,
    kind: string,
    { which, workspaceIds, most }: { which: Which; workspaceIds: readonly string[]; most: number },
  ): Promise<LockedRequest[]> {
    const workspaces = workspaceIds.map((workspace_id) => ({ workspace_id }));
    const { table, workspaceOf, values } = valuesList(workspaces, {});
    const sort = (onOrOff: string) => from.query({ text: `SET LOCAL enable_sort = ${onOrOff}`, values: [] });
    const oldest = () =>
      from.query<LockedRequest>({
        text: `SELECT oldest.* FROM ${table} CROSS JOIN LATERAL (
          SELECT ${LOCKED} FROM work_request r
          WHERE r.workspace_id = ${workspaceOf('given')} AND r.kind = $2 AND ${OLDEST[which]}
          LIMIT $3 FOR UPDATE SKIP LOCKED) oldest`,
        values: [...values, kind, most],
      });
    // Statistics of a table that is nearly always empty say nothing. By them, PostgreSQL sorts a whole backlog.
    const [, locked] = await Promise.all([sort('off'), oldest(), sort('on')]);
    return locked;
  }

  lockThese(from: Queryable, kind: string, requests: readonly RequestKey[]): Promise<LockedRequest[]> {
    const parameters = new Parameters();
    return from.query({
      text: `SELECT ${LOCKED} FROM work_request r
        WHERE ${areAmong(kind, requests, parameters)} FOR UPDATE SKIP LOCKED`,
      values: parameters.values,
    });
  }

  /** By where the rows are, because several workspaces have no index in common. */
  async remove(from: Queryable, kind: string, requests: readonly LockedRequest[]): Promise<void> {
    const parameters = new Parameters();
    const ctids = parameters.add(plainArray(requests.map(({ ctid }) => `"${ctid}"`)));
    await from.query({
      text: `DELETE FROM work_request
        WHERE ctid = ANY (${ctids}::tid[]) AND ${areAmong(kind, requests, parameters)}`,
      values: parameters.values,
    });
  }

  /** @param delayOf milliseconds before a subject is tried again */
  async askAgain(
    from: Queryable,
    kind: string,
    subjects: readonly Unsettled[],
    delayOf: (subject: Unsettled) => number,
  ): Promise<RequestKey[]> {
    if (subjects.length === 0) return [];
    const rows = subjects.map((subject) => ({ ...subject, delay_ms: delayOf(subject) }));
    return from.query({
      text: `INSERT INTO work_request (workspace_id, kind, subject, error, requested_at, due_at)
        SELECT workspace_id, $1, subject, error, clock_timestamp() - waited_ms * interval '1 millisecond',
          clock_timestamp() + delay_ms * interval '1 millisecond'
        FROM jsonb_to_recordset($2) AS given
          (workspace_id uuid, subject uuid, error text, waited_ms float8, delay_ms float8)
        RETURNING workspace_id, id`,
      values: [kind, JSON.stringify(rows)],
    });
  }

  /** So that a subject that fails again still has one request only. */
  async forgetFailures(from: Queryable, kind: string, subjects: readonly Unsettled[]): Promise<void> {
    const { table, workspaceOf, values } = valuesList(subjects, { subject: 'uuid' });
    await from.query({
      text: `DELETE FROM work_request r USING ${table}
        WHERE r.workspace_id = ${workspaceOf('given')} AND r.kind = $3 AND r.due_at IS NOT NULL
          AND r.error IS NOT NULL AND r.subject = given.subject`,
      values: [...values, kind],
    });
  }

  /**
   * Puts requests off, counting from the first; null for not at all. A HOT update if `due_at` stays, as no index has the
   * detail. Citus refuses to add an interval to a column here.
   */
  async update(
    from: Queryable,
    kind: string,
    requests: readonly WorkRequest[],
    { after, detail }: Pick<Progress, 'after'> & Partial<Progress>,
  ): Promise<void> {
    const [first] = requests;
    if (!first) return;
    const parameters = new Parameters();
    const due = after === null ? null : new Date(Math.round(first.requested_ms + after)).toISOString();
    const dueAt = parameters.add(due);
    const kept = parameters.add(detail && JSON.stringify(detail));
    await from.query({
      text: `UPDATE work_request SET due_at = ${dueAt}, detail = coalesce(${kept}::jsonb, detail)
        WHERE ${areAmong(kind, requests, parameters)}`,
      values: parameters.values,
    });
  }
}

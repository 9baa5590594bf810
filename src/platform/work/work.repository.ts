import { Injectable } from '@nestjs/common';
import { commonWorkspace, valuesList, type InWorkspace } from '../database/records/values-list.js';
import { requestsOf } from '../database/changes/outbox.js';
import { Parameters, plainArray, type Queryable } from '../database/sql.js';
import type { DeferredSubject, Progress, RequestKey, WorkRequest } from './work.js';

/** Which due requests of a kind: those that were never deferred, those deferred until now, or both. */
export type Which = 'fresh' | 'deferred' | 'all';

export interface Waiting extends InWorkspace {
  readonly kind: string;
  readonly is_deferred: boolean;
}

/** A request with the physical address of its row, which doesn't change while the row is locked. */
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

/** SQL for the requests of these keys. A join would be planned by the statistics of a table that was just empty. */
function areAmong(kind: string, requests: readonly RequestKey[], parameters: Parameters): string {
  const areNamed = `kind = ${parameters.add(kind)}
    AND id = ANY (${parameters.add(plainArray(requests.map(({ id }) => id)))}::bigint[])`;
  const workspaceId = commonWorkspace(requests);
  return workspaceId ? `workspace_id = ${parameters.add(workspaceId)} AND ${areNamed}` : areNamed;
}

/** Counts the waiting requests of each kind and workspace, those of them that are deferred, and those that failed. */
export const REQUESTS_BY_KIND = `SELECT kind, workspace_id, count(*) AS requests,
    count(due_at) FILTER (WHERE error IS NULL) AS deferred, count(error) AS failed, min(requested_at) AS oldest
  FROM work_request GROUP BY 1, 2`;

@Injectable()
export class WorkRepository {
  /** Workspaces with due requests, longest waiting first. On a cluster, this queries all nodes. */
  waiting(from: Pick<Queryable, 'query'>, most: number): Promise<Waiting[]> {
    return from.query({
      text: `SELECT kind, workspace_id, due_at IS NOT NULL AS is_deferred FROM work_request
        WHERE due_at IS NULL OR due_at <= clock_timestamp()
        GROUP BY 1, 2, 3 ORDER BY min(requested_at) LIMIT $1`,
      values: [most],
      planEachTime: true,
    });
  }

  /** Locks the oldest requests, skipping locked ones. @param most how many of each workspace, at most */
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
    // The table is nearly always empty, so its statistics are useless. By them, PostgreSQL would sort a whole backlog.
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

  /** Whether a newer request for the same subject waits, so that its scan covers what this one would. */
  async isOutdated(
    from: Queryable,
    kind: string,
    { workspace_id, id, subject }: WorkRequest,
  ): Promise<boolean> {
    const newer = await from.byKey({
      text: `SELECT id FROM ${requestsOf(kind)} r WHERE id > $2 AND subject = $3 LIMIT 1`,
      values: [workspace_id, id, subject],
    });
    return newer !== undefined;
  }

  /** Deletes locked requests by the address of their rows, because no index covers requests of several workspaces. */
  async remove(from: Queryable, kind: string, requests: readonly LockedRequest[]): Promise<void> {
    const parameters = new Parameters();
    const ctids = parameters.add(plainArray(requests.map(({ ctid }) => `"${ctid}"`)));
    await from.query({
      text: `DELETE FROM work_request
        WHERE ctid = ANY (${ctids}::tid[]) AND ${areAmong(kind, requests, parameters)}`,
      values: parameters.values,
    });
  }

  /** @param delayOf the delay before a subject is processed, in milliseconds */
  async enqueue(
    from: Queryable,
    kind: string,
    subjects: readonly DeferredSubject[],
    delayOf: (subject: DeferredSubject) => number,
  ): Promise<RequestKey[]> {
    if (subjects.length === 0) return [];
    const rows = subjects.map((subject) => ({ ...subject, delay_ms: delayOf(subject) }));
    return from.query({
      text: `INSERT INTO work_request (workspace_id, kind, subject, detail, error, requested_at, due_at)
        SELECT workspace_id, $1, subject, detail, error, clock_timestamp() - waited_ms * interval '1 millisecond',
          clock_timestamp() + delay_ms * interval '1 millisecond'
        FROM jsonb_to_recordset($2) AS given
          (workspace_id uuid, subject uuid, detail jsonb, error text, waited_ms float8, delay_ms float8)
        RETURNING workspace_id, id`,
      values: [kind, JSON.stringify(rows)],
    });
  }

  /** Removes the failed requests of subjects, so that a subject that fails again still has only one request. */
  async removeFailures(from: Queryable, kind: string, subjects: readonly DeferredSubject[]): Promise<void> {
    const { table, workspaceOf, values } = valuesList(subjects, { subject: 'uuid' });
    await from.query({
      text: `DELETE FROM work_request r USING ${table}
        WHERE r.workspace_id = ${workspaceOf('given')} AND r.kind = $3 AND r.due_at IS NOT NULL
          AND r.error IS NOT NULL AND r.subject = given.subject`,
      values: [...values, kind],
    });
  }

  /**
   * Defers requests.
   *
   * @param after the delay in milliseconds since the first of them was made; null for none. With null this is a HOT
   *   update, as no index has `detail`. The due time is computed here, because Citus refuses to add an interval to a
   *   column.
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
    const newDetail = parameters.add(detail && JSON.stringify(detail));
    await from.query({
      text: `UPDATE work_request SET due_at = ${dueAt}, detail = coalesce(${newDetail}::jsonb, detail)
        WHERE ${areAmong(kind, requests, parameters)}`,
      values: parameters.values,
    });
  }
}

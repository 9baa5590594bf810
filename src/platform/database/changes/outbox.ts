import { MOST_VALUES, SHARD, type Statement, valuesOf } from '../sql.js';

/** Background work for a workspace. */
export interface NewWork {
  readonly kind: string;
  /** The ids of what the work is about. A request without any is described completely by its `detail`. */
  readonly subjects?: readonly string[];
  readonly detail?: object;
  /** An SQL condition, with `$1` for the workspace. The work is enqueued only if it holds. */
  readonly condition?: string;
}

/** Receives how many requests of a kind were committed. Must not throw, and nothing may depend on it. */
export type OnWork = (kind: string, workspaceId: string, requests: number) => void;

interface Requests {
  readonly kind: string;
  readonly workspaceId: string;
  readonly condition: string | undefined;
  readonly subjects: Set<string>;
}

/** A transactional outbox: requests for work commit together with their cause. A queue only makes it start sooner. */
export class Outbox {
  private readonly requests = new Map<string, Requests>();
  private readonly details: { readonly workspaceId: string; readonly work: NewWork }[] = [];
  private readonly counts: Parameters<OnWork>[] = [];

  add(workspaceId: string, work: NewWork): void {
    const { kind, subjects = [], detail, condition } = work;
    if (detail) this.details.push({ workspaceId, work });
    if (subjects.length === 0) return;
    const key = `${workspaceId} ${kind} ${condition}`;
    const requests = this.requests.get(key) ?? { kind, workspaceId, condition, subjects: new Set() };
    this.requests.set(key, requests);
    for (const subject of subjects) requests.subjects.add(subject);
  }

  /** Inserts the requests; `send` returns the inserted rows. */
  send(send: (statement: Statement) => Promise<readonly object[]>): Promise<void>[] {
    const subjects = [...this.requests.values()].map(async (requests) => {
      const { kind, workspaceId, condition, subjects: ids } = requests;
      const rows = await send(insertSubjects(requests));
      const count = condition === undefined ? ids.size : rows.length;
      if (count > 0) this.counts.push([kind, workspaceId, count]);
    });
    const details = this.details.map(async ({ workspaceId, work: { kind, detail = {} } }) => {
      await send(insertDetail(kind, workspaceId, detail));
      this.counts.push([kind, workspaceId, 1]);
    });
    return [...subjects, ...details];
  }

  notify(onWork: OnWork): void {
    for (const each of this.counts) onWork(...each);
  }
}

/** Few subjects are inserted by VALUES, which Citus routes to a single node, unlike an INSERT from a SELECT. */
function insertSubjects({ kind, workspaceId, condition, subjects }: Requests): Statement {
  const insert = 'INSERT INTO work_request (workspace_id, kind, subject)';
  const ids = [...subjects];
  if (condition !== undefined)
    return {
      text: `${insert} SELECT shard.workspace_id, $2, unnest($3::uuid[]) FROM ${SHARD} shard WHERE ${condition} RETURNING 1`,
      values: [workspaceId, kind, ids],
    };
  if (ids.length > MOST_VALUES)
    return {
      text: `${insert} SELECT $1, $2, unnest($3::uuid[])`,
      values: [workspaceId, kind, ids],
    };
  const { text, values } = valuesOf(
    [workspaceId, kind],
    ids.map((id) => [id]),
  );
  return { text: `${insert} ${text}`, values };
}

/** A statement that inserts a request without a subject. */
export const insertDetail = (kind: string, workspaceId: string, detail: object): Statement => ({
  text: 'INSERT INTO work_request (workspace_id, kind, detail) VALUES ($1, $2, $3)',
  values: [workspaceId, kind, JSON.stringify(detail)],
});

/** SQL that inserts a request for work in the whole workspace `$1`. */
export const insertRequest = (kind: string): string =>
  `INSERT INTO work_request (workspace_id, kind) VALUES ($1, '${kind}')`;

/** SQL for a table of the waiting requests of a kind. `$1` is the workspace. */
export const requestsOf = (kind: string): string =>
  `(SELECT * FROM work_request WHERE workspace_id = $1 AND kind = '${kind}')`;

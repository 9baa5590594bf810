import { MOST_VALUES, type Statement, valuesOf } from '../sql.js';

/** Background work for a workspace. */
export interface NewWork {
  readonly kind: string;
  /** The ids of what the work is about. A request without any is described completely by its `detail`. */
  readonly subjects?: readonly string[];
  readonly detail?: object;
  /** A query for the id of the workspace `$1`. The work is enqueued only if it finds one. */
  readonly onlyIf?: string;
}

/** Receives how many requests of a kind were committed. Must not throw, and nothing may depend on it. */
export type OnWork = (kind: string, workspaceId: string, requests: number) => void;

interface Requests {
  readonly kind: string;
  readonly workspaceId: string;
  readonly onlyIf: string | undefined;
  readonly subjects: Set<string>;
}

/** A transactional outbox: requests for work commit together with their cause. A queue only makes it start sooner. */
export class Outbox {
  private readonly requests = new Map<string, Requests>();
  private readonly details: { readonly workspaceId: string; readonly work: NewWork }[] = [];
  private readonly counts: Parameters<OnWork>[] = [];

  add(workspaceId: string, work: NewWork): void {
    const { kind, subjects = [], detail, onlyIf } = work;
    if (detail) this.details.push({ workspaceId, work });
    if (subjects.length === 0) return;
    const key = `${workspaceId} ${kind} ${onlyIf}`;
    const requests = this.requests.get(key) ?? { kind, workspaceId, onlyIf, subjects: new Set() };
    this.requests.set(key, requests);
    for (const subject of subjects) requests.subjects.add(subject);
  }

  /** Inserts the requests; `send` returns the inserted rows. */
  send(send: (statement: Statement) => Promise<readonly object[]>): Promise<void>[] {
    const subjects = [...this.requests.values()].map(async (requests) => {
      const { kind, workspaceId, onlyIf, subjects: ids } = requests;
      const rows = await send(insertSubjects(requests));
      const count = onlyIf === undefined ? ids.size : rows.length;
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
function insertSubjects({ kind, workspaceId, onlyIf, subjects }: Requests): Statement {
  const insert = 'INSERT INTO work_request (workspace_id, kind, subject)';
  const ids = [...subjects];
  if (onlyIf !== undefined)
    return {
      text: `${insert} SELECT found.workspace_id, $2, unnest($3::uuid[]) FROM (${onlyIf}) found RETURNING 1`,
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

import { Injectable, Optional } from '@nestjs/common';
import { MOST_VALUES, type Statement, valuesOf } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import { WorkNotifier } from './work-notifier.js';

export interface SubjectRequests {
  readonly kind: string;
  readonly workspaceId: string;
  readonly subjects: readonly string[];
}

/** A transactional outbox: a request commits together with its cause. The queue only makes the work start sooner. */
@Injectable()
export class WorkRequests {
  /** @param notifier undefined in processes without a queue: workers find the requests within a second by polling */
  constructor(@Optional() private readonly notifier?: WorkNotifier) {}

  add(transaction: Transaction, requests: SubjectRequests): void {
    const { kind, workspaceId } = requests;
    const subjects = [...new Set(requests.subjects)];
    if (subjects.length === 0) return;
    transaction.beforeCommit(insertSubjects({ kind, workspaceId, subjects }));
    transaction.afterCommit(() => this.notifier?.notify(kind, workspaceId, subjects.length));
  }

  /** Enqueues a request without a subject, which `detail` describes completely. */
  addDetail(transaction: Transaction, kind: string, workspaceId: string, detail: object): void {
    transaction.beforeCommit(insertDetail(kind, workspaceId, detail));
    transaction.afterCommit(() => this.notifier?.notify(kind, workspaceId, 1));
  }
}

/** Few subjects are inserted by VALUES, which Citus routes to a single node, unlike an INSERT from a SELECT. */
function insertSubjects({ kind, workspaceId, subjects }: SubjectRequests): Statement {
  const insert = 'INSERT INTO work_request (workspace_id, kind, subject)';
  if (subjects.length > MOST_VALUES)
    return { text: `${insert} SELECT $1, $2, unnest($3::uuid[])`, values: [workspaceId, kind, subjects] };
  const { text, values } = valuesOf(
    [workspaceId, kind],
    subjects.map((id) => [id]),
  );
  return { text: `${insert} ${text}`, values };
}

/** A statement that inserts a request without a subject, which `detail` describes completely. */
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

import { Injectable, Optional } from '@nestjs/common';
import { MOST_VALUES, type Statement, valuesOf } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import { WorkNotifier } from './work-notifier.js';

/** Of one kind, in one workspace. */
export interface Asked {
  readonly kind: string;
  readonly workspaceId: string;
  readonly subjects: readonly string[];
}

/** A transactional outbox: a request commits together with its cause. The queue only makes it quick. */
@Injectable()
export class WorkRequests {
  /** @param notifier missing in processes without a queue: workers find the requests within a second */
  constructor(@Optional() private readonly notifier?: WorkNotifier) {}

  add(transaction: Transaction, asked: Asked): void {
    const { kind, workspaceId } = asked;
    const subjects = [...new Set(asked.subjects)];
    if (subjects.length === 0) return;
    transaction.beforeCommit(insertSubjects({ kind, workspaceId, subjects }));
    transaction.afterCommit(() => this.notifier?.notify(kind, workspaceId, subjects.length));
  }

  /** Asks for what `detail` says by itself. */
  addDetail(transaction: Transaction, kind: string, workspaceId: string, detail: object): void {
    transaction.beforeCommit(insertDetail(kind, workspaceId, detail));
    transaction.afterCommit(() => this.notifier?.notify(kind, workspaceId, 1));
  }
}

/** Citus sends VALUES to their node as they are, but not what comes of a query. */
function insertSubjects({ kind, workspaceId, subjects }: Asked): Statement {
  const insert = 'INSERT INTO work_request (workspace_id, kind, subject)';
  if (subjects.length > MOST_VALUES)
    return { text: `${insert} SELECT $1, $2, unnest($3::uuid[])`, values: [workspaceId, kind, subjects] };
  const { text, values } = valuesOf(
    [workspaceId, kind],
    subjects.map((id) => [id]),
  );
  return { text: `${insert} ${text}`, values };
}

/** A request that says by itself what is to be done, for the transaction to insert. */
export const insertDetail = (kind: string, workspaceId: string, detail: object): Statement => ({
  text: 'INSERT INTO work_request (workspace_id, kind, detail) VALUES ($1, $2, $3)',
  values: [workspaceId, kind, JSON.stringify(detail)],
});

/** SQL that asks for what is done in a whole workspace, `$1`. */
export const askFor = (kind: string): string =>
  `INSERT INTO work_request (workspace_id, kind) VALUES ($1, '${kind}')`;

/** SQL for a table of a kind's requests that nobody has settled yet. `$1` is the workspace. */
export const requestsOf = (kind: string): string =>
  `(SELECT * FROM work_request WHERE workspace_id = $1 AND kind = '${kind}')`;

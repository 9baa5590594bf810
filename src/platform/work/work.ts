import type { InWorkspace } from '../database/records/values-list.js';
import type { Transaction } from '../database/transaction.js';

export interface RequestKey extends InWorkspace {
  readonly id: number;
}

/** What work is to be done on: usually a record. Only the handler of its kind interprets subject and detail. */
export interface Subject extends InWorkspace {
  readonly subject: string | null;
  readonly detail?: unknown;
  /** The age of the request in milliseconds, by PostgreSQL's clock. */
  readonly waited_ms: number;
}

/** A request for work: a row of the outbox. */
export interface WorkRequest extends RequestKey, Subject {
  /** When the work was requested, in milliseconds since 1970. */
  readonly requested_ms: number;
}

/** A subject that has to be processed again. */
export interface DeferredSubject extends Subject {
  /** Why PostgreSQL rejects the subject's values. Undefined if the subject was locked, or the time ran out. */
  readonly error?: string;
}

/** The subjects that a transaction has locked, and those that it couldn't lock because another transaction had. */
export interface LockResult {
  readonly locked: readonly Subject[];
  readonly unlocked: readonly Subject[];
}

/** Processes subjects in batches. Processing a subject twice, late or in several workers does no harm. */
export interface SubjectHandler {
  readonly kind: string;
  /** The most concurrent transactions of a process. */
  readonly concurrency: number;
  /** The most requests of a transaction. */
  readonly batchSize: number;
  /**
   * Locks the subjects of requests, which the transaction has already deleted. Skips locked subjects, unless the batch
   * is a single request (`isAlone`), which may wait a moment.
   */
  lock(
    transaction: Transaction,
    requests: readonly WorkRequest[],
    options: { readonly isAlone: boolean },
  ): Promise<LockResult>;
  /** @returns the subjects left for lack of time */
  write(transaction: Transaction, subjects: readonly Subject[]): Promise<readonly Subject[]>;
}

export interface Progress {
  readonly detail: object;
  /** When the next slice is due, in milliseconds since the request was made; null for at once. */
  readonly after: number | null;
}

/** Scans a whole workspace, one slice a transaction. The request stays until the last slice is done. */
export interface ScanHandler {
  readonly kind: string;
  /** @returns undefined after the last slice */
  slice(transaction: Transaction, request: WorkRequest): Promise<Progress | undefined>;
}

/** Does work whose requests are rows of other tables than `work_request`. */
export interface PolledHandler {
  readonly kind: string;
  /** The most workspaces that a process serves concurrently. */
  readonly concurrency: number;
  /** The workspaces that have work. */
  waiting(): Promise<readonly string[]>;
  run(workspaceId: string): Promise<RunResult>;
}

export interface RunResult {
  readonly requests: number;
  readonly subjects: number;
  readonly deferred: number;
  readonly failed: number;
  /** The workspaces that used up their share of the batch, and may have more requests. */
  readonly unfinished: readonly string[];
}

export const NOTHING_DONE: RunResult = { requests: 0, subjects: 0, deferred: 0, failed: 0, unfinished: [] };

import type { InWorkspace } from '../database/records/values-list.js';
import type { Transaction } from '../database/transaction.js';

export interface RequestKey extends InWorkspace {
  readonly id: number;
}

/** A request for work: a row of the outbox. Only the handler of its kind interprets subject and detail. */
export interface WorkRequest extends RequestKey {
  readonly subject: string | null;
  readonly detail: unknown;
  /** When the work was requested, in milliseconds since 1970. */
  readonly requested_ms: number;
  /** The request's age in milliseconds, by PostgreSQL's clock. */
  readonly waited_ms: number;
}

/** A subject that has to be processed again. */
export interface DeferredSubject extends InWorkspace {
  readonly subject: string;
  readonly waited_ms: number;
  /** Why PostgreSQL rejects the subject's values. Undefined if the subject was locked, or the time ran out. */
  readonly error?: string;
}

export interface BatchResult {
  readonly subjects: number;
  readonly deferred: readonly DeferredSubject[];
}

export interface ProcessOptions {
  /** The batch has a single request, which may wait a moment for locks. */
  readonly isAlone: boolean;
  /** PostgreSQL has rejected a value of this batch: the handler finds its subject and defers it with the error. */
  readonly isCareful: boolean;
}

/** Processes subjects in batches. Processing a subject twice, late or in several workers does no harm. */
export interface SubjectHandler {
  readonly kind: string;
  /** The most concurrent transactions of a process. */
  readonly concurrency: number;
  /** The most requests of a transaction. */
  readonly batchSize: number;
  /** Processes requests that the transaction has already deleted. Waits for no lock, unless `isAlone`. */
  process(
    transaction: Transaction,
    requests: readonly WorkRequest[],
    options: ProcessOptions,
  ): Promise<BatchResult>;
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

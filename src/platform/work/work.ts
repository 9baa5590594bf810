import type { InWorkspace } from '../database/records/values-list.js';
import type { Transaction } from '../database/transaction.js';

export interface RequestKey extends InWorkspace {
  readonly id: number;
}

/** What somebody has asked for. The handler of its kind knows what subject and detail mean. */
export interface WorkRequest extends RequestKey {
  readonly subject: string | null;
  readonly detail: unknown;
  /** When, since 1970, and how long ago by PostgreSQL's clock. */
  readonly requested_ms: number;
  readonly waited_ms: number;
}

/** A subject that has to be worked on again. */
export interface Unsettled extends InWorkspace {
  readonly subject: string;
  readonly waited_ms: number;
  /** Why PostgreSQL refuses it. Without one, somebody else had it locked, or there was no time. */
  readonly error?: string;
}

export interface Settled {
  readonly subjects: number;
  readonly unsettled: readonly Unsettled[];
}

export interface How {
  /** This is the only request, and may wait a moment for locks. */
  readonly isAlone: boolean;
  /** PostgreSQL has refused a value: find out which, and leave it out. */
  readonly isCareful: boolean;
}

/** Work on subjects. Doing it twice, late or in several workers does no harm. */
export interface KeysHandler {
  readonly kind: string;
  /** Transactions of a process at a time. */
  readonly atOnce: number;
  readonly batch: number;
  /** Waits for no lock unless alone. The requests are off the table already. */
  settle(transaction: Transaction, requests: readonly WorkRequest[], how: How): Promise<Settled>;
}

/** How far a scan has come. */
export interface Progress {
  readonly detail: object;
  /** Milliseconds from the request until it goes on; null for at once. */
  readonly after: number | null;
}

/** Work that goes through a whole workspace, a slice at a time. The request stays until the last slice is done. */
export interface ScanHandler {
  readonly kind: string;
  /** @returns undefined when it is over */
  slice(transaction: Transaction, request: WorkRequest): Promise<Progress | undefined>;
}

/** Work that is asked for by rows of other tables. */
export interface TurnsHandler {
  readonly kind: string;
  /** Turns of a process at a time, each of one workspace. */
  readonly atOnce: number;
  /** The workspaces that have some to do. */
  waiting(): Promise<readonly string[]>;
  turn(workspaceId: string): Promise<Turn>;
}

export interface Turn {
  readonly requests: number;
  readonly subjects: number;
  readonly deferred: number;
  readonly failed: number;
  /** The workspaces that used up their share, and may have more. */
  readonly unfinished: readonly string[];
}

export const NO_TURN: Turn = { requests: 0, subjects: 0, deferred: 0, failed: 0, unfinished: [] };

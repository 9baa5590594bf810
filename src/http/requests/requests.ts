import { Injectable } from '@nestjs/common';
import type { ChangeLog } from '../../platform/database/changes/change-log.js';
import { type Retry, Transactions, type Work } from '../../platform/database/transactions.js';
import { RecordNotFound } from '../problems/problems.js';
import { keepIdempotently, runIdempotently } from './run-idempotently.js';
import type { WriteContext } from './write-context.js';

interface Identified {
  readonly id: string;
}

/** The id of the request's change; absent if nothing changed. */
export interface OfChange {
  readonly changeId?: string;
}

interface Shows<Shown> {
  /** Reads the changed record. Must send its statement synchronously. */
  get(workspaceId: string, id: string): Promise<Shown>;
}

/** A change of many records, with a result that names them. */
interface WorkOnMany<Outcome, Shown> {
  readonly make: Work<Outcome>;
  /** The part of a result that is stored for an idempotency key, as JSON. */
  readonly kept: (outcome: Outcome) => Outcome;
  /** Reads the records, also for a repeated request. Must send its statements synchronously. */
  readonly show: (outcome: Outcome) => Promise<Shown>;
  readonly retry: Retry;
  /** Whether to roll back, and answer what would have changed. */
  readonly isDryRun: boolean;
}

@Injectable()
export class Requests {
  constructor(private readonly transactions: Transactions) {}

  /** Runs `make` in a transaction, under the request's precondition and idempotency key. `Shown` is stored as JSON. */
  perform(write: WriteContext, make: Work<void>): Promise<void>;
  perform<Shown extends Identified>(
    write: WriteContext,
    make: Work<Identified>,
    shows: Shows<Shown>,
    retry?: Retry,
  ): Promise<Shown>;
  perform<Shown extends Identified>(
    { workspaceId, precondition, idempotency, origin }: WriteContext,
    make: Work<Identified | void>,
    shows?: Shows<Shown>,
    retry?: Retry,
  ): Promise<Shown | undefined> {
    const options = { retry, check: precondition?.check.bind(precondition), hasDeadline: true, origin };
    const showRecord = (changed: Identified | void) =>
      changed ? shows?.get(workspaceId, changed.id) : undefined;
    if (!idempotency) return this.transactions.runAndShow(workspaceId, make, showRecord, options);
    // The record is read before the commit, because the commit stores it with the idempotency key.
    return this.transactions.write(
      workspaceId,
      (transaction) =>
        runIdempotently(transaction, idempotency, {
          work: async () => {
            const changed = await make(transaction);
            await transaction.em.flush();
            return showRecord(changed);
          },
          readAgain: async (id) => shows?.get(workspaceId, id).catch(undefinedWhenGone),
        }),
      options,
    );
  }

  /** Like {@link perform}, and adds the change's id. */
  performChange<Shown extends Identified>(
    write: WriteContext,
    make: Work<Identified>,
    shows: Shows<Shown>,
    retry?: Retry,
  ): Promise<Shown & OfChange> {
    let changes: ChangeLog | undefined;
    const noted: Work<Identified> = (transaction) => {
      ({ changes } = transaction);
      return make(transaction);
    };
    const get = async (workspaceId: string, id: string) => {
      const shown = await shows.get(workspaceId, id);
      return { ...shown, ...changes?.answered };
    };
    return this.perform(write, noted, { get }, retry);
  }

  /** Like {@link perform}, for many records, which have no precondition. */
  performMany<Outcome, Shown>(
    { workspaceId, idempotency, origin }: WriteContext,
    { make, kept, show, retry, isDryRun }: WorkOnMany<Outcome, Shown>,
  ): Promise<Shown> {
    const options = { retry, hasDeadline: true, origin, isDryRun };
    if (!idempotency) return this.transactions.runAndShow(workspaceId, make, show, options);
    return this.transactions.write(
      workspaceId,
      async (transaction) => {
        const work = () => make(transaction);
        return show(await keepIdempotently(transaction, idempotency, { work, kept }));
      },
      options,
    );
  }
}

function undefinedWhenGone(error: unknown): undefined {
  if (!(error instanceof RecordNotFound)) throw error;
}

import { Injectable } from '@nestjs/common';
import type { ChangeLog } from '../../platform/database/changes/change-log.js';
import { Transactions, type Work } from '../../platform/database/transactions.js';
import { RecordNotFound } from '../problems/problems.js';
import { NO_RACES, type Races, withRaces } from './races.js';
import type { IdempotentRequest } from './idempotency/idempotent-request.js';
import { keepIdempotently, runIdempotently } from './idempotency/run-idempotently.js';
import type { WriteContext } from './write-context.js';

export interface Identified {
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
  readonly races: Races;
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
    races?: Races,
  ): Promise<Shown>;
  perform<Shown extends Identified>(
    { workspaceId, scope, precondition, idempotency, origin }: WriteContext,
    make: Work<Identified | void>,
    shows?: Shows<Shown>,
    races = NO_RACES,
  ): Promise<Shown | undefined> {
    const options = { check: precondition?.check.bind(precondition), hasDeadline: true, origin };
    const showRecord = (changed: Identified | void) => {
      if (!changed) return undefined;
      // The id is all that a caller who may only submit is shown, and all that is stored for the idempotency key.
      return scope === 'submit' ? ({ id: changed.id } as Shown) : shows?.get(workspaceId, changed.id);
    };
    if (!idempotency)
      return withRaces(races, (retry) =>
        this.transactions.runAndShow(workspaceId, make, showRecord, { ...options, retry }),
      );
    // The record is read before the commit, because the commit stores it with the idempotency key.
    const run: Work<Shown | undefined> = (transaction) =>
      runIdempotently(transaction, idempotency, {
        work: async () => {
          const changed = await make(transaction);
          await transaction.em.flush();
          return showRecord(changed);
        },
        readAgain: async (id) => shows?.get(workspaceId, id).catch(undefinedWhenGone),
      });
    return withRaces(races, (retry) => this.transactions.write(workspaceId, run, { ...options, retry }));
  }

  /** Like {@link perform}, and adds the change's id. */
  performChange<Shown extends Identified>(
    write: WriteContext,
    make: Work<Identified>,
    shows: Shows<Shown>,
    races?: Races,
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
    return this.perform(write, noted, { get }, races);
  }

  /** Like {@link perform}, for many records, which have no precondition. */
  performMany<Outcome, Shown>(
    { workspaceId, idempotency, origin }: WriteContext,
    { make, kept, show, races, isDryRun }: WorkOnMany<Outcome, Shown>,
  ): Promise<Shown> {
    const options = { hasDeadline: true, origin, isDryRun };
    const run: Work<Shown> = async (transaction) => {
      const work = () => make(transaction);
      return show(await keepIdempotently(transaction, idempotency as IdempotentRequest, { work, kept }));
    };
    return withRaces(races, (retry) =>
      idempotency
        ? this.transactions.write(workspaceId, run, { ...options, retry })
        : this.transactions.runAndShow(workspaceId, make, show, { ...options, retry }),
    );
  }
}

function undefinedWhenGone(error: unknown): undefined {
  if (!(error instanceof RecordNotFound)) throw error;
}

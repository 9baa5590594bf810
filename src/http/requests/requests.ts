import { Injectable } from '@nestjs/common';
import { type Retry, UnitOfWork, type Work } from '../../database/unit-of-work.js';
import { RecordNotFound } from '../problems/problems.js';
import { runIdempotently } from './run-idempotently.js';
import type { WriteContext } from './write-context.js';

/** What a record is found by. */
export interface RecordKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Reads a record that was changed, once it is written. It has to send its statement at once. */
type Show<Shown> = (changed: RecordKey) => Promise<Shown>;

/** Runs what requests ask to be changed. */
@Injectable()
export class Requests {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Runs `make` in a transaction: only if the record is in a version that the request is for, and only once if the
   * request says so. What is shown must be the same after it was JSON.
   */
  perform(write: WriteContext, make: Work<void>): Promise<void>;
  perform<Shown extends { readonly id: string }>(
    write: WriteContext,
    make: Work<RecordKey>,
    show: Show<Shown>,
    retry?: Retry,
  ): Promise<Shown>;
  perform<Shown extends { readonly id: string }>(
    { workspaceId, precondition, idempotency }: WriteContext,
    make: Work<RecordKey | void>,
    show?: Show<Shown>,
    retry?: Retry,
  ): Promise<Shown | undefined> {
    const options = { retry, check: precondition?.check.bind(precondition), hasDeadline: true };
    const showRecord = (changed: RecordKey | void) => (changed ? show?.(changed) : undefined);
    if (!idempotency) return this.unitOfWork.runAndShow(make, showRecord, options);
    // What is shown has to be known in time to be kept.
    return this.unitOfWork.run(
      (transaction) =>
        runIdempotently(transaction, idempotency, {
          work: async () => {
            const changed = await make(transaction);
            await transaction.em.flush();
            return showRecord(changed);
          },
          readAgain: async (id) => show?.({ workspaceId, id }).catch(undefinedWhenGone),
        }),
      options,
    );
  }
}

function undefinedWhenGone(error: unknown): undefined {
  if (!(error instanceof RecordNotFound)) throw error;
}

import { Injectable } from '@nestjs/common';
import { type Retry, UnitOfWork, type Work } from '../../database/unit-of-work.js';
import { RecordNotFound } from '../problems/problems.js';
import { runIdempotently } from './run-idempotently.js';
import type { WriteContext } from './write-context.js';

export interface RecordKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Reads back a changed record. It has to send its statement synchronously. */
type Show<Shown> = (changed: RecordKey) => Promise<Shown>;

@Injectable()
export class Requests {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Runs `make` in a transaction, under the request's precondition and idempotency key. `Shown` has to survive JSON. */
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
    // The result has to be known before the commit, which stores it.
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

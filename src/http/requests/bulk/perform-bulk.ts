import { MOST_CLAIMED_BYTES, RecordsTooLarge } from '../../../platform/database/records/byte-limit.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import type { Retry } from '../../../platform/database/transactions.js';
import { Unavailable } from '../../problems/problems.js';
import type { Requests } from '../requests.js';
import type { WriteContext } from '../write-context.js';
import { BulkTooLarge } from './bulk.problems.js';
import type { ShownOutcome } from './bulk.record.js';
import { keptOf, type Outcome } from './operation.js';

const CONTENDED = 'Too many requests are changing the same records right now.';

interface BulkWork<Row> {
  readonly isDryRun: boolean;
  readonly carryOut: (transaction: Transaction) => Promise<readonly Outcome[]>;
  /** Reads records by ids. Must send its statements synchronously. */
  readonly rowsOf: (
    ids: readonly string[],
    outcomes: readonly Outcome[],
  ) => Promise<ReadonlyMap<string, Row>>;
  readonly retry: Retry;
  /** Whether an error that persisted through all retries is caused by too many concurrent writers. */
  readonly isContention: (error: unknown) => boolean;
}

/** Runs a bulk in one transaction. @throws BulkTooLarge, Unavailable */
export async function performBulk<Row>(
  requests: Requests,
  write: WriteContext,
  { isDryRun, carryOut, rowsOf, retry, isContention }: BulkWork<Row>,
): Promise<readonly ShownOutcome<Row>[]> {
  const show = async (outcomes: readonly Outcome[]): Promise<readonly ShownOutcome<Row>[]> => {
    const ids = outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []));
    const rows = await rowsOf(ids, outcomes);
    return outcomes.map((outcome) => ({ outcome, row: 'id' in outcome ? rows.get(outcome.id) : undefined }));
  };
  const make = async (transaction: Transaction): Promise<readonly Outcome[]> => {
    const outcomes = await carryOut(transaction);
    if (isDryRun) return outcomes;
    const done = outcomes.find((outcome) => !('refusal' in outcome));
    if (done) Object.assign(done, transaction.changes.answered);
    return outcomes;
  };
  try {
    return await requests.performMany(write, { make, kept: keptOf, show, retry, isDryRun });
  } catch (error) {
    if (error instanceof RecordsTooLarge) throw new BulkTooLarge(MOST_CLAIMED_BYTES / 1_048_576);
    if (isContention(error)) throw new Unavailable(CONTENDED, error);
    throw error;
  }
}

import { MOST_CLAIMED_BYTES, RecordsTooLarge } from '../../../platform/database/records/byte-limit.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import type { IdentifiedRow } from '../../../platform/identifiers/identity.js';
import type { Races } from '../races.js';
import type { Requests } from '../requests.js';
import type { WriteContext } from '../write-context.js';
import { BulkExecution, type BulkOf } from './bulk-execution.js';
import { BulkTooLarge } from './bulk.problems.js';
import type { ShownOutcome } from './bulk.record.js';
import { type Bulk, keptOf, type Outcome } from './operation.js';

interface BulkWork<Row extends IdentifiedRow, Operation extends { readonly verb: string }, Shown> {
  readonly within: (transaction: Transaction) => BulkOf<Row, Operation>;
  /** Reads records by ids. Must send its statements synchronously. */
  readonly rowsOf: (
    ids: readonly string[],
    outcomes: readonly Outcome[],
  ) => Promise<ReadonlyMap<string, Shown>>;
  readonly races: Races;
}

/** Runs a bulk in one transaction. @throws BulkTooLarge, Unavailable */
export async function performBulk<
  Row extends IdentifiedRow,
  Operation extends { readonly verb: string },
  Shown,
>(
  requests: Requests,
  write: WriteContext,
  bulk: Bulk<Operation>,
  { within, rowsOf, races }: BulkWork<Row, Operation, Shown>,
): Promise<readonly ShownOutcome<Shown>[]> {
  const show = async (outcomes: readonly Outcome[]): Promise<readonly ShownOutcome<Shown>[]> => {
    const ids = outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []));
    const rows = await rowsOf(ids, outcomes);
    return outcomes.map((outcome) => ({ outcome, row: 'id' in outcome ? rows.get(outcome.id) : undefined }));
  };
  const make = async (transaction: Transaction): Promise<readonly Outcome[]> => {
    const outcomes = await new BulkExecution(write, within(transaction)).run(bulk);
    const done = outcomes.find((outcome) => !('refusal' in outcome));
    if (done && !bulk.isDryRun) Object.assign(done, transaction.changes.answered);
    return outcomes;
  };
  try {
    const { isDryRun } = bulk;
    return await requests.performMany(write, { make, kept: keptOf, show, races, isDryRun });
  } catch (error) {
    throw error instanceof RecordsTooLarge ? new BulkTooLarge(MOST_CLAIMED_BYTES / 1_048_576) : error;
  }
}

import { isDataError } from './postgres-errors.js';
import type { Transaction } from './transaction.js';

/** Runs a part of a transaction. A data error rolls back only that part; any other error ends the transaction. */
export async function withSavepoint<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const logged = transaction.changes.length;
  transaction.write({ text: 'SAVEPOINT attempt', values: [] });
  try {
    return await work();
  } catch (error) {
    if (!isDataError(error)) throw error;
    transaction.changes.forget(logged);
    transaction.write({ text: 'ROLLBACK TO SAVEPOINT attempt', values: [] });
    throw error;
  } finally {
    transaction.write({ text: 'RELEASE SAVEPOINT attempt', values: [] });
  }
}

import type { Transaction } from './transaction.js';

/** Runs a part of a transaction. If it fails, only that part is rolled back. */
export async function withSavepoint<Result>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const logged = transaction.changes.length;
  await transaction.query({ text: 'SAVEPOINT attempt', values: [] });
  try {
    const result = await work();
    await transaction.query({ text: 'RELEASE SAVEPOINT attempt', values: [] });
    return result;
  } catch (error) {
    transaction.changes.forget(logged);
    await transaction.query({ text: 'ROLLBACK TO SAVEPOINT attempt', values: [] });
    await transaction.query({ text: 'RELEASE SAVEPOINT attempt', values: [] });
    throw error;
  }
}

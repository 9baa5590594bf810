import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Reader } from './reader.js';
import type { Queryable } from './sql.js';
import type { Transaction } from './transaction.js';

// By connection, because MikroORM makes repositories itself and injects nothing into them.
const readers = new WeakMap<object, Reader>();

/** Gives repositories the reader of their process. */
export function useReader(em: SqlEntityManager, reader: Reader): Reader {
  readers.set(em.getConnection(), reader);
  return reader;
}

/** Reads outside of transactions. */
export function readerOf(em: SqlEntityManager): Reader {
  const reader = readers.get(em.getConnection());
  if (!reader) throw new Error('DatabaseModule is not loaded.');
  return reader;
}

/** Where a repository's statement runs: in the transaction under way if there is one. */
export const queryableOf = (em: SqlEntityManager): Queryable =>
  em.getTransactionContext<Transaction>() ?? readerOf(em);

/** @throws when no transaction is under way */
export function transactionOf(em: SqlEntityManager): Transaction {
  const transaction = em.getTransactionContext<Transaction>();
  if (!transaction) throw new Error('Only a transaction can do this.');
  return transaction;
}

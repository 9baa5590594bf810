import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Reader } from './reader.js';
import type { Queryable } from './sql.js';
import type { Transaction } from './transaction.js';

// Lets repositories find the reader of their entity manager, which is all that they are created with.
const readers = new WeakMap<object, Reader>();

export function registerReader(em: SqlEntityManager, reader: Reader): Reader {
  readers.set(em.getConnection(), reader);
  return reader;
}

export function readerOf(em: SqlEntityManager): Reader {
  const reader = readers.get(em.getConnection());
  if (!reader) throw new Error('DatabaseModule is not loaded.');
  return reader;
}

export const queryableOf = (em: SqlEntityManager): Queryable =>
  em.getTransactionContext<Transaction>() ?? readerOf(em);

export function transactionOf(em: SqlEntityManager): Transaction {
  const transaction = em.getTransactionContext<Transaction>();
  if (!transaction) throw new Error('Only a transaction can do this.');
  return transaction;
}

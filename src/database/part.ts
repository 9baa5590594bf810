import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Transaction } from './transaction.js';

/**
 * A unit of work of its own in a transaction. Its entities have to be all new or all changed, and no more than a statement takes:
 * one statement writes them, and the next part can be prepared while PostgreSQL works on it.
 */
export class Part {
  readonly em: EntityManager;
  private onSent: (() => void) | undefined;

  constructor(private readonly transaction: Transaction) {
    this.em = transaction.em.fork();
    this.em.setTransactionContext(this);
  }

  /** Goes on when the statement is sent. The transaction's end waits for it to be done. */
  async send(): Promise<void> {
    const sent = new Promise<void>((resolve) => (this.onSent = resolve));
    const written = this.em.flush();
    this.transaction.mayEndAfter(written);
    // Without changes there is no statement.
    await Promise.race([written, sent]);
  }

  /** The only method of Kysely's transactions that MikroORM calls. */
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const result = this.transaction.executeQuery(query);
    this.onSent?.();
    return result;
  }
}

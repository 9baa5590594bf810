import type pg from 'pg';
import { transactionAborted } from '../postgres-errors.js';

/** The most statements that share a Sync: PostgreSQL may be silent until it has executed all of them. */
const MAX_SHARING = 6;

/** What ends a statement: PostgreSQL's message after a Sync, or one of our own if others share that Sync. */
type Ready = Readonly<{ isOwn?: boolean }>;

/** Lets statements share a Sync, so that PostgreSQL sends their answers together: `pg` sends one after each. */
export class SharedSync {
  /** Whether a Sync may wait for more statements. */
  mayWait = false;
  isWaiting = false;
  /** For each Sync, the number of statements before it that aren't answered. */
  private readonly unanswered: number[] = [];
  private readonly sync: () => void;

  constructor(private readonly client: pg.Client) {
    const { connection } = client;
    const query = connection.query.bind(connection);
    this.sync = connection.sync.bind(connection);
    connection.sync = () => this.add();
    connection.query = (text) => {
      this.send();
      this.unanswered.push(1);
      query(text);
    };
    connection.on('readyForQuery', ({ isOwn = false }: Ready) => isOwn || this.refuseSkipped());
    // Behind the listener of `pg`, which its client adds when it connects.
    client.once('connect', () => connection.on('commandComplete', () => this.complete()));
  }

  send(): void {
    if (this.isWaiting) this.sync();
    this.isWaiting = false;
  }

  private add(): void {
    const sharing = 1 + (this.isWaiting ? (this.unanswered.pop() ?? 0) : 0);
    this.unanswered.push(sharing);
    this.isWaiting = true;
    if (!this.mayWait || sharing === MAX_SHARING) this.send();
  }

  private complete(): void {
    const [left = 1] = this.unanswered;
    if (left === 1) return;
    this.unanswered[0] = left - 1;
    this.emitReady();
  }

  /** PostgreSQL skips the statements after one that failed. */
  private refuseSkipped(): void {
    for (let left = this.unanswered.shift() ?? 1; left > 1; left--) {
      this.emitReady();
      this.client.connection.emit('errorMessage', transactionAborted());
    }
  }

  private emitReady(): void {
    this.client.connection.emit('readyForQuery', { status: this.client.getTransactionStatus(), isOwn: true });
  }
}

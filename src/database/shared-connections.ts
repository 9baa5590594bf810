import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Connections } from './connections.js';

/** So many statements are on their way on a connection before another one is shared as well. */
const FULL = 16;

interface Shared {
  readonly client: Promise<PoolClient>;
  /** Statements that are not answered yet. */
  inFlight: number;
}

/** A statement that waits for this turn of the event loop to end, and who wants its result. */
interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly answer: (result: Promise<QueryResult>) => void;
}

/**
 * Lends connections to several statements at once, which go on the wire one after the other without waiting for
 * answers. What is asked for in one turn of the event loop is sent together, so that neither side is woken up for each
 * of them: with statements that take microseconds, that is most of what they cost.
 */
export class SharedConnections {
  private readonly shared: Shared[] = [];
  private asked: Asked[] = [];

  constructor(private readonly connections: Connections) {}

  query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (this.asked.length === 0) setImmediate(() => void this.sendAll());
    return new Promise((answer) => this.asked.push({ text, values, answer }));
  }

  private async sendAll(): Promise<void> {
    const asked = this.asked;
    this.asked = [];
    const pool = this.connections.pool();
    await pool.catch(() => undefined);
    for (const { text, values, answer } of asked) answer(this.send(pool, text, values));
  }

  private async send(pool: Promise<Pool>, text: string, values: readonly unknown[]): Promise<QueryResult> {
    const connection = this.join(await pool);
    connection.inFlight += 1;
    try {
      const client = await connection.client;
      return await client.query(text, values as unknown[]);
    } catch (error) {
      // The connection may be broken, so others had better take another one.
      this.withdraw(connection);
      throw error;
    } finally {
      connection.inFlight -= 1;
      if (connection.inFlight === 0) await this.giveBack(connection);
    }
  }

  private join(pool: Pool): Shared {
    const roomy = this.shared.find(({ inFlight }) => inFlight < FULL);
    if (roomy) return roomy;
    const [first, ...others] = this.shared;
    const isFree = pool.idleCount > 0 || pool.totalCount < (pool.options.max ?? 0);
    // Waiting for one that somebody else has would take longer than sharing one that is full.
    if (first && !isFree) return others.reduce((a, b) => (b.inFlight < a.inFlight ? b : a), first);
    const added = { client: pool.connect(), inFlight: 0 };
    this.shared.push(added);
    return added;
  }

  private async giveBack(connection: Shared): Promise<void> {
    this.withdraw(connection);
    await connection.client.then(
      // A broken one is not taken back into the pool.
      (client) => client.release(),
      () => undefined,
    );
  }

  private withdraw(connection: Shared): void {
    const index = this.shared.indexOf(connection);
    if (index >= 0) this.shared.splice(index, 1);
  }
}

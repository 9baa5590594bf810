import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Connections } from './connections.js';
import { isUnavailable } from '../postgres-errors.js';

/** So many statements are on their way on a connection before another one is shared as well, if there may be more. */
const FULL = 16;

/** Whoever comes does not wait behind a connection that has been silent for so long, in milliseconds. */
const SILENT = 100;

interface Shared {
  readonly client: Promise<PoolClient>;
  /** Statements that are not answered yet. */
  inFlight: number;
  /** When it was lent, or answered last. */
  heard: number;
  isBroken: boolean;
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
 *
 * At most half of the pool is shared at a time: under load, shared connections are never free for anybody else.
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
      if (isUnavailable(error)) {
        connection.isBroken = true;
        this.withdraw(connection);
      }
      throw error;
    } finally {
      connection.heard = performance.now();
      connection.inFlight -= 1;
      if (connection.inFlight === 0) await this.giveBack(connection);
    }
  }

  private join(pool: Pool): Shared {
    this.withdrawSilent();
    const roomy = this.shared.find(({ inFlight }) => inFlight < FULL);
    if (roomy) return roomy;
    const [first, ...others] = this.shared;
    const most = Math.max(1, Math.floor((pool.options.max ?? 0) / 2));
    const isFree = pool.idleCount > pool.waitingCount || pool.totalCount < (pool.options.max ?? 0);
    // Waiting for one that somebody else has would take longer than sharing one that is full.
    if (first && !(isFree && this.shared.length < most)) {
      return others.reduce((a, b) => (b.inFlight < a.inFlight ? b : a), first);
    }
    const added = { client: pool.connect(), inFlight: 0, heard: performance.now(), isBroken: false };
    this.shared.push(added);
    return added;
  }

  /** Each statement there waits for its turn before its own time limit even begins: the next ones go elsewhere. */
  private withdrawSilent(): void {
    const now = performance.now();
    for (const connection of this.shared.filter(({ heard }) => now - heard > SILENT))
      this.withdraw(connection);
  }

  private async giveBack(connection: Shared): Promise<void> {
    this.withdraw(connection);
    await connection.client.then(
      // A broken one is not taken back into the pool.
      (client) => client.release(connection.isBroken),
      () => undefined,
    );
  }

  private withdraw(connection: Shared): void {
    const index = this.shared.indexOf(connection);
    if (index >= 0) this.shared.splice(index, 1);
  }
}

import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Connections } from './connections.js';
import { isUnavailable } from '../postgres-errors.js';

/** So many statements are on their way on a connection before another one is shared as well, if there may be more. */
const MAX_IN_FLIGHT = 16;

/** Whoever comes does not wait behind a connection that has been silent for so long, in milliseconds. */
const UNRESPONSIVE_AFTER = 100;

interface Shared {
  readonly client: Promise<PoolClient>;
  /** Statements that are not answered yet. */
  inFlight: number;
  /** When it was lent, or answered last. */
  lastResponse: number;
  isBroken: boolean;
}

/** A statement that waits for this turn of the event loop to end, and who wants its result. */
interface PendingStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly resolve: (result: Promise<QueryResult>) => void;
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
  private pending: PendingStatement[] = [];

  constructor(private readonly connections: Connections) {}

  query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (this.pending.length === 0) setImmediate(() => void this.sendAll());
    return new Promise((resolve) => this.pending.push({ text, values, resolve }));
  }

  private async sendAll(): Promise<void> {
    const pending = this.pending;
    this.pending = [];
    const pool = this.connections.pool();
    await pool.catch(() => undefined);
    for (const { text, values, resolve } of pending) resolve(this.send(pool, text, values));
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
        this.stopSharing(connection);
      }
      throw error;
    } finally {
      connection.lastResponse = performance.now();
      connection.inFlight -= 1;
      if (connection.inFlight === 0) await this.release(connection);
    }
  }

  private join(pool: Pool): Shared {
    this.stopSharingUnresponsive();
    const available = this.shared.find(({ inFlight }) => inFlight < MAX_IN_FLIGHT);
    if (available) return available;
    const [first, ...others] = this.shared;
    const most = Math.max(1, Math.floor((pool.options.max ?? 0) / 2));
    const isFree = pool.idleCount > pool.waitingCount || pool.totalCount < (pool.options.max ?? 0);
    // Waiting for one that somebody else has would take longer than sharing one that is full.
    if (first && !(isFree && this.shared.length < most)) {
      return others.reduce((a, b) => (b.inFlight < a.inFlight ? b : a), first);
    }
    const added = { client: pool.connect(), inFlight: 0, lastResponse: performance.now(), isBroken: false };
    this.shared.push(added);
    return added;
  }

  /** Each statement there waits for its turn before its own time limit even begins: the next ones go elsewhere. */
  private stopSharingUnresponsive(): void {
    const now = performance.now();
    for (const connection of this.shared.filter(
      ({ lastResponse }) => now - lastResponse > UNRESPONSIVE_AFTER,
    ))
      this.stopSharing(connection);
  }

  private async release(connection: Shared): Promise<void> {
    this.stopSharing(connection);
    await connection.client.then(
      // A broken one is not taken back into the pool.
      (client) => client.release(connection.isBroken),
      () => undefined,
    );
  }

  private stopSharing(connection: Shared): void {
    const index = this.shared.indexOf(connection);
    if (index >= 0) this.shared.splice(index, 1);
  }
}

import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Connections } from './connections.js';
import { isUnavailable } from '../postgres-errors.js';

const MAX_IN_FLIGHT = 16;

const UNRESPONSIVE_AFTER_MS = 100;

interface PipelineOptions {
  readonly pipeline?: boolean;
}

interface Shared {
  readonly client: Promise<PoolClient>;
  inFlight: number;
  lastResponse: number;
  isBroken: boolean;
}

interface PendingStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly resolve: (result: Promise<QueryResult>) => void;
}

// Connections that several statements share. Statements of one tick of the event loop are sent together
// At most half of the pool is shared, so that connections are left for exclusive use (docs/decisions/13).
export class SharedConnections {
  private readonly shared: Shared[] = [];
  private pending: PendingStatement[] = [];

  constructor(private readonly connections: Pick<Connections, 'pool'>) {}

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
    const { options } = await pool;
    if (!(options as PipelineOptions).pipeline) return (await pool).query(text, values as unknown[]);
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
    const maxShared = Math.max(1, Math.floor((pool.options.max ?? 0) / 2));
    const isFree = pool.idleCount > pool.waitingCount || pool.totalCount < (pool.options.max ?? 0);
    // Sharing a connection more is faster than waiting for another one.
    if (first && !(isFree && this.shared.length < maxShared)) {
      return others.reduce((a, b) => (b.inFlight < a.inFlight ? b : a), first);
    }
    const added = { client: pool.connect(), inFlight: 0, lastResponse: performance.now(), isBroken: false };
    this.shared.push(added);
    return added;
  }

  /** Stops sharing slow connections: a statement's time limit starts only after the statements before it. */
  private stopSharingUnresponsive(): void {
    const now = performance.now();
    const unresponsive = this.shared.filter(({ lastResponse }) => now - lastResponse > UNRESPONSIVE_AFTER_MS);
    for (const connection of unresponsive) this.stopSharing(connection);
  }

  private async release(connection: Shared): Promise<void> {
    this.stopSharing(connection);
    await connection.client.then(
      (client) => client.release(connection.isBroken),
      () => undefined,
    );
  }

  private stopSharing(connection: Shared): void {
    const index = this.shared.indexOf(connection);
    if (index >= 0) this.shared.splice(index, 1);
  }
}

import pg, { type Pool, type PoolClient } from 'pg';
import type { DatabaseSettings } from '../../settings/settings.js';
import { IDLE_TIMEOUT_MS, sessionOptions } from '../wire/session-options.js';
import type { Statement } from '../sql.js';
import { PreparingClient } from '../wire/preparing-client.js';

/** Short, because the primary can serve the read instead. */
const CONNECT_TIMEOUT_MS = 2_000;

type Settings = Pick<DatabaseSettings, 'databasePoolSize' | 'databasePooler' | 'databaseTimeouts'>;

export class ReplicaConnections {
  private readonly reading: Pool;
  /** Connections for probes, which must not wait for reads. */
  private readonly probing: Pool;
  private readonly open = new Set<PoolClient>();

  constructor(databaseUrl: string, settings: Settings) {
    const pool = (max: number): Pool => {
      const options: object = {
        ...sessionOptions(settings),
        connectionString: databaseUrl,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        idleTimeoutMillis: IDLE_TIMEOUT_MS,
        max,
      };
      const made = new pg.Pool(options);
      made.on('error', () => undefined);
      made.on('connect', (client) => this.open.add(client));
      made.on('remove', (client) => this.open.delete(client));
      return made;
    };
    this.reading = pool(settings.databasePoolSize);
    this.probing = pool(1);
  }

  pool(): Promise<Pool> {
    return Promise.resolve(this.reading);
  }

  async probe<Row extends object>({ text, values }: Statement): Promise<Row | undefined> {
    const { rows } = await this.probing.query<Row>(text, [...values]);
    return rows[0];
  }

  disconnect(reason: string): void {
    for (const client of this.open) if (client instanceof PreparingClient) client.disconnect(reason);
  }

  async close(): Promise<void> {
    await Promise.all([this.reading.end(), this.probing.end()]);
  }
}

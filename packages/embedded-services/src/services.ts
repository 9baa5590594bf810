import { startPostgres } from './postgres.js';
import { createDatabase } from './postgres-connection.js';
import { keepValkey } from './valkey-keeper.js';

export interface ServicesOptions {
  /** Where the embedded PostgreSQL keeps its files. */
  dataDir: string;
  /** A PostgreSQL to use instead of an embedded one. */
  databaseUrl?: string | undefined;
  /** A Redis to use instead of an embedded Valkey. */
  redisUrl?: string | undefined;
  log: (line: string) => void;
  /** Interrupts the start, which then fails with its reason. */
  signal?: AbortSignal | undefined;
}

export interface Services {
  databaseUrl: string;
  redisUrl: string;
  /** Stops what was started here, in reverse order. May be called more than once. */
  stop(): Promise<void>;
}

/** The name of the database in an embedded PostgreSQL. */
export const DATABASE = 'discovery';

/**
 * Starts what has no url yet: PostgreSQL with the database `discovery`, and Valkey. Nothing stays running when it fails.
 * @throws EmbeddedServiceError with one sentence that says what helps.
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { dataDir, log, signal } = options;
  const started: { stop(): Promise<void> }[] = [];
  const stopAll = async () => {
    for (const service of started.reverse()) await service.stop();
  };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopAll());
  try {
    const databaseUrl = options.databaseUrl ?? (await startDatabase());
    const redisUrl = options.redisUrl ?? (await startQueue());
    return { databaseUrl, redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function startDatabase(): Promise<string> {
    const postgres = await startPostgres({ dataDir, log, signal });
    started.push(postgres);
    signal?.throwIfAborted();
    return createDatabase(postgres.url, DATABASE);
  }

  async function startQueue(): Promise<string> {
    signal?.throwIfAborted();
    const valkey = await keepValkey(log, signal);
    started.push(valkey);
    signal?.throwIfAborted();
    return valkey.url;
  }
}

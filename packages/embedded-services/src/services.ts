import { createDatabase } from './postgres/connection.js';
import { startPostgres } from './postgres/postgres.js';
import { ValkeySupervisor } from './valkey/supervisor.js';

export interface ServicesOptions {
  dataDir: string;
  databaseName: string;
  /** Instead of an embedded PostgreSQL. */
  databaseUrl?: string | undefined;
  /** Instead of an embedded Valkey. */
  redisUrl?: string | undefined;
  log: (line: string) => void;
  /** Aborts the start. */
  signal?: AbortSignal | undefined;
}

interface Service {
  stop(): Promise<void>;
}

export interface Services extends Service {
  databaseUrl: string;
  redisUrl: string;
}

/** Starts PostgreSQL and Valkey, unless their URLs are given. Nothing stays running when it fails. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const started: Service[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopInReverse(started));
  try {
    const databaseUrl = options.databaseUrl ?? (await startDatabase(options, started));
    options.signal?.throwIfAborted();
    const redisUrl = options.redisUrl ?? (await startRedis(options, started));
    options.signal?.throwIfAborted();
    return { databaseUrl, redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase(options: ServicesOptions, started: Service[]): Promise<string> {
  const { dataDir, databaseName, log, signal } = options;
  const postgres = await startPostgres({ dataDir, log, signal });
  started.push(postgres);
  signal?.throwIfAborted();
  return createDatabase(postgres.url, databaseName);
}

async function startRedis({ log, signal }: ServicesOptions, started: Service[]): Promise<string> {
  const valkey = await ValkeySupervisor.start(log, signal);
  started.push(valkey);
  return valkey.url;
}

async function stopInReverse(services: Service[]): Promise<void> {
  for (const service of services.reverse()) await service.stop();
}

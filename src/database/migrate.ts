import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { checkConnection, connectionProblemOf, DatabaseUnusable } from './connection-problems.js';
import { distributeTables } from './distribution.js';
import { ormOptions } from './orm.js';
import { postgresErrorOf } from './postgres-errors.js';

const LOCK_TIMEOUT_MS = 5_000;

export interface Migrated {
  /** The migrations that ran, by name. */
  readonly migrations: string[];
  /** The tables that were distributed; always empty without Citus. */
  readonly distributed: string[];
}

/** @param lockTimeout of a cluster's nodes, in milliseconds */
export async function migrateDatabase(databaseUrl: string, lockTimeout = LOCK_TIMEOUT_MS): Promise<Migrated> {
  await checkConnection(databaseUrl);
  const orm = await MikroORM.init(ormOptions({ databaseUrl, databasePoolSize: 2 }));
  try {
    const migrations = (await orm.migrator.up()).map(({ name }) => name);
    return { migrations, distributed: await distribute(databaseUrl, lockTimeout) };
  } catch (error) {
    if (!postgresErrorOf(error)) throw error;
    const problem = connectionProblemOf(error, databaseUrl) ?? `A migration failed: ${rootMessage(error)}.`;
    throw new DatabaseUnusable(`${problem} Run it again when that is mended; what was done already stays.`, {
      cause: error,
    });
  } finally {
    await orm.close();
  }
}

async function distribute(databaseUrl: string, lockTimeout: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'discovery-records' });
  await client.connect();
  try {
    return await distributeTables(client, lockTimeout);
  } finally {
    await client.end();
  }
}

const rootMessage = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? rootMessage(error.cause) : String(error);

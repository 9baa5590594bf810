import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { connected, connectionProblemOf, DatabaseUnusable } from './connection-problems.js';
import { preparePartitions } from './changes/maintain-partitions.js';
import { citusRole, distributeTables } from './distribution.js';
import { migrations } from './migrations/index.js';
import { ormOptions } from './orm.js';
import { isTransient, postgresErrorOf, timeoutIn } from './postgres-errors.js';

const LOCK_TIMEOUT_MS = 5_000;

const MOST_ATTEMPTS = 60;

const LONGEST_PAUSE_MS = 1_000;

export interface Migrated {
  readonly migrations: string[];
  readonly distributed: string[];
}

/** @param lockTimeout the lock timeout of a cluster's nodes, in milliseconds */
export async function migrateDatabase(databaseUrl: string, lockTimeout = LOCK_TIMEOUT_MS): Promise<Migrated> {
  const role = await connected(databaseUrl, citusRole);
  if (role === 'worker') return refuseToMigrate(databaseUrl);
  const orm = await MikroORM.init(ormOptions({ databaseUrl, databasePoolSize: 2 }));
  try {
    await refuseUnreleased(orm);
    const ran = await migrateWhenFree(orm.migrator);
    await connected(databaseUrl, preparePartitions);
    if (role === undefined) return { migrations: ran, distributed: [] };
    const distributed = await connected(databaseUrl, (client) => distributeTables(client, lockTimeout));
    return { migrations: ran, distributed };
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

/** Runs the migrations; one that can't lock its tables gives up and is retried, so that it doesn't block writers. */
async function migrateWhenFree(migrator: MikroORM['migrator']): Promise<string[]> {
  const before = new Set((await migrator.getExecuted()).map(({ name }) => name));
  for (let attempt = 1; ; attempt++) {
    try {
      await migrator.up();
      return (await migrator.getExecuted()).map(({ name }) => name).filter((name) => !before.has(name));
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !(isTransient(error) || timeoutIn(error) === 'lock')) throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

/** Refuses a database that has only unknown migrations. That of a later version has known ones as well. */
async function refuseUnreleased({ migrator }: MikroORM): Promise<void> {
  const done = await migrator.getExecuted();
  if (done.length === 0 || done.some(({ name }) => migrations.some((each) => each.name === name))) return;
  throw new DatabaseUnusable(
    'The database is of a version that was never released: export each of its workspaces with that version, and import them into a new one.',
  );
}

/** Refuses to migrate on a worker node: only the coordinator changes the schema. */
async function refuseToMigrate(databaseUrl: string): Promise<Migrated> {
  const done = await connected(databaseUrl, async (client) => {
    const { rowCount } = await client.query(`SELECT WHERE to_regclass('schema_migration') IS NOT NULL`);
    if (rowCount === 0) return [];
    return (await client.query<{ name: string }>('SELECT name FROM schema_migration')).rows;
  });
  if (migrations.every(({ name }) => done.some((each) => each.name === name)))
    return { migrations: [], distributed: [] };
  throw new DatabaseUnusable(
    'DATABASE_URL leads to a worker of a Citus cluster: run "npm run migrate" with that of its coordinator.',
  );
}

const rootMessage = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? rootMessage(error.cause) : String(error);

import { MikroORM } from '@mikro-orm/postgresql';
import { connectionProblemOf, checkConnection } from './connection-problems.js';
import { DatabaseUnusable } from './database-unusable.js';
import { postgresErrorOf } from './postgres-errors.js';
import { ormOptions } from './orm.js';

/**
 * Brings the schema of a database up to date. The database has to be there: a mistyped name is no reason to make one,
 * which MikroORM would.
 *
 * @returns the names of the migrations that ran
 * @throws DatabaseUnusable
 */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  await checkConnection(databaseUrl);
  const orm = await MikroORM.init(ormOptions({ databaseUrl, databasePoolSize: 2 }));
  try {
    return (await orm.migrator.up()).map(({ name }) => name);
  } catch (error) {
    if (!postgresErrorOf(error)) throw error;
    const problem = connectionProblemOf(error, databaseUrl) ?? `A migration failed: ${lastMessage(error)}.`;
    throw new DatabaseUnusable(`${problem} Run it again when that is mended; what was done already stays.`, {
      cause: error,
    });
  } finally {
    await orm.close();
  }
}

/** PostgreSQL's own words, under what wraps them. */
const lastMessage = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? lastMessage(error.cause) : String(error);

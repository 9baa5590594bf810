import { MikroORM } from '@mikro-orm/postgresql';
import { checkConnection, connectionProblemOf, DatabaseUnusable } from './connection-problems.js';
import { ormOptions } from './orm.js';
import { postgresErrorOf } from './postgres-errors.js';

/** @returns the names of the migrations that ran */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  await checkConnection(databaseUrl);
  const orm = await MikroORM.init(ormOptions({ databaseUrl, databasePoolSize: 2 }));
  try {
    return (await orm.migrator.up()).map(({ name }) => name);
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

const rootMessage = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? rootMessage(error.cause) : String(error);

import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from './orm.js';

/**
 * Brings the schema of a database up to date.
 *
 * @returns the names of the migrations that ran
 */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const orm = await MikroORM.init(ormOptions({ databaseUrl, databasePoolSize: 2 }));
  try {
    return (await orm.migrator.up()).map(({ name }) => name);
  } finally {
    await orm.close();
  }
}

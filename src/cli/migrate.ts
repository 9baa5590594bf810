import { migrateDatabase } from '../database/migrate.js';
import { FaultyEnvironment } from '../settings/settings.js';
import { environment } from './environment.js';

/** `npm run migrate` */
export async function migrate(): Promise<void> {
  const { databaseUrl } = environment();
  if (databaseUrl === undefined) throw new FaultyEnvironment('Set DATABASE_URL to the database to migrate.');
  const names = await migrateDatabase(databaseUrl);
  console.log(names.length === 0 ? 'The schema is up to date.' : `Migrated: ${names.join(', ')}.`);
}

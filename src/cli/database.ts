import { createDatabase, findRunningPostgres, startServices } from '@discovery-records/embedded-services';
import { migrateDatabase } from '../platform/database/migrate.js';
import { type Environment, FaultyEnvironment } from '../platform/settings/settings.js';
import { environment } from './environment.js';

export const DATABASE_NAME = 'discovery';

export interface CommandDatabase {
  readonly databaseUrl: string;
  /** The embedded services, if they run only for this command. */
  readonly own: { readonly redisUrl: string } | undefined;
  close(): Promise<void>;
}

/** `npm run migrate` */
export async function migrate(): Promise<void> {
  const { databaseUrl, databaseTimeouts } = environment();
  if (databaseUrl === undefined) throw new FaultyEnvironment('Set DATABASE_URL to the database to migrate.');
  const { migrations, distributed } = await migrateDatabase(databaseUrl, databaseTimeouts.lock);
  console.log(migrations.length === 0 ? 'The schema is up to date.' : `Migrated: ${migrations.join(', ')}.`);
  if (distributed.length > 0) console.log(`Distributed: ${distributed.join(', ')}.`);
}

/** Opens `DATABASE_URL`, or the database of a running `npm start`, or starts the embedded services. */
export async function openDatabase(variables: Environment): Promise<CommandDatabase> {
  const { databaseUrl, dataDir } = variables;
  if (databaseUrl !== undefined) return shared(databaseUrl);
  const running = await findRunningPostgres(dataDir);
  if (running !== null) return shared(await createDatabase(running, DATABASE_NAME));
  return startDatabase(variables);
}

const shared = (databaseUrl: string): CommandDatabase => ({
  databaseUrl,
  own: undefined,
  close: async () => {},
});

async function startDatabase(variables: Environment): Promise<CommandDatabase> {
  const services = await startServices({ ...variables, databaseName: DATABASE_NAME, log: () => {} });
  const { databaseUrl, redisUrl } = services;
  try {
    await migrateDatabase(databaseUrl);
  } catch (error) {
    await services.stop();
    throw error;
  }
  return { databaseUrl, own: { redisUrl }, close: () => services.stop() };
}

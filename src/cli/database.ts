import { createDatabase, findRunningPostgres, startServices } from '@discovery-records/embedded-services';
import { migrateDatabase } from '../database/migrate.js';
import type { Environment } from '../settings/settings.js';

/** In the embedded PostgreSQL. */
export const DATABASE_NAME = 'discovery';

/** The database that a command works on. */
export interface CommandDatabase {
  readonly databaseUrl: string;
  /** Set when nothing else runs on this machine's data, so that this command has the services to itself. */
  readonly own: { readonly redisUrl: string } | undefined;
  close(): Promise<void>;
}

/**
 * Finds the database for a command: the one of `DATABASE_URL`, else that of the `npm start` which runs on this
 * machine's data folder, else the embedded services are started, for the time of the command.
 */
export async function openDatabase(environment: Environment): Promise<CommandDatabase> {
  const { databaseUrl, dataDir } = environment;
  const nothing = async () => {};
  if (databaseUrl !== undefined) return { databaseUrl, own: undefined, close: nothing };
  const running = await findRunningPostgres(dataDir);
  if (running !== null) {
    return { databaseUrl: await createDatabase(running, DATABASE_NAME), own: undefined, close: nothing };
  }
  const services = await startServices({ ...environment, databaseName: DATABASE_NAME, log: () => {} });
  try {
    await migrateDatabase(services.databaseUrl);
  } catch (error) {
    await services.stop();
    throw error;
  }
  return {
    databaseUrl: services.databaseUrl,
    own: { redisUrl: services.redisUrl },
    close: () => services.stop(),
  };
}

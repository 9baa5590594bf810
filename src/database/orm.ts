import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Settings } from '../settings/settings.js';
import { migrations } from './migrations/index.js';
import { IDLE_TIMEOUT_MS, sessionOptions, type SessionSettings } from './wire/session-options.js';
import { PreparingDriver } from './wire/preparing-driver.js';

export type Entities = NonNullable<Options['entities']>;

/** As many as a request may change. */
const MOST_ROWS = 500;

type OrmSettings = Pick<Settings, 'databaseUrl' | 'databasePoolSize'> & SessionSettings;

export const ormOptions = (
  { databaseUrl, databasePoolSize, ...session }: OrmSettings,
  entities: Entities = [],
): Options =>
  defineConfig({
    driver: PreparingDriver,
    clientUrl: databaseUrl,
    // Otherwise MikroORM creates a database for a mistyped name.
    ensureDatabase: false,
    entities,
    // Nullable columns arrive as undefined, as the entities' types say.
    forceUndefined: true,
    // There are no relations whose other side would have to follow: entities have plain members, which are quicker.
    propagationOnPrototype: false,
    // Rows that refer to each other are written by one statement.
    batchSize: MOST_ROWS,
    pool: { min: 0, max: databasePoolSize, idleTimeoutMillis: IDLE_TIMEOUT_MS },
    driverOptions: sessionOptions(session),
    extensions: [Migrator],
    migrations: MIGRATIONS,
    // Migrations own the schema: don't compare it with the entities.
    discovery: { checkDuplicateFieldNames: false, warnWhenNoEntities: false },
  });

const MIGRATIONS: NonNullable<Options['migrations']> = {
  migrationsList: migrations,
  tableName: 'schema_migration',
  snapshot: false,
  silent: true,
  transactional: true,
  // Each in a transaction of its own; those that take long while the service runs have none.
  allOrNothing: false,
};

import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Settings } from '../settings/settings.js';
import { migrations } from './migrations/index.js';
import { IDLE_TIMEOUT_MS, sessionOptions, type SessionSettings } from './wire/session-options.js';
import { PreparingDriver } from './wire/preparing-driver.js';

export type Entities = NonNullable<Options['entities']>;

const MOST_ROWS = 500;

type OrmSettings = Pick<Settings, 'databaseUrl' | 'databasePoolSize'> & SessionSettings;

export const ormOptions = (
  { databaseUrl, databasePoolSize, ...session }: OrmSettings,
  entities: Entities = [],
): Options =>
  defineConfig({
    driver: PreparingDriver,
    clientUrl: databaseUrl,
    // Keeps MikroORM from creating a database for a mistyped name.
    ensureDatabase: false,
    entities,
    // Nullable columns arrive as undefined, as the entities' types say.
    forceUndefined: true,
    // Entities have no relations to propagate, and plain members are faster.
    propagationOnPrototype: false,
    // Rows may refer to each other, so one statement writes all of them.
    batchSize: MOST_ROWS,
    pool: { min: 0, max: databasePoolSize, idleTimeoutMillis: IDLE_TIMEOUT_MS },
    driverOptions: sessionOptions(session),
    extensions: [Migrator],
    migrations: MIGRATIONS,
    discovery: { checkDuplicateFieldNames: false, warnWhenNoEntities: false },
  });

const MIGRATIONS: NonNullable<Options['migrations']> = {
  migrationsList: migrations,
  tableName: 'schema_migration',
  snapshot: false,
  silent: true,
  transactional: true,
  // Each migration has its own transaction; slow ones, which run while the service is in use, have none.
  allOrNothing: false,
};

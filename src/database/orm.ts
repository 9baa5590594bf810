import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Settings } from '../settings/settings.js';
import { PreparingDriver, WIRE_OPTIONS } from './wire/preparing-driver.js';
import { migrations } from './migrations/index.js';

const IDLE_TIMEOUT_MS = 10_000;

export type Entities = NonNullable<Options['entities']>;

type OrmSettings = Pick<Settings, 'databaseUrl' | 'databasePoolSize'> &
  Partial<Pick<Settings, 'databaseTimeouts'>>;

export const ormOptions = (
  { databaseUrl, databasePoolSize, databaseTimeouts }: OrmSettings,
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
    pool: { min: 0, max: databasePoolSize, idleTimeoutMillis: IDLE_TIMEOUT_MS },
    driverOptions: driverOptions(databaseTimeouts),
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

/** Options for `pg`. Migrations have no timeouts. */
const driverOptions = (timeouts?: Settings['databaseTimeouts']) => ({
  ...WIRE_OPTIONS,
  // Triggers fill a discovery's row for older processes, which don't set this.
  options: '-c timezone=UTC -c discovery_records.fills_rows=on',
  application_name: 'discovery-records',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  ...(timeouts && {
    readOnlyByDefault: true,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  }),
  ...(timeouts?.statement && { silenceTimeout: silenceTimeout(timeouts.statement) }),
});

/** Longer than a statement may take, and than the pool keeps an idle connection. */
const silenceTimeout = (statementTimeout: number): number =>
  Math.max(statementTimeout, IDLE_TIMEOUT_MS) + 5_000;

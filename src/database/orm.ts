import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Settings } from '../settings/settings.js';
import { PreparingDriver, WIRE_OPTIONS } from './wire/preparing-driver.js';
import { migrations } from './migrations/index.js';

/** The pool closes a connection that nobody has needed for so long, in milliseconds. */
const IDLE_TIMEOUT = 10_000;

/**
 * After how many milliseconds of silence the server must have gone without a word: longer than a statement may take,
 * and than a connection stays that waits for nothing.
 */
const silenceTimeout = (statementTimeout: number): number => Math.max(statementTimeout, IDLE_TIMEOUT) + 5_000;

/** The classes of records that MikroORM is told of. */
export type Entities = NonNullable<Options['entities']>;

/**
 * MikroORM's configuration: the entities, the migrations and the connection pool of one process.
 *
 * @param entities none is enough for migrations
 */
export function ormOptions(
  {
    databaseUrl,
    databasePoolSize,
    databaseTimeouts: timeouts,
  }: Pick<Settings, 'databaseUrl' | 'databasePoolSize'> & Partial<Pick<Settings, 'databaseTimeouts'>>,
  entities: Entities = [],
): Options {
  return defineConfig({
    driver: PreparingDriver,
    clientUrl: databaseUrl,
    // A mistyped name must not become a database.
    ensureDatabase: false,
    entities,
    // Nullable columns arrive as undefined, which is what the entities' types say.
    forceUndefined: true,
    pool: { min: 0, max: databasePoolSize, idleTimeoutMillis: IDLE_TIMEOUT },
    driverOptions: driverOptions(timeouts),
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      tableName: 'schema_migration',
      snapshot: false,
      silent: true,
      transactional: true,
      // One transaction for each, and none for those that take long while the service runs.
      allOrNothing: false,
    },
    // The schema belongs to the migrations, so nothing needs to be compared with the entities.
    discovery: { checkDuplicateFieldNames: false, warnWhenNoEntities: false },
  });
}

/** What goes to `pg`. Without timeouts for migrations, which take as long as they take. */
const driverOptions = (timeouts?: Settings['databaseTimeouts']) => ({
  ...WIRE_OPTIONS,
  // Triggers fill a discovery's row for processes of the former version, which don't say this.
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

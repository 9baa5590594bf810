import { readFileSync } from 'node:fs';
import { cleanEnv, type CleanedEnv } from 'envalid';
import { identityProviderOf, incompleteProvider } from './identity-provider.js';
import type { ImportProcessSettings } from './import-process.js';
import { readSecretFiles } from './secret-files.js';
import { variables } from './variables.js';

const PACKAGE = new URL('../../../package.json', import.meta.url);

export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** Groups of variables, one of each of which is required in production. */
const REQUIRED_IN_PRODUCTION = [['DATABASE_URL'], ['REDIS_URL', 'REDIS_CLUSTER']] as const;

type Variables = Record<string, string | undefined>;
type Values = CleanedEnv<typeof variables>;

/** The validated environment. Times are in milliseconds. */
export type Environment = Readonly<ReturnType<typeof environmentOf>>;

/** The settings of a process that only uses the database. */
export interface DatabaseSettings extends Environment {
  readonly databaseUrl: string;
}

export interface Settings extends DatabaseSettings {
  /** A URL; those with `redis+sentinel:` and `redis+cluster:` name several servers. */
  readonly redisUrl: string;
  /** Whether requests without a token act as the demo workspace's administrator. Only for `npm start`, on loopback. */
  readonly open: boolean;
  readonly importProcess: ImportProcessSettings;
}

export const SETTINGS = Symbol('settings');

export class FaultyEnvironment extends Error {}

/** @throws FaultyEnvironment with a line for each invalid variable */
export function readEnvironment(source: Variables): Environment {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { given, faults } = readSecretFiles(set);
  const values = cleanEnv(given, variables, {
    reporter: ({ errors }) =>
      refuseFaults({
        ...errors,
        ...missingIn(given),
        ...contradictionsIn(given),
        ...incompleteProvider(givenIn(given)),
        ...faults,
      }),
  });
  return environmentOf(values);
}

function missingIn(given: Variables): Record<string, Error> {
  if (given['NODE_ENV'] !== 'production') return {};
  const isGiven = givenIn(given);
  const missing = REQUIRED_IN_PRODUCTION.filter((names) => !names.some(isGiven));
  const error = new Error('should be set; production needs a PostgreSQL and a Redis of its own');
  return Object.fromEntries(missing.map(([name]) => [name, error]));
}

const givenIn = (given: Variables) => (name: string) =>
  given[name] !== undefined || given[`${name}_FILE`] !== undefined;

function contradictionsIn(given: Variables): Record<string, Error> {
  if (given['REDIS_URL'] === undefined || given['REDIS_CLUSTER'] === undefined) return {};
  return {
    REDIS_CLUSTER: new Error('should not be set together with REDIS_URL: the service uses one of them'),
  };
}

function refuseFaults(errors: Record<string, Error>): void {
  const faults = Object.entries(errors).map(([name, { message }]) => `  ${name}: ${message}`);
  if (faults.length > 0) throw new FaultyEnvironment(['The environment is faulty:', ...faults].join('\n'));
}

function environmentOf(values: Values) {
  return {
    production: values.NODE_ENV === 'production',
    logLevel: values.LOG_LEVEL,
    dataDir: values.DATA_DIR,
    redisUrl: values.REDIS_URL ?? values.REDIS_CLUSTER,
    redisSentinelPassword: values.REDIS_SENTINEL_PASSWORD,
    reconcileCron: values.RECONCILE_CRON,
    /** How long events are kept, in days. */
    eventRetention: values.EVENT_RETENTION,
    ...databaseOf(values),
    ...httpOf(values),
    ...limitsOf(values),
    /** The tokens of the installation's operator; none by default. */
    operatorTokens: (values.OPERATOR_TOKEN ?? []) as readonly string[],
    webhooks: webhooksOf(values),
    /** The OpenID provider by which persons sign in; undefined unless it is set. */
    identityProvider: identityProviderOf(values),
  };
}

function databaseOf(values: Values) {
  return {
    databaseUrl: values.DATABASE_URL,
    databasePooler: values.DATABASE_POOLER,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    /** The URL of a replica for reads that may be stale. */
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseReadMaxLag: values.DATABASE_READ_MAX_LAG_MS,
    databaseReads: {
      /** Concurrent lists and searches of a workspace; undefined derives the limit from the pool's size. */
      perWorkspace: values.DATABASE_READS_PER_WORKSPACE,
      longestWait: values.DATABASE_READ_WAIT_MS,
    },
    /** How long searches, counts and queries of a workspace may take per minute; 0 is unlimited. */
    slowReadTime: values.DATABASE_SLOW_READS_MS_PER_MINUTE,
    /** Limits of a session; 0 is unlimited. */
    databaseTimeouts: {
      statement: values.DATABASE_STATEMENT_TIMEOUT_MS,
      lock: values.DATABASE_LOCK_TIMEOUT_MS,
      idleInTransaction: values.DATABASE_IDLE_TIMEOUT_MS,
    },
    /** The longest time from the `updatedAt` of changed records to the commit: the contract promises at most 30 s. */
    longestWrite: values.DATABASE_WRITE_TIMEOUT_MS,
  };
}

function httpOf(values: Values) {
  return {
    host: values.HOST,
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    requestTimeout: values.REQUEST_TIMEOUT_MS,
    trustedProxies: values.TRUSTED_PROXIES,
    corsOrigins: values.CORS_ORIGINS as readonly string[],
    board: values.BOARD,
  };
}

function limitsOf(values: Values) {
  return {
    /** Requests per token; 0 is unlimited, undefined leaves the limit to the command. */
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    /** Requests per address with a token of the scope `submit`; 0 is unlimited. */
    submitRateLimitPerMinute: values.SUBMIT_RATE_LIMIT_PER_MINUTE,
    /** Invalid credentials per address; 0 is unlimited, undefined leaves the limit to the command. */
    failedAttemptsPerMinute: values.FAILED_ATTEMPTS_PER_MINUTE,
    maxInFlight: values.MAX_IN_FLIGHT,
    exportTimeout: values.EXPORT_TIMEOUT_MS,
    maxBodyBytes: values.MAX_BODIES_MIB * 1_048_576,
    maxImportBytes: values.MAX_IMPORT_BYTES,
  };
}

function webhooksOf(values: Values) {
  return {
    /** Encrypts webhooks' secrets. Without a key, no webhook can be created. */
    key: values.WEBHOOK_KEY,
    deny: (values.WEBHOOK_DENY ?? []) as readonly string[],
    /** Whether webhooks may have private addresses, and use http. Only for development. */
    allowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    timeout: values.WEBHOOK_TIMEOUT_MS,
  };
}

export type WebhookSettings = Environment['webhooks'];

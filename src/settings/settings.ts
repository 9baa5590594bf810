import { cleanEnv, str } from 'envalid';
import { addresses, cron, host, inRange, origins, postgresUrl, redisUrl } from './validators.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const variables = {
  NODE_ENV: str({ choices: ['development', 'test', 'production'], default: 'development' }),
  HOST: host({ default: '127.0.0.1' }),
  PORT: inRange(0, 65_535)({ default: 3000 }),
  RECONCILE_CRON: cron({ default: '0 3 * * *' }),
  WORKER_PORT: inRange(0, 65_535)({ default: 3001 }),
  DATA_DIR: str({ default: '.data' }),
  DATABASE_URL: postgresUrl({ default: undefined }),
  DATABASE_POOL_SIZE: inRange(2, 1000)({ default: 10 }),
  DATABASE_READS_PER_WORKSPACE: inRange(1, 1000)({ default: undefined }),
  DATABASE_READ_WAIT_MS: inRange(1, 3_600_000)({ default: 10_000 }),
  DATABASE_STATEMENT_TIMEOUT_MS: inRange(0, 3_600_000)({ default: 15_000 }),
  DATABASE_LOCK_TIMEOUT_MS: inRange(0, 3_600_000)({ default: 5_000 }),
  DATABASE_IDLE_TIMEOUT_MS: inRange(0, 3_600_000)({ default: 30_000 }),
  DATABASE_WRITE_TIMEOUT_MS: inRange(100, 30_000)({ default: 30_000 }),
  REDIS_URL: redisUrl({ default: undefined }),
  REQUEST_TIMEOUT_MS: inRange(100, 3_600_000)({ default: 30_000 }),
  RATE_LIMIT_PER_MINUTE: inRange(0, 100_000_000)({ default: undefined }),
  FAILED_ATTEMPTS_PER_MINUTE: inRange(0, 100_000_000)({ default: undefined }),
  TRUSTED_PROXIES: addresses({ default: undefined }),
  CORS_ORIGINS: origins({ default: [] }),
  MAX_IN_FLIGHT: inRange(1, 1_000_000)({ default: 1_000 }),
  MAX_BODIES_MIB: inRange(4, 65_536)({ default: 64 }),
  LOG_LEVEL: str({ choices: LOG_LEVELS, default: 'info' }),
};

/** What the environment says, checked. The meaning of each variable is in `docs/operations.md`. */
export interface Environment {
  readonly production: boolean;
  readonly host: string;
  /** 0 asks the system for a free port. */
  readonly port: number;
  /** When every feedback value is compared with its feedback, UTC. */
  readonly reconcileCron: string;
  /** Where a worker on its own shows its health and metrics; 0 asks the system for a free port. */
  readonly workerPort: number;
  /** Folder for the embedded services' files. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL of one process: at least one that reads share, and one beside it. */
  readonly databasePoolSize: number;
  readonly databaseReads: {
    /** Lists and searches of one workspace that are under way at a time; undefined leaves it to the size of the pool. */
    readonly perWorkspace: number | undefined;
    /** How many milliseconds a list waits for its turn at most. */
    readonly longestWait: number;
  };
  /** After how many milliseconds PostgreSQL ends what takes too long; 0 is never. */
  readonly databaseTimeouts: {
    readonly statement: number;
    /** Waiting for what others are changing. */
    readonly lock: number;
    /** A transaction in which nothing happens. */
    readonly idleInTransaction: number;
  };
  /**
   * Longest time, in milliseconds, from when the times that a transaction writes were taken to its commit. The contract
   * promises callers at most 30 s.
   */
  readonly longestWrite: number;
  readonly redisUrl: string | undefined;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeout: number;
  /** Requests of one token in a minute; 0 is any number, undefined leaves it to the kind of start. */
  readonly rateLimitPerMinute: number | undefined;
  /** Invalid tokens from one address in a minute; 0 is any number, undefined leaves it to the kind of start. */
  readonly failedAttemptsPerMinute: number | undefined;
  /** Addresses and networks of proxies that are believed about whom they speak for. */
  readonly trustedProxies: string[] | undefined;
  /** Origins of other hosts' pages that may call the service. */
  readonly corsOrigins: readonly string[];
  /** How many requests one process works on at once. */
  readonly maxInFlight: number;
  /** How many bytes of bodies one process holds at once. */
  readonly maxBodyBytes: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** What a process runs with that only uses the database. */
export interface DatabaseSettings extends Environment {
  readonly databaseUrl: string;
}

/** What a process of the service runs with, once it is known where PostgreSQL and Redis are. */
export interface Settings extends DatabaseSettings {
  readonly redisUrl: string;
  /** Whether who sends no token is the demo workspace's administrator. The start command decides, on loopback only. */
  readonly open: boolean;
}

/** Injection token for {@link Settings}. */
export const SETTINGS = Symbol('settings');

/** The environment does not say what the service needs; `message` has a line for each fault. */
export class FaultyEnvironment extends Error {}

const NEEDED_IN_PRODUCTION = ['DATABASE_URL', 'REDIS_URL'] as const;

/**
 * Reads the environment.
 *
 * @throws FaultyEnvironment naming every faulty variable and what it should be
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const production = given['NODE_ENV'] === 'production';
  const missing = production ? NEEDED_IN_PRODUCTION.filter((name) => given[name] === undefined) : [];
  const values = cleanEnv(given, variables, {
    reporter: ({ errors }) => {
      const faults = [
        ...Object.entries(errors).map(([name, error]) => `  ${name}: ${faultOf(error)}`),
        ...missing.map(
          (name) => `  ${name}: should be set; production needs a PostgreSQL and a Redis of its own`,
        ),
      ];
      if (faults.length > 0)
        throw new FaultyEnvironment(['The environment is faulty:', ...faults].join('\n'));
    },
  });
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    reconcileCron: values.RECONCILE_CRON,
    workerPort: values.WORKER_PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseReads: {
      perWorkspace: values.DATABASE_READS_PER_WORKSPACE,
      longestWait: values.DATABASE_READ_WAIT_MS,
    },
    databaseTimeouts: {
      statement: values.DATABASE_STATEMENT_TIMEOUT_MS,
      lock: values.DATABASE_LOCK_TIMEOUT_MS,
      idleInTransaction: values.DATABASE_IDLE_TIMEOUT_MS,
    },
    longestWrite: values.DATABASE_WRITE_TIMEOUT_MS,
    redisUrl: values.REDIS_URL,
    requestTimeout: values.REQUEST_TIMEOUT_MS,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    failedAttemptsPerMinute: values.FAILED_ATTEMPTS_PER_MINUTE,
    trustedProxies: values.TRUSTED_PROXIES,
    corsOrigins: values.CORS_ORIGINS,
    maxInFlight: values.MAX_IN_FLIGHT,
    maxBodyBytes: values.MAX_BODIES_MIB * 1_048_576,
    logLevel: values.LOG_LEVEL,
  };
}

const faultOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

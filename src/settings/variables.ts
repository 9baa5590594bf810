import { bool, str } from 'envalid';
import {
  addresses,
  cron,
  host,
  inRange,
  operatorTokens,
  origins,
  postgresUrl,
  redisCluster,
  redisUrl,
  secretKey,
} from './validators.js';

/** The pooler in transaction mode, if any, and whether it keeps prepared statements. */
const POOLERS = ['none', 'prepared', 'unprepared'] as const;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Documented in `docs/operations.md`. */
export const variables = {
  NODE_ENV: str({ choices: ['development', 'test', 'production'], default: 'development' }),
  HOST: host({ default: '127.0.0.1' }),
  PORT: inRange(0, 65_535)({ default: 3000 }),
  RECONCILE_CRON: cron({ default: '0 3 * * *' }),
  WORKER_PORT: inRange(0, 65_535)({ default: 3001 }),
  DATA_DIR: str({ default: '.data' }),
  DATABASE_URL: postgresUrl({ default: undefined }),
  DATABASE_POOLER: str({ choices: POOLERS, default: 'none' }),
  DATABASE_POOL_SIZE: inRange(2, 1000)({ default: 10 }),
  DATABASE_READ_URL: postgresUrl({ default: undefined }),
  DATABASE_READ_MAX_LAG_MS: inRange(100, 3_600_000)({ default: 5_000 }),
  DATABASE_READS_PER_WORKSPACE: inRange(1, 1000)({ default: undefined }),
  DATABASE_READ_WAIT_MS: inRange(1, 3_600_000)({ default: 10_000 }),
  DATABASE_SLOW_READS_MS_PER_MINUTE: inRange(0, 3_600_000)({ default: 60_000 }),
  DATABASE_STATEMENT_TIMEOUT_MS: inRange(0, 3_600_000)({ default: 15_000 }),
  DATABASE_LOCK_TIMEOUT_MS: inRange(0, 3_600_000)({ default: 5_000 }),
  DATABASE_IDLE_TIMEOUT_MS: inRange(0, 3_600_000)({ default: 30_000 }),
  DATABASE_WRITE_TIMEOUT_MS: inRange(100, 30_000)({ default: 30_000 }),
  REDIS_URL: redisUrl({ default: undefined }),
  REDIS_CLUSTER: redisCluster({ default: undefined }),
  REDIS_SENTINEL_PASSWORD: str({ default: undefined }),
  REQUEST_TIMEOUT_MS: inRange(100, 3_600_000)({ default: 30_000 }),
  RATE_LIMIT_PER_MINUTE: inRange(0, 100_000_000)({ default: undefined }),
  FAILED_ATTEMPTS_PER_MINUTE: inRange(0, 100_000_000)({ default: undefined }),
  TRUSTED_PROXIES: addresses({ default: undefined }),
  CORS_ORIGINS: origins({ default: [] }),
  MAX_IN_FLIGHT: inRange(1, 1_000_000)({ default: 1_000 }),
  MAX_IMPORT_BYTES: inRange(1_024, 1_099_511_627_776)({ default: 536_870_912 }),
  MAX_BODIES_MIB: inRange(4, 65_536)({ default: 64 }),
  EVENT_RETENTION: inRange(1, 3_650)({ default: 30 }),
  EXPORT_TIMEOUT_MS: inRange(100, 86_400_000)({ default: 300_000 }),
  OPERATOR_TOKEN: operatorTokens({ default: undefined }),
  BOARD: bool({ default: false }),
  WEBHOOK_KEY: secretKey({ default: undefined }),
  WEBHOOK_DENY: addresses({ default: undefined }),
  WEBHOOK_ALLOW_PRIVATE: bool({ default: false }),
  WEBHOOK_TIMEOUT_MS: inRange(100, 30_000)({ default: 15_000 }),
  LOG_LEVEL: str({ choices: LOG_LEVELS, default: 'info' }),
};

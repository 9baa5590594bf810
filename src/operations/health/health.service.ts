import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Queue } from 'bull';
import { IdentityProvider } from '../../access/people/identity-provider.js';
import { isUndefinedTable } from '../../platform/database/postgres-errors.js';
import { migrations } from '../../platform/database/migrations/index.js';
import { Reader } from '../../platform/database/reader.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { Transactions } from '../../platform/database/transactions.js';
import { RedisLog } from '../../platform/redis/redis-log.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { Probe } from '../../platform/telemetry/probe.js';
import { Unavailable } from '../../http/problems/problems.js';
import { WORK_QUEUE } from '../../platform/work/work-notifier.js';
import type { QuerySource } from '../../platform/database/sql.js';

/** How long checks are cached, because their endpoint is public. */
const CHECK_TTL_MS = 1_000;
const WRITE_CHECK_TIMEOUT_MS = 2_000;

export interface Readiness {
  /**
   * `degraded` without a writable Redis: values are refreshed a second later, and rate limits don't apply. Also while
   * the identity provider is away.
   */
  readonly status: 'ok' | 'degraded';
  readonly database: 'up';
  readonly schema: 'up to date';
  readonly queue: 'up' | 'down';
  /** Whether the identity provider answers. Those whom it has let in go on while it doesn't. */
  readonly identityProvider?: 'up' | 'down';
  /** The state of the replica. Unless it is up, reads go to the primary. */
  readonly replica?: 'up' | 'behind' | 'down';
  /** Faults of the configuration that an operator should fix even though everything works. */
  readonly warnings?: readonly string[];
}

@Injectable()
export class HealthService {
  private readonly database: Probe<{ name: string }[]>;
  private readonly sessions: Probe<SessionFaults>;
  private readonly writes: Probe<void>;
  private readonly redis: Probe<unknown>;
  private readonly redisMemory: Probe<string>;

  constructor(
    private readonly reader: Reader,
    private readonly transactions: Transactions,
    @InjectQueue(WORK_QUEUE) queue: Queue,
    private readonly redisLog: RedisLog,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Optional() private readonly identityProvider?: IdentityProvider,
  ) {
    this.database = new Probe(() => reader.query({ text: 'SELECT name FROM schema_migration', values: [] }));
    this.sessions = new Probe(() => faultsOfSessions(reader, settings), undefined, CHECK_TTL_MS);
    this.writes = new Probe(() => transactions.write(null, tryToWrite), WRITE_CHECK_TIMEOUT_MS, CHECK_TTL_MS);
    // The check writes, because a full Redis or a replica still answers PING.
    this.redis = new Probe(() => queue.client.set(queue.toKey('health'), 'up', 'PX', 10_000));
    // The policy is read by INFO, because managed Redis servers forbid CONFIG.
    this.redisMemory = new Probe(() => queue.client.info('memory'), undefined, CHECK_TTL_MS);
  }

  async readiness(): Promise<Readiness> {
    const writing = this.checkWrites();
    writing.catch(() => undefined);
    const [pending, queue] = await Promise.all([this.pendingMigrations(), this.isQueueUp()]);
    if (pending.length > 0) {
      throw new Unavailable(`The database lacks migrations: ${pending.join(', ')}. Run "npm run migrate".`);
    }
    const warnings = [...(await this.checkSessions()), ...(queue ? await this.checkEviction() : [])];
    await writing;
    const replica = this.reader.replica?.state();
    const identityProvider = this.identityProvider?.status;
    return {
      status: queue && identityProvider !== 'down' ? 'ok' : 'degraded',
      database: 'up',
      schema: 'up to date',
      queue: queue ? 'up' : 'down',
      ...(identityProvider && { identityProvider }),
      ...(replica && { replica: replica.status }),
      ...(warnings.length > 0 && { warnings }),
    };
  }

  private async checkSessions(): Promise<string[]> {
    const { timeZone, statementTimeout } = await this.sessions.answer().catch(refuseUnreachable);
    if (timeZone !== undefined) {
      throw new Unavailable(
        `The pooler's sessions are in the time zone ${timeZone}: it has to pass on TimeZone.`,
      );
    }
    if (statementTimeout === undefined) return [];
    const { statement } = this.settings.databaseTimeouts;
    return [
      `Reads are ended after ${statementTimeout} ms (0 is never) instead of ${statement}: ` +
        `ALTER ROLE … SET statement_timeout = ${statement}, for sessions of the pooler.`,
    ];
  }

  /** Warns if Redis evicts keys. There is no warning if the user may not read the policy. */
  private async checkEviction(): Promise<string[]> {
    const memory = await this.redisMemory.answer().catch(() => '');
    const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(memory) ?? [];
    if (policy === 'noeviction') return [];
    return [
      `Redis evicts keys when its memory is full (maxmemory-policy ${policy}), which can lose queued jobs: set maxmemory-policy noeviction.`,
    ];
  }

  private async checkWrites(): Promise<void> {
    if (this.transactions.isDiskFull) throw new Unavailable('The disk of the database is full.');
    try {
      await this.writes.answer();
    } catch (error) {
      throw new Unavailable('The database takes no writes.', error);
    }
  }

  private async pendingMigrations(): Promise<string[]> {
    const done = new Set((await this.doneMigrations()).map(({ name }) => name));
    return migrations.map(({ name }) => name).filter((name) => !done.has(name));
  }

  private async doneMigrations(): Promise<{ name: string }[]> {
    try {
      return await this.database.answer();
    } catch (error) {
      if (isUndefinedTable(error)) return [];
      return refuseUnreachable(error);
    }
  }

  private async isQueueUp(): Promise<boolean> {
    try {
      await this.redis.answer();
      this.redisLog.back();
      return true;
    } catch (error) {
      this.redisLog.lost(error);
      return false;
    }
  }
}

function refuseUnreachable(error: unknown): never {
  throw new Unavailable('The database can not be reached.', error);
}

// Fails if the database can't be written. A read-only database rejects even an update of no row. A full disk is noticed
// only when space is needed, so the last statement spills a megabyte to a temporary file.
async function tryToWrite(transaction: Transaction): Promise<void> {
  const statements = [
    `SET LOCAL work_mem = '64kB'`,
    'UPDATE discovery SET title = title WHERE false',
    'SELECT count(*) FROM generate_series(1, 30000)',
  ];
  await Promise.all(statements.map((text) => transaction.query({ text, values: [] })));
}

interface SessionFaults {
  /** The time zone, set if it is not UTC, so that timestamps would be misread. */
  readonly timeZone?: string;
  /** The statement timeout in milliseconds, set if it is not the configured one. */
  readonly statementTimeout?: number;
}

type Wanted = Pick<Settings, 'databasePooler' | 'databaseTimeouts'>;

/** The misconfigurations of a pooler's sessions. Without a pooler, the service configures its sessions itself. */
async function faultsOfSessions(
  from: QuerySource,
  { databasePooler, databaseTimeouts }: Wanted,
): Promise<SessionFaults> {
  if (databasePooler === 'none') return {};
  const [session] = await from.query<{ timeZone: string; statementTimeout: number }>({
    text: SESSION,
    values: [],
  });
  if (!session) return {};
  const { timeZone, statementTimeout } = session;
  return {
    ...(timeZone !== 'UTC' && { timeZone }),
    ...(statementTimeout !== databaseTimeouts.statement && { statementTimeout }),
  };
}

const SESSION = `SELECT current_setting('TimeZone') AS "timeZone",
  (SELECT setting::integer FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeout"`;

import type { Settings } from '../../settings/settings.js';
import { WIRE_OPTIONS } from './preparing-driver.js';

export const IDLE_TIMEOUT_MS = 10_000;

export type SessionSettings = Partial<Pick<Settings, 'databasePooler' | 'databaseTimeouts'>>;

/** Options for a pool of `PreparingClient`. Statements have no time limit without `databaseTimeouts`. */
export const sessionOptions = ({ databasePooler = 'none', databaseTimeouts }: SessionSettings): object => ({
  ...WIRE_OPTIONS,
  application_name: 'discovery-records',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  ...(databasePooler === 'none'
    ? ownSession(databaseTimeouts)
    : pooledSession(databasePooler, databaseTimeouts)),
  ...(databaseTimeouts?.statement && { silenceTimeout: silenceTimeout(databaseTimeouts.statement) }),
});

type Timeouts = Settings['databaseTimeouts'] | undefined;

const ownSession = (timeouts: Timeouts) => ({
  options: each(timeouts, (name, value) => `-c ${name}=${value}`).join(' '),
  pipeline: true,
  keepsColumns: true,
  readOnlyByDefault: timeouts !== undefined,
});

/** Options for a session through a pooler, which may change with each transaction: each sets all parameters itself. */
const pooledSession = (pooler: 'prepared' | 'unprepared', timeouts: Timeouts) => ({
  begin: ['BEGIN', ...each(timeouts, (name, value) => `SET LOCAL ${name} = ${value}`)].join('; '),
  namesStatements: pooler === 'prepared',
  // PgBouncer before 1.21 breaks pipelined statements (docs/decisions/20).
  pipeline: pooler === 'prepared',
});

function each(timeouts: Timeouts, write: (name: string, value: string | number) => string): string[] {
  const parameters = {
    // Compiling takes longer than any statement of the service.
    jit: 'off',
    statement_timeout: timeouts?.statement ?? 0,
    ...(timeouts && {
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    }),
  };
  return Object.entries(parameters).map(([name, value]) => write(name, value));
}

/** The longest silence of the server: longer than any statement, and than the pool keeps an idle connection. */
const silenceTimeout = (statementTimeout: number): number =>
  Math.max(statementTimeout, IDLE_TIMEOUT_MS) + 5_000;

import type { Settings } from '../../settings/settings.js';
import { WIRE_OPTIONS } from './preparing-driver.js';

/** How long a pool keeps an idle connection. */
export const IDLE_TIMEOUT_MS = 10_000;

export type SessionSettings = Partial<Pick<Settings, 'databasePooler' | 'databaseTimeouts'>>;

/** Options for a pool of `PreparingClient`. Without `databaseTimeouts`, as for migrations, statements may take any time. */
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
  readOnlyByDefault: timeouts !== undefined,
});

/** A pooler gives each transaction another session, so it has to say everything itself. */
const pooledSession = (pooler: 'prepared' | 'unprepared', timeouts: Timeouts) => ({
  begin: ['BEGIN', ...each(timeouts, (name, value) => `SET LOCAL ${name} = ${value}`)].join('; '),
  namesStatements: pooler === 'prepared',
  // PgBouncer before 1.21 tears statements that are sent before the one before is answered (docs/decisions/20).
  pipeline: pooler === 'prepared',
});

function each(timeouts: Timeouts, write: (name: string, value: string | number) => string): string[] {
  const parameters = {
    // Compiling a statement takes longer than any of these.
    jit: 'off',
    statement_timeout: timeouts?.statement ?? 0,
    ...(timeouts && {
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    }),
  };
  return Object.entries(parameters).map(([name, value]) => write(name, value));
}

/** Longer than a statement may take, and than the pool keeps an idle connection. */
const silenceTimeout = (statementTimeout: number): number =>
  Math.max(statementTimeout, IDLE_TIMEOUT_MS) + 5_000;

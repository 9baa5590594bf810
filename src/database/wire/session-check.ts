import type { Settings } from '../../settings/settings.js';
import type { Queryable } from '../sql.js';

export interface SessionFaults {
  /** Set if timestamps would be read wrongly. */
  readonly timeZone?: string;
  /** Set if a read that isn't in a transaction may take another time than it should. */
  readonly statementTimeout?: number;
}

type Wanted = Pick<Settings, 'databasePooler' | 'databaseTimeouts'>;

/** What a pooler's sessions have other than they should. The service sets it itself where it has its own sessions. */
export async function faultsOfSessions(
  from: Pick<Queryable, 'query'>,
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

import type { Settings } from '../../settings/settings.js';
import type { QuerySource } from '../sql.js';

export interface SessionFaults {
  /** Set if timestamps would be misread. */
  readonly timeZone?: string;
  /** Set if reads outside of transactions have another time limit than configured. */
  readonly statementTimeout?: number;
}

type Wanted = Pick<Settings, 'databasePooler' | 'databaseTimeouts'>;

/** How a pooler's sessions are misconfigured. Without a pooler, the service configures them itself. */
export async function faultsOfSessions(
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

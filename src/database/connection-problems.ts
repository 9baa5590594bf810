import pg from 'pg';
import { DatabaseUnusable } from './database-unusable.js';
import { postgresErrorOf } from './postgres-errors.js';

/** How long a first connection may take, in milliseconds. */
const LONGEST_CONNECT = 5_000;

/**
 * Opens the database once.
 *
 * @throws DatabaseUnusable
 */
export async function checkConnection(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: LONGEST_CONNECT,
    application_name: 'discovery-records',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnusable(
      connectionProblemOf(error, databaseUrl) ?? `${server(databaseUrl)} can not be used: ${String(error)}.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/;

// pg has no codes for these.
const TIMEOUT = /timeout expired|timeout exceeded when trying to connect/i;
const NO_PASSWORD = /client password must be a (non-empty )?string/i;
const NO_PASSWORD_GIVEN = 'no password is given';

/** What an error says about the database itself, and not about a statement; undefined when it says nothing of that. */
export function connectionProblemOf(error: unknown, databaseUrl: string): string | undefined {
  const code = postgresErrorOf(error)?.code ?? '';
  const message = messageOf(error);
  const { name, user } = addressOf(databaseUrl);
  const at = server(databaseUrl);
  if (UNREACHABLE.test(code) || TIMEOUT.test(message)) {
    return `${at} can not be reached (${code || 'no answer'}): start it, or correct DATABASE_URL.`;
  }
  // invalid_password, invalid_authorization_specification
  if (code === '28P01' || code === '28000' || message === NO_PASSWORD_GIVEN) {
    return `${at} does not let ${user} in (${message}): correct the user or the password in DATABASE_URL.`;
  }
  switch (code) {
    case '3D000':
      return `${at} has no database ${name}: create it, or correct DATABASE_URL.`;
    case '42501':
      return `${user} may not do this in the database ${name} (${message}): make it the owner of the database.`;
    case '53100':
      return `${at} has no space left on its disk (${message}): make room, and try again.`;
    case '25006':
      return `${at} only reads (${message}): DATABASE_URL has to lead to the primary.`;
    // Too many connections; starting, stopping, recovering.
    case '53300':
    case '57P01':
    case '57P02':
    case '57P03':
      return `${at} takes no connections at the moment (${message}): try again later.`;
    default:
      return undefined;
  }
}

const server = (databaseUrl: string): string => `PostgreSQL at ${addressOf(databaseUrl).host}`;

/** What may be shown of the address: all but the password. */
function addressOf(databaseUrl: string): { host: string; name: string; user: string } {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const user = decodeURIComponent(username);
  return {
    host: `${hostname || 'localhost'}:${port || 5432}`,
    // As PostgreSQL has it: the database is named like its user unless said otherwise.
    name: JSON.stringify(decodeURIComponent(pathname.slice(1)) || user),
    user: JSON.stringify(user),
  };
}

/** Several addresses of a name are several errors, and the one around them says nothing. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  if (error instanceof Error && NO_PASSWORD.test(error.message)) return NO_PASSWORD_GIVEN;
  return error instanceof Error ? error.message : String(error);
}

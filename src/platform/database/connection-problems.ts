import pg from 'pg';
import { isUnreachable, postgresErrorOf } from './postgres-errors.js';

/** The database can't be used. The message says why, and what the operator can do. */
export class DatabaseUnusable extends Error {}

const CONNECT_TIMEOUT_MS = 5_000;

/** Runs work on a connection of its own. @throws DatabaseUnusable if it can't connect */
export async function connected<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'discovery-records',
  });
  // A lost connection emits an event; the next statement fails anyway.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      const problem =
        connectionProblemOf(error, databaseUrl) ??
        `${addressOf(databaseUrl).server} can not be used: ${String(error)}.`;
      throw new DatabaseUnusable(problem, { cause: error });
    });
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

// Errors of pg without a code, recognised by their message.
const TIMEOUT = /timeout expired|timeout exceeded when trying to connect/i;
const NO_PASSWORD = /client password must be a (non-empty )?string/i;
const NO_PASSWORD_GIVEN = 'no password is given';

// PgBouncer uses one code for all its errors.
const UNSUPPORTED_PARAMETER = /unsupported startup parameter/i;

type Explanation = (message: string, address: Address) => string;

const loginRefused: Explanation = (message, { server, user }) =>
  `${server} does not let ${user} in (${message}): correct the user or the password in DATABASE_URL.`;

const takesNoConnections: Explanation = (message, { server }) =>
  `${server} takes no connections at the moment (${message}): try again later.`;

const forgottenName: Explanation = (message, { server }) =>
  `${server} is a pooler that keeps no prepared statements (${message}): set DATABASE_POOLER=unprepared, or its max_prepared_statements.`;

const EXPLANATIONS = new Map<string, Explanation>([
  // invalid_password, invalid_authorization_specification
  ['28P01', loginRefused],
  ['28000', loginRefused],
  [
    '3D000',
    (_, { server, database }) => `${server} has no database ${database}: create it, or correct DATABASE_URL.`,
  ],
  [
    '42501',
    (message, { user, database }) =>
      `${user} may not do this in the database ${database} (${message}): make it the owner of the database.`,
  ],
  [
    '53100',
    (message, { server }) =>
      `${server} has no space left on its disk (${message}): make room, and try again.`,
  ],
  [
    '25006',
    (message, { server }) => `${server} only reads (${message}): DATABASE_URL has to lead to the primary.`,
  ],
  // Too many connections; the server is starting, stopping or recovering.
  ['53300', takesNoConnections],
  ['57P01', takesNoConnections],
  ['57P02', takesNoConnections],
  ['57P03', takesNoConnections],
  ['08P01', takesNoConnections],
  ['26000', forgottenName],
  ['42P05', forgottenName],
]);

/** The problem of the database itself, in a sentence; undefined if the error is about a statement. */
export function connectionProblemOf(error: unknown, databaseUrl: string): string | undefined {
  const code = postgresErrorOf(error)?.code ?? '';
  const message = messageOf(error);
  const address = addressOf(databaseUrl);
  if (isUnreachable(error) || TIMEOUT.test(message)) {
    return `${address.server} can not be reached (${code || 'no answer'}): start it, or correct DATABASE_URL.`;
  }
  if (UNSUPPORTED_PARAMETER.test(message)) {
    return `${address.server} is a pooler (${message}): set DATABASE_POOLER; "npm run migrate" needs PostgreSQL itself.`;
  }
  if (message === NO_PASSWORD_GIVEN) return loginRefused(message, address);
  return EXPLANATIONS.get(code)?.(message, address);
}

/** The parts of a database's URL that may be shown: not the password. */
interface Address {
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

function addressOf(databaseUrl: string): Address {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const user = decodeURIComponent(username);
  return {
    server: `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`,
    // Like PostgreSQL, default to the user's name.
    database: JSON.stringify(decodeURIComponent(pathname.slice(1)) || user),
    user: JSON.stringify(user),
  };
}

/** An error's message. For a host name with several addresses, Node.js throws an AggregateError without one. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  if (error instanceof Error && NO_PASSWORD.test(error.message)) return NO_PASSWORD_GIVEN;
  return error instanceof Error ? error.message : String(error);
}

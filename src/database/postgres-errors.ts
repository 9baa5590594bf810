/** What PostgreSQL says of a refused statement. */
export interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const TRANSACTION_TIMEOUT = '25P04';
const CHECK_VIOLATION = '23514';
const DISK_FULL = '53100';

/**
 * Connection exceptions and insufficient resources (classes 08 and 53), shutdown, crash shutdown, not accepting
 * connections, database dropped, a session ended because it was idle, in a transaction (25P03) or not; a login that is
 * refused (class 28): its password has changed, say; no such database, or one that takes no connections; a server that
 * only reads. And a prepared statement that is not there, or is there already: so goes what was sent right behind a
 * statement that could not be prepared, and a new connection prepares it anew.
 */
const UNAVAILABLE =
  /^(08...|28...|53...|57P0[1-5]|3D000|55000|25006|25P03|26000|42P05|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

const SQLSTATE = /^[0-9A-Z]{5}$/;

// pg has no code for these, but for the last: a statement was prepared before the schema changed.
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection ended|Client has encountered a connection error|cached plan must not change result type/i;

interface Cause {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** An error, what caused it, what caused that, and so on. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let current = error; typeof current === 'object' && current !== null;) {
    causes.push(current);
    current = (current as { cause?: unknown }).cause;
  }
  return causes;
}

/** PostgreSQL's own words on an error, found under whatever wraps it. */
export function postgresErrorOf(error: unknown): PostgresError | undefined {
  for (const { code, constraint } of causesOf(error)) {
    if (typeof code === 'string') {
      return typeof constraint === 'string' ? { code, constraint } : { code };
    }
  }
  return undefined;
}

/** The transaction may succeed when it is simply run again. */
export function isTransient(error: unknown): boolean {
  const code = postgresErrorOf(error)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

type TimeLimit = 'statement' | 'lock' | 'transaction';

const TIME_LIMITS = new Map<string, TimeLimit>([
  [QUERY_CANCELED, 'statement'],
  [LOCK_NOT_AVAILABLE, 'lock'],
  [TRANSACTION_TIMEOUT, 'transaction'],
]);

/** Which of the time limits ended the statement, if one did. */
export const timeoutIn = (error: unknown): TimeLimit | undefined =>
  TIME_LIMITS.get(postgresErrorOf(error)?.code ?? '');

/** There is no room for what was to be written. */
export const isDiskFull = (error: unknown): boolean => postgresErrorOf(error)?.code === DISK_FULL;

/** PostgreSQL can't be reached, or doesn't take connections, or this connection is of no use any more. */
export function isUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.test(postgresErrorOf(error)?.code ?? '')) return true;
  return causesOf(error).some(({ message }) => UNAVAILABLE_MESSAGES.test(String(message)));
}

// Connection, transaction state, login, rollback, resources, prerequisite state, intervention (a statement that took
// too long included: nobody knows whether the rows or a busy disk are to blame), system, configuration, internal; and
// what the schema or rights lack, which is the same for every row.
const CIRCUMSTANCES = /^(08|25|28|40|42|53|55|57|58|F0|XX)/;

/** Whether the rows at hand are to blame, so that the same statement may succeed for other rows. */
export function isDataError(error: unknown): boolean {
  const code = postgresErrorOf(error)?.code ?? '';
  // EPIPE has the form of an SQLSTATE.
  return SQLSTATE.test(code) && !CIRCUMSTANCES.test(code) && !UNAVAILABLE.test(code);
}

/** The name of the constraint that refused, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  const fault = postgresErrorOf(error);
  if (!fault) return undefined;
  const refused = [FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION, CHECK_VIOLATION].includes(fault.code);
  return refused ? fault.constraint : undefined;
}

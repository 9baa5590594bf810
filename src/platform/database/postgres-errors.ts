export interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const IN_FAILED_TRANSACTION = '25P02';
const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const TRANSACTION_TIMEOUT = '25P04';
const CHECK_VIOLATION = '23514';
const DISK_FULL = '53100';
const UNDEFINED_TABLE = '42P01';

/** Codes for a concurrent change of the schema: the object exists or is gone, or its name or partition is taken. */
const CHANGED_MEANWHILE = new Set([UNDEFINED_TABLE, '42P07', '42P17', '42704', '42710', '55000', '23505']);

const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
];

const UNAVAILABLE = new RegExp(
  `^(${[
    // Connection exceptions, refused logins, insufficient resources.
    '08...|28...|53...',
    // Shutdown, crash, recovery, dropped database, idle session timeout.
    '57P0[1-5]',
    // No such database; no connections allowed; read-only server; idle in a transaction.
    '3D000|55000|25006|25P03',
    // A prepared statement is missing or exists already: its predecessor in the pipeline failed.
    '26000|42P05',
    ...UNREACHABLE,
  ].join('|')})$`,
);

const SQLSTATE = /^[0-9A-Z]{5}$/;

// These errors of pg have no code. The last one: the schema changed after a statement was prepared.
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection ended|Client has encountered a connection error|cached plan must not change result type/i;

interface Cause {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly constraint?: unknown;
}

const NAMED_CONSTRAINT = /constraint "([^"]+)"/;

/** The suffix that Citus appends to the names of tables and constraints on its nodes. */
const SHARD_NUMBER = /_\d{6,}$/;

/** The violated constraint. Errors from other nodes of a cluster name the constraint only in their message. */
function constraintIn({ constraint, message }: Cause): string | undefined {
  const name = typeof constraint === 'string' ? constraint : NAMED_CONSTRAINT.exec(String(message))?.[1];
  return name?.replace(SHARD_NUMBER, '');
}

function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let current = error; typeof current === 'object' && current !== null;) {
    causes.push(current);
    current = (current as { cause?: unknown }).cause;
  }
  return causes;
}

/** The error of PostgreSQL or the socket among the causes of an error. */
export function postgresErrorOf(error: unknown): PostgresError | undefined {
  const cause = causesOf(error).find(({ code }) => typeof code === 'string');
  if (!cause) return undefined;
  const constraint = constraintIn(cause);
  return { code: cause.code as string, ...(constraint !== undefined && { constraint }) };
}

const codeOf = (error: unknown): string => postgresErrorOf(error)?.code ?? '';

export const isTransient = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(codeOf(error));

/** PostgreSQL's error for a statement after one that failed. */
export const transactionAborted = (): Error =>
  Object.assign(new Error('The transaction is aborted.'), { code: IN_FAILED_TRANSACTION });

export const isAborted = (error: unknown): boolean => codeOf(error) === IN_FAILED_TRANSACTION;

type TimeLimit = 'statement' | 'lock' | 'transaction';

const TIME_LIMITS = new Map<string, TimeLimit>([
  [QUERY_CANCELED, 'statement'],
  [LOCK_NOT_AVAILABLE, 'lock'],
  [TRANSACTION_TIMEOUT, 'transaction'],
]);

export const timeoutIn = (error: unknown): TimeLimit | undefined => TIME_LIMITS.get(codeOf(error));

export const isDiskFull = (error: unknown): boolean => codeOf(error) === DISK_FULL;

export const isUndefinedTable = (error: unknown): boolean => codeOf(error) === UNDEFINED_TABLE;

/** Whether a change of the schema failed because another process made the same change. */
export const isChangedMeanwhile = (error: unknown): boolean => CHANGED_MEANWHILE.has(codeOf(error));

export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(codeOf(error));

/** Whether PostgreSQL is unavailable, or this connection is no longer usable. */
export function isUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.test(codeOf(error))) return true;
  return causesOf(error).some(({ message }) => UNAVAILABLE_MESSAGES.test(String(message)));
}

// SQLSTATE classes that don't blame the data: connection, transaction, login, schema, rights, resources, intervention,
// internal. Class 57 includes cancelled statements, which may be slow because of a busy disk.
const CIRCUMSTANCES = /^(08|25|28|40|42|53|55|57|58|F0|XX)/;

/** Whether the data is to blame, so that the same statement may succeed with other rows. */
export function isDataError(error: unknown): boolean {
  const code = codeOf(error);
  // EPIPE looks like an SQLSTATE.
  return SQLSTATE.test(code) && !CIRCUMSTANCES.test(code) && !UNAVAILABLE.test(code);
}

/** Whether a retry may succeed, because PostgreSQL is unavailable or busy. */
export const mayPass = (error: unknown): boolean =>
  isUnavailable(error) || (SQLSTATE.test(codeOf(error)) && CIRCUMSTANCES.test(codeOf(error)));

export function violatedConstraint(error: unknown): string | undefined {
  const { code = '', constraint } = postgresErrorOf(error) ?? {};
  return [FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION, CHECK_VIOLATION].includes(code) ? constraint : undefined;
}

/** Whether an error is the violation of one of these constraints. */
export const violates =
  (...constraints: readonly string[]) =>
  (error: unknown): boolean =>
    constraints.includes(violatedConstraint(error) ?? '');

/** Throws the problem of the violated constraint. Call it after the transaction has ended. */
export async function translateViolation<Result>(
  write: Promise<Result>,
  problems: Readonly<Record<string, () => Error | Promise<Error>>>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const problem = problems[violatedConstraint(error) ?? ''];
    throw problem ? await problem() : error;
  }
}

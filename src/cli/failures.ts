import { EmbeddedServiceError } from '@discovery-records/embedded-services';
import { connectionProblemOf, DatabaseUnusable } from '../platform/database/connection-problems.js';
import { isUnavailable, isUndefinedTable } from '../platform/database/postgres-errors.js';
import { FaultyEnvironment } from '../platform/settings/settings.js';

/** A failure whose message is for the user. It is shown without a stack. */
export class CommandFailed extends Error {}

export const isForUser = (error: unknown): error is Error =>
  error instanceof CommandFailed ||
  error instanceof DatabaseUnusable ||
  error instanceof FaultyEnvironment ||
  error instanceof EmbeddedServiceError;

export function explainDatabaseError(error: unknown, databaseUrl: string): unknown {
  const problem = connectionProblemOf(error, databaseUrl);
  if (problem !== undefined) return new CommandFailed(problem);
  if (isUnavailable(error)) return new CommandFailed('The connection to the database was lost.');
  if (!isUndefinedTable(error)) return error;
  return new CommandFailed(
    'The schema of the database is not up to date: "npm run migrate" brings it there.',
  );
}

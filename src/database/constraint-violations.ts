import { violatedConstraint } from './postgres-errors.js';

/**
 * Waits for a write; when a constraint refused it, throws the problem that says so to the caller.
 *
 * @param reasons by the constraint's name, what its refusal means here; asked when the transaction is over
 */
export async function translateViolation<Result>(
  write: Promise<Result>,
  reasons: Readonly<Record<string, () => Error | Promise<Error>>>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const reason = reasons[violatedConstraint(error) ?? ''];
    throw reason ? await reason() : error;
  }
}

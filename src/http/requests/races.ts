import { violates } from '../../platform/database/postgres-errors.js';
import type { Retry } from '../../platform/database/transactions.js';
import { Unavailable } from '../problems/problems.js';

/** A concurrent request changed records after this one had found them. */
export class LostRace extends Error {}

/** Which errors mean that a request lost a race, besides {@link LostRace}; its transaction is then retried. */
export interface Races {
  readonly isLost: (error: unknown) => boolean;
  /** Called before each retry. */
  readonly prepareRetry?: (error: unknown) => Promise<unknown>;
  readonly mostRetries?: number;
  /** The problem if retries don't help. */
  readonly problem?: (error: unknown) => Error;
}

/** Races that show as violations of these constraints. */
export const racesFor = (...constraints: readonly string[]): Races => ({ isLost: violates(...constraints) });

export const NO_RACES = racesFor();

const contended = (error: unknown): Error =>
  new Unavailable('Too many requests are changing the same records right now.', error);

/** Runs a transaction with the retries of its races. @throws the races' problem, by default Unavailable */
export async function withRaces<Result>(
  { isLost, prepareRetry, mostRetries = Infinity, problem = contended }: Races,
  run: (retry: Retry) => Promise<Result>,
): Promise<Result> {
  const hasLost = (error: unknown) => error instanceof LostRace || isLost(error);
  let retries = 0;
  const retry = async (error: unknown): Promise<boolean> => {
    if (!hasLost(error) || ++retries > mostRetries) return false;
    await prepareRetry?.(error);
    return true;
  };
  try {
    return await run(retry);
  } catch (error) {
    throw hasLost(error) ? problem(error) : error;
  }
}

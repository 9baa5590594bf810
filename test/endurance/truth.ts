import { WRONG_VALUES } from '../support/wrong-values.js';
import type { Ground } from './ground.js';
import { whenSo } from './pace.js';

/** How many discoveries show another value than their feedback adds up to. */
export async function countDifferences(ground: Ground): Promise<number> {
  const [row] = await ground.sql<{ count: number }>(`SELECT count(*) AS count FROM (${WRONG_VALUES}) wrong`);
  return row?.count ?? Number.NaN;
}

export const countRequests = async (ground: Ground): Promise<number> => {
  const [row] = await ground.sql<{ count: number }>(
    'SELECT count(*) AS count FROM work_request WHERE error IS NULL',
  );
  return row?.count ?? Number.NaN;
};

/** Waits until no request waits any more; gives the milliseconds that took. */
export const whenSettled = (ground: Ground, longest = 60_000): Promise<number> =>
  whenSo(async () => (await countRequests(ground)) === 0, longest);

import type { Ground } from '../ground.js';
import type { Ledger } from './ledger.js';

interface Compared {
  /** Acknowledged writes of which the database knows nothing, or something else. */
  readonly lost: number;
  /** Records that were asked for once, and made more than once. */
  readonly twice: number;
}

/** Compares the client's book with the database. */
export async function compareLedger(ground: Ground, ledger: Ledger): Promise<Compared> {
  const records = new Map<string, string[]>();
  const add = (name: string, state: string) => records.set(name, [...(records.get(name) ?? []), state]);
  const discoveries = new Map<string, string>();
  for (const row of await ground.sql<{ id: string; client_id: string; title: string; parent: string }>(
    'SELECT id, client_id, title, coalesce(component_id, parent_discovery_id) AS parent FROM discovery',
  )) {
    add(`discovery ${row.title}`, row.parent);
    discoveries.set(row.client_id, row.id).set(row.id, row.id);
  }
  for (const row of await ground.sql<{ content: string; score: number; discovery_id: string }>(
    'SELECT content, score, discovery_id FROM feedback',
  ))
    add(`feedback ${row.content}`, `${row.score} on ${row.discovery_id}`);
  let [lost, twice] = [0, 0];
  for (const { kind, name, state, doubtful } of ledger.all()) {
    const found = records.get(`${kind} ${name}`) ?? [];
    if (found.length > 1) twice += 1;
    // The book names discoveries as the client did.
    const expected = state?.replace(
      / on (.*)$/,
      (_, named: string) => ` on ${discoveries.get(named) ?? named}`,
    );
    if (!doubtful && found[0] !== expected) lost += 1;
  }
  return { lost, twice };
}

/** How many acknowledged writes are lost. */
export const countLost = async (ground: Ground, ledger: Ledger): Promise<number> =>
  (await compareLedger(ground, ledger)).lost;

import type { Queryable } from '../sql.js';
import { searchVector } from './words.js';

type From = Pick<Queryable, 'query'>;

const BATCH = 500;
const LARGEST_BATCH_BYTES = 4 * 1_048_576;

/** Processes of the former version write no words, but move `updated_at`. The same condition as in an index. */
const STALE = 'words_updated_at IS DISTINCT FROM updated_at';

interface StaleDiscovery {
  readonly workspace_id: string;
  readonly id: string;
  readonly client_id: string;
  readonly updated_at: string;
  readonly title: string;
  readonly description: string | null;
}

export async function countStaleWords(from: From): Promise<number> {
  const [row] = await from.query<{ count: number }>({
    text: `SELECT count(*)::integer AS count FROM discovery WHERE ${STALE}`,
    values: [],
  });
  return row?.count ?? 0;
}

/** Waits for no lock: locked discoveries are left to the next run. @returns how many were renewed */
export async function renewStaleWords(from: From, signal?: AbortSignal): Promise<number> {
  let renewed = 0;
  let batch = await staleAfter(from);
  while (batch.length > 0) {
    signal?.throwIfAborted();
    renewed += await write(from, batch);
    batch = await staleAfter(from, batch.at(-1));
  }
  return renewed;
}

function staleAfter(from: From, last?: StaleDiscovery): Promise<StaleDiscovery[]> {
  const beyond = last ? 'AND (workspace_id, id) > ($1, $2)' : '';
  return from.query({
    text: `SELECT workspace_id, id, client_id, updated_at, title, description FROM (
        SELECT *, sum(octet_length(description)) OVER (
          ORDER BY workspace_id, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM (
          SELECT workspace_id, id, client_id, updated_at, title, description FROM discovery
          WHERE ${STALE} ${beyond} ORDER BY workspace_id, id LIMIT ${BATCH}
        ) stale
      ) sized
      WHERE coalesce(bytes_before, 0) < ${LARGEST_BATCH_BYTES} ORDER BY workspace_id, id`,
    values: last ? [last.workspace_id, last.id] : [],
    planEachTime: true,
  });
}

async function write(from: From, batch: readonly StaleDiscovery[]): Promise<number> {
  const made = batch.map(({ workspace_id, id, client_id: clientId, updated_at, ...texts }) => ({
    workspace_id,
    id,
    updated_at,
    words: searchVector(workspace_id, { clientId, ...texts }),
  }));
  const written = await from.query({
    text: `WITH locked AS MATERIALIZED (
        SELECT d.workspace_id, d.id, made.words, made.updated_at
        FROM json_to_recordset($1::json)
          AS made (workspace_id uuid, id uuid, updated_at timestamptz, words tsvector)
        JOIN discovery d ON d.workspace_id = made.workspace_id AND d.id = made.id
          AND d.updated_at = made.updated_at
        FOR NO KEY UPDATE OF d SKIP LOCKED
      )
      UPDATE discovery d SET words = locked.words, words_updated_at = locked.updated_at
      FROM locked WHERE d.workspace_id = locked.workspace_id AND d.id = locked.id
      RETURNING 1`,
    values: [JSON.stringify(made)],
    planEachTime: true,
  });
  return written.length;
}

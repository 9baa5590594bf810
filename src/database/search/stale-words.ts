import type { Queryable } from '../sql.js';
import { searchVector } from './words.js';

type From = Pick<Queryable, 'query'>;

const BATCH = 500;
const LARGEST_BATCH_BYTES = 4 * 1_048_576;

/** Processes of the former version write no words, but move `updated_at`. The same condition as in an index. */
const STALE = 'words_updated_at IS DISTINCT FROM updated_at';

interface StaleDiscovery {
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
  for (const workspaceId of await workspacesWithStaleWords(from)) {
    let batch = await staleAfter(from, workspaceId);
    while (batch.length > 0) {
      signal?.throwIfAborted();
      renewed += await write(from, workspaceId, batch);
      batch = await staleAfter(from, workspaceId, batch.at(-1)?.id);
    }
  }
  return renewed;
}

/** A cluster looks on all nodes. */
async function workspacesWithStaleWords(from: From): Promise<string[]> {
  const rows = await from.query<{ id: string }>({
    text: `SELECT workspace_id AS id FROM discovery WHERE ${STALE} GROUP BY workspace_id`,
    values: [],
    planEachTime: true,
  });
  return rows.map(({ id }) => id);
}

function staleAfter(
  from: From,
  workspaceId: string,
  last = '00000000-0000-0000-0000-000000000000',
): Promise<StaleDiscovery[]> {
  return from.query({
    text: `SELECT id, client_id, updated_at, title, description FROM (
        SELECT *, sum(octet_length(description)) OVER (
          ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM (
          SELECT id, client_id, updated_at, title, description FROM discovery
          WHERE workspace_id = $1 AND id > $2 AND ${STALE} ORDER BY id LIMIT ${BATCH}
        ) stale
      ) sized
      WHERE coalesce(bytes_before, 0) < ${LARGEST_BATCH_BYTES} ORDER BY id`,
    values: [workspaceId, last],
    planEachTime: true,
  });
}

async function write(from: From, workspaceId: string, batch: readonly StaleDiscovery[]): Promise<number> {
  const made = batch.map(({ id, client_id: clientId, updated_at, ...texts }) => ({
    id,
    updated_at,
    words: searchVector(workspaceId, { clientId, ...texts }),
  }));
  const written = await from.query({
    text: `WITH locked AS MATERIALIZED (
        SELECT d.id, made.words, made.updated_at
        FROM json_to_recordset($2::json) AS made (id uuid, updated_at timestamptz, words tsvector)
        JOIN discovery d ON d.workspace_id = $1 AND d.id = made.id AND d.updated_at = made.updated_at
        FOR NO KEY UPDATE OF d SKIP LOCKED
      )
      UPDATE discovery d SET words = locked.words, words_updated_at = locked.updated_at
      FROM locked WHERE d.workspace_id = $1 AND d.id = locked.id
      RETURNING 1`,
    values: [workspaceId, JSON.stringify(made)],
    planEachTime: true,
  });
  return written.length;
}

import type { Queryable } from '../sql.js';
import { SEARCHED_TEXTS, type Text } from './searched-texts.js';
import { searchVector } from './words.js';
import { NO_ID } from '../../identifiers/uuid.js';

type From = Pick<Queryable, 'query'>;

const BATCH = 500;
const LARGEST_BATCH_BYTES = 4 * 1_048_576;

/** Processes of the former version write no words, but move `updated_at`. The same condition as in an index. */
const STALE = 'words_updated_at IS DISTINCT FROM updated_at';

/** A table, and the columns whose words are searched. */
export interface SearchedColumns {
  readonly table: string;
  readonly texts: readonly string[];
}

const ALL: readonly SearchedColumns[] = Object.entries(SEARCHED_TEXTS).map(([table, texts]) => ({
  table,
  texts,
}));

interface StaleRow {
  readonly id: string;
  readonly client_id: string;
  readonly updated_at: string;
  readonly texts: readonly Text[];
}

export async function countAllStaleWords(from: From): Promise<number> {
  let count = 0;
  for (const { table } of ALL) {
    const [row] = await from.query<{ count: number }>({
      text: `SELECT count(*)::integer AS count FROM ${table} WHERE ${STALE}`,
      values: [],
    });
    count += row?.count ?? 0;
  }
  return count;
}

/** @returns how many records got their words */
export async function renewAllStaleWords(from: From, signal?: AbortSignal): Promise<number> {
  let renewed = 0;
  for (const searched of ALL) renewed += await renewStaleWords(from, searched, signal);
  return renewed;
}

/** Waits for no lock: locked records are left to the next run. @returns how many were renewed */
export async function renewStaleWords(
  from: From,
  searched: SearchedColumns,
  signal?: AbortSignal,
): Promise<number> {
  let renewed = 0;
  for (const workspaceId of await workspacesWithStaleWords(from, searched)) {
    let batch = await staleAfter(from, searched, workspaceId);
    while (batch.length > 0) {
      signal?.throwIfAborted();
      renewed += await write(from, searched, workspaceId, batch);
      batch = await staleAfter(from, searched, workspaceId, batch.at(-1)?.id);
    }
  }
  return renewed;
}

/** A cluster looks on all nodes. */
async function workspacesWithStaleWords(from: From, { table }: SearchedColumns): Promise<string[]> {
  const rows = await from.query<{ id: string }>({
    text: `SELECT workspace_id AS id FROM ${table} WHERE ${STALE} GROUP BY workspace_id`,
    values: [],
    planEachTime: true,
  });
  return rows.map(({ id }) => id);
}

function staleAfter(
  from: From,
  { table, texts }: SearchedColumns,
  workspaceId: string,
  last = NO_ID,
): Promise<StaleRow[]> {
  const bytes = texts.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
  return from.query({
    text: `SELECT id, client_id, updated_at, json_build_array(${texts.join(', ')}) AS texts FROM (
        SELECT *, sum(${bytes}) OVER (
          ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM (
          SELECT id, client_id, updated_at, ${texts.join(', ')} FROM ${table}
          WHERE workspace_id = $1 AND id > $2 AND ${STALE} ORDER BY id LIMIT ${BATCH}
        ) stale
      ) sized
      WHERE coalesce(bytes_before, 0) < ${LARGEST_BATCH_BYTES} ORDER BY id`,
    values: [workspaceId, last],
    planEachTime: true,
  });
}

async function write(
  from: From,
  { table }: SearchedColumns,
  workspaceId: string,
  batch: readonly StaleRow[],
): Promise<number> {
  const made = batch.map(({ id, client_id, updated_at, texts }) => ({
    id,
    updated_at,
    words: searchVector(workspaceId, client_id, texts),
  }));
  const written = await from.query({
    text: `WITH locked AS MATERIALIZED (
        SELECT r.id, made.words, made.updated_at
        FROM json_to_recordset($2::json) AS made (id uuid, updated_at timestamptz, words tsvector)
        JOIN ${table} r ON r.workspace_id = $1 AND r.id = made.id AND r.updated_at = made.updated_at
        FOR NO KEY UPDATE OF r SKIP LOCKED
      )
      UPDATE ${table} r SET words = locked.words, words_updated_at = locked.updated_at
      FROM locked WHERE r.workspace_id = $1 AND r.id = locked.id
      RETURNING 1`,
    values: [workspaceId, JSON.stringify(made)],
    writes: workspaceId,
    planEachTime: true,
  });
  return written.length;
}

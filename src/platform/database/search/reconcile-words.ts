import { NO_ID } from '../../identifiers/uuid.js';
import type { QuerySource } from '../sql.js';
import { SEARCHED_TEXTS, type SearchedTable, textSql } from './indexed.js';
import { type Searched, searchVector } from './words.js';

const BATCH = 500;
const LARGEST_BATCH_BYTES = 4 * 1_048_576;

interface ReadRow {
  readonly id: string;
  readonly client_id: string;
  readonly updated_at: string;
  readonly texts: readonly Searched[];
}

interface Options {
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Compares stored search vectors with their texts, and repairs them. @returns the number that differed */
export async function reconcileWords(
  from: QuerySource,
  workspaceId: string,
  { dryRun = false, signal }: Options = {},
): Promise<number> {
  let wrong = 0;
  for (const table of Object.keys(SEARCHED_TEXTS) as SearchedTable[]) {
    for (let last: string | undefined = NO_ID; last;) {
      signal?.throwIfAborted();
      const rows: ReadRow[] = await read(from, table, 'r.id > $2', [workspaceId, last]);
      if (rows.length > 0) wrong += await compare(from, table, workspaceId, rows, dryRun);
      last = rows.at(-1)?.id;
    }
  }
  return wrong;
}

/**
 * Rewrites the search vectors of records whose company's name has changed.
 *
 * @param ids in ascending order
 * @returns how many of the ids were processed: fewer if their texts are long, or the next record is locked
 */
export async function rewriteWords(
  from: QuerySource,
  table: SearchedTable,
  workspaceId: string,
  ids: readonly string[],
): Promise<number> {
  const free = new Set((await lockFree(from, table, workspaceId, ids)).map(({ id }) => id));
  const taken = ids.findIndex((id) => !free.has(id));
  const reached = taken < 0 ? ids : ids.slice(0, taken);
  const rows = await read(from, table, 'r.id = ANY ($2::uuid[])', [workspaceId, reached]);
  if (rows.length > 0) await compare(from, table, workspaceId, rows, false);
  return rows.length;
}

const lockFree = (
  from: QuerySource,
  table: SearchedTable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<ReadRow, 'id'>[]> =>
  from.query({
    text: `SELECT id FROM ${table} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
    values: [workspaceId, ids],
  });

function read(
  from: QuerySource,
  table: SearchedTable,
  which: string,
  values: readonly unknown[],
): Promise<ReadRow[]> {
  const texts = SEARCHED_TEXTS[table];
  const read = texts.map((text) => `${textSql(text)} AS ${text}`);
  const bytes = texts.map((column) => `coalesce(octet_length(${column}::text), 0)`).join(' + ');
  return from.query({
    text: `SELECT id, client_id, updated_at, json_build_array(${texts.join(', ')}) AS texts FROM (
        SELECT *, sum(${bytes}) OVER (
          ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM (
          SELECT r.id, r.client_id, r.updated_at, ${read.join(', ')} FROM ${table} r
          WHERE r.workspace_id = $1 AND ${which} ORDER BY r.id LIMIT ${BATCH}
        ) next
      ) sized
      WHERE coalesce(bytes_before, 0) < ${LARGEST_BATCH_BYTES} ORDER BY id`,
    values,
    planEachTime: true,
  });
}

async function compare(
  from: QuerySource,
  table: SearchedTable,
  workspaceId: string,
  rows: readonly ReadRow[],
  dryRun: boolean,
): Promise<number> {
  const made = rows.map(({ id, client_id, updated_at, texts }) => ({
    id,
    updated_at,
    words: searchVector(workspaceId, client_id, texts),
  }));
  const differing = `SELECT r.id, made.words
    FROM json_to_recordset($2::json) AS made (id uuid, updated_at timestamptz, words tsvector)
    JOIN ${table} r ON r.workspace_id = $1 AND r.id = made.id AND r.updated_at = made.updated_at
    WHERE r.words IS DISTINCT FROM made.words`;
  const written = `WITH differing AS MATERIALIZED (${differing} FOR NO KEY UPDATE OF r SKIP LOCKED)
    UPDATE ${table} r SET words = differing.words
    FROM differing WHERE r.workspace_id = $1 AND r.id = differing.id
    RETURNING r.id`;
  const values = [workspaceId, JSON.stringify(made)];
  const query = dryRun ? { text: differing } : { text: written, writes: workspaceId };
  return (await from.query({ ...query, values, planEachTime: true })).length;
}

import { longBytes, type RecordTable, selectList } from '../../database/record-table.js';
import { withinBytes } from '../../database/within-bytes.js';
import { isUuid } from '../../identifiers/uuid.js';
import type { BatchContext } from './bulk.js';
import { ReferenceIndex, type Referable } from './reference-index.js';
import { StagedRecords, type RecordRow } from './staged-records.js';

/** How much text the records that lines are about may hold before they are changed in smaller batches, in bytes. */
const MOST_FOUND = 32 * 1_048_576;

/** What the lines are about is too much to be in memory at a time. Fewer lines may be about less. */
export class BatchTooLarge extends Error {}

/**
 * The records of a table that have one of these `clientId`s, locked against other writers.
 *
 * @param bytes an expression for how many bytes of text a row `r` brings
 * @throws BatchTooLarge
 */
export async function draftsOf<Row extends RecordRow>(
  context: BatchContext,
  table: RecordTable<Row>,
  clientIds: ReadonlySet<string>,
  bytes = longBytes(table),
): Promise<StagedRecords<Row>> {
  if (clientIds.size === 0) return new StagedRecords(context, table);
  const locked = `(SELECT * FROM ${table.name}
    WHERE workspace_id = $1 AND client_id = ANY ($2::text[]) ORDER BY id FOR NO KEY UPDATE) r`;
  const sized = { alias: 'r', bytes, order: 'r.id', most: MOST_FOUND };
  const rows = await context.transaction.query<Row & { is_followed: boolean }>({
    text: `SELECT ${selectList(table)}, is_followed FROM (${withinBytes(locked, sized)}) r ORDER BY id`,
    values: [context.workspaceId, [...clientIds]],
  });
  if (rows.at(-1)?.is_followed) throw new BatchTooLarge();
  return new StagedRecords(
    context,
    table,
    rows.map(({ is_followed: _, ...row }) => row as unknown as Row),
  );
}

/**
 * What references lead to.
 *
 * @param columns `id` and `client_id` among them
 */
export async function directoryOf<Row extends Referable>(
  { transaction, workspaceId }: BatchContext,
  table: string,
  columns: string,
  references: ReadonlySet<string>,
): Promise<ReferenceIndex<Row>> {
  const directory = new ReferenceIndex<Row>();
  if (references.size === 0) return directory;
  const rows = await transaction.query<Row>({
    text: `SELECT ${columns} FROM ${table} WHERE workspace_id = $1 AND client_id = ANY ($2::text[])
      UNION ALL
      SELECT ${columns} FROM ${table} WHERE workspace_id = $1 AND id = ANY ($3::uuid[])`,
    values: [workspaceId, [...references], [...references].filter(isUuid)],
  });
  for (const row of rows) directory.add(row);
  return directory;
}

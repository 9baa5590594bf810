import { isUuid } from '../../identifiers/uuid.js';
import { withinBytes } from '../../database/within-bytes.js';
import type { Scope, Table } from './bulk.js';
import { Directory, type Named } from './directory.js';
import { Drafts, type RecordRow } from './drafts.js';
import { MOST_FOUND, TooMuchAtOnce } from './too-much-at-once.js';

/**
 * The records of a table that have one of these `clientId`s, locked against other writers.
 *
 * @throws TooMuchAtOnce
 */
export async function draftsOf<Row extends RecordRow>(
  scope: Scope,
  table: Table<Row>,
  clientIds: ReadonlySet<string>,
): Promise<Drafts<Row>> {
  if (clientIds.size === 0) return new Drafts(scope);
  const columns = Object.keys(table.columns).map((column) => `r.${column}`);
  const locked = `(SELECT * FROM ${table.name}
    WHERE workspace_id = $1 AND client_id = ANY ($2::text[]) ORDER BY id FOR NO KEY UPDATE) r`;
  const sized = { alias: 'r', bytes: table.bytes ?? '0', order: 'r.id', most: MOST_FOUND };
  const rows = await scope.transaction.query<Row & { is_followed: boolean }>({
    text: `SELECT ${columns.join(', ')}, r.is_followed FROM (${withinBytes(locked, sized)}) r ORDER BY r.id`,
    values: [scope.workspaceId, [...clientIds]],
  });
  if (rows.at(-1)?.is_followed) throw new TooMuchAtOnce();
  return new Drafts(
    scope,
    rows.map(({ is_followed: _, ...row }) => row as unknown as Row),
  );
}

/**
 * What references lead to.
 *
 * @param columns `id` and `client_id` among them
 */
export async function directoryOf<Row extends Named>(
  { transaction, workspaceId }: Scope,
  table: string,
  columns: string,
  references: ReadonlySet<string>,
): Promise<Directory<Row>> {
  const directory = new Directory<Row>();
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

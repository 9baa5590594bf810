import { type Into, RowWriter } from '../../../platform/database/records/row-writer.js';
import { MERGED } from '../../../platform/database/records/merged.js';
import type { RecordTable } from '../../../platform/database/records/record-table.js';
import { SHARD, type Statement } from '../../../platform/database/sql.js';
import type { IdentifiedRow } from '../../../platform/identifiers/identity.js';
import { isUuid } from '../../../platform/identifiers/uuid.js';

/** A merge as events store it, for undo. */
export interface Merge {
  readonly into_id: string;
  /** Ids of discoveries that had been merged into the merged one, and were redirected with it. */
  readonly along: readonly string[];
}

export type Names = Pick<IdentifiedRow, 'id' | 'client_id'>;

/**
 * A statement that violates `merged_discovery_pk` if discoveries have names of merged ones. Send it after the INSERT,
 * which waits for concurrent merges, so that this statement sees their names.
 */
export function refuseMergedNames(workspaceId: string, discoveries: readonly Names[]): Statement {
  const clientIds = discoveries.map(({ client_id }) => client_id);
  const ids = [...discoveries.map(({ id }) => id), ...clientIds.filter(isUuid)];
  return {
    text: `INSERT INTO ${MERGED} (workspace_id, id, client_id, into_id)
    SELECT workspace_id, id, client_id, into_id FROM ${MERGED}
    WHERE workspace_id = $1 AND (client_id = ANY ($2::text[]) OR id = ANY ($3::uuid[]))`,
    values: [workspaceId, clientIds, ids],
  };
}

export interface Redirection extends Names {
  readonly into_id: string;
  /** The deleted discovery's row; absent if it was deleted before. */
  readonly row?: object | undefined;
}

/** Makes references to merged discoveries resolve to their survivors, including earlier references that led to them. */
export async function redirect(
  { transaction, workspaceId }: Into,
  table: RecordTable,
  redirections: readonly Redirection[],
): Promise<void> {
  if (redirections.length === 0) return;
  const [ids, survivors] = [redirections.map(({ id }) => id), redirections.map(({ into_id }) => into_id)];
  transaction.write({
    text: `INSERT INTO ${MERGED} (workspace_id, id, client_id, into_id)
      SELECT shard.workspace_id, given.id, given.client_id, given.into_id
      FROM ${SHARD} shard, unnest($2::uuid[], $3::text[], $4::uuid[]) AS given (id, client_id, into_id)
      ON CONFLICT (workspace_id, client_id) DO UPDATE SET into_id = excluded.into_id`,
    values: [workspaceId, ids, redirections.map(({ client_id }) => client_id), survivors],
  });
  const taken = await transaction.query<{ readonly id: string; readonly former: string }>({
    text: `UPDATE ${MERGED} m SET into_id = given.into_id
      FROM unnest($2::uuid[], $3::uuid[]) AS given (id, into_id)
      WHERE m.workspace_id = $1 AND m.into_id = given.id RETURNING m.id, given.id AS former`,
    values: [workspaceId, ids, survivors],
  });
  const along = Map.groupBy(taken, ({ former }) => former);
  for (const { id, client_id, into_id, row } of redirections) {
    const merge: Merge = { into_id, along: (along.get(id) ?? []).map((each) => each.id) };
    transaction.changes.merged(table, workspaceId, { id, client_id }, merge, row);
  }
}

/** Deletes a discovery, and redirects its names to the survivor. No record may refer to the discovery any more. */
export async function merge(into: Into, table: RecordTable, row: IdentifiedRow, id: string): Promise<void> {
  const { transaction, workspaceId } = into;
  transaction.write({
    text: `DELETE FROM ${table.name} WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, row.id],
  });
  await redirect(into, table, [{ id: row.id, client_id: row.client_id, into_id: id, row }]);
}

/** Undoes a merge. @param row the discovery to insert again; absent if it was already deleted before the merge */
export function unmerge(
  into: Into,
  table: RecordTable,
  names: Names,
  merge: Merge,
  row?: IdentifiedRow,
): void {
  const { transaction, workspaceId } = into;
  const { id } = names;
  transaction.write({
    text: `DELETE FROM ${MERGED} WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, id],
  });
  transaction.write({
    text: `UPDATE ${MERGED} SET into_id = $2 WHERE workspace_id = $1 AND id = ANY ($3::uuid[]) AND into_id = $4`,
    values: [workspaceId, id, merge.along, merge.into_id],
  });
  if (row)
    new RowWriter(into, table as RecordTable<IdentifiedRow>).insert([
      { row, stored: undefined, replaces: merge },
    ]);
  else transaction.changes.record(`${table.kind}.merged`, workspaceId, names, { before: merge });
}

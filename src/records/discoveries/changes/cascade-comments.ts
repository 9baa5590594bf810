import { type Into, RowWriter } from '../../../platform/database/records/row-writer.js';
import { newRow, recordTable } from '../../../platform/database/records/record-table.js';
import { lockRecords, RecordsTooLarge } from '../../../platform/database/records/byte-limit.js';
import type { IdentifiedRow } from '../../../platform/identifiers/identity.js';
import { nextUpdateText } from '../../../platform/identifiers/revise.js';
import { CommentsTooLarge } from '../discovery.problems.js';

/** Maximum size of the comments deleted with their discovery, in MiB; undo has to restore all of them at once. */
export const MOST_COMMENT_MEBIBYTES = 16;

/** SQL: minimum size that each comment counts as, in bytes. */
const LEAST_BYTES = '1024';

/** Deletes comments with their discoveries; an undo restores them. @throws CommentsTooLarge */
export async function deleteComments(into: Into, discoveries: readonly string[]): Promise<void> {
  if (discoveries.length === 0) return;
  const { transaction, workspaceId } = into;
  const table = recordTable<IdentifiedRow>(transaction.em, 'comment');
  const most = MOST_COMMENT_MEBIBYTES * 1_048_576;
  const which = { key: 'discovery_id', among: discoveries, besides: LEAST_BYTES, most } as const;
  // The discoveries' row locks wait for transactions that add comments, and block further comments.
  const held = transaction.query({
    text: `SELECT id FROM discovery WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE`,
    values: [workspaceId, discoveries],
  });
  const locked = lockRecords(transaction, table, workspaceId, which).catch((error: unknown) => {
    throw error instanceof RecordsTooLarge ? new CommentsTooLarge(MOST_COMMENT_MEBIBYTES) : error;
  });
  const [, rows] = await Promise.all([held, locked]);
  new RowWriter(into, table).delete(rows);
}

/** Restores deleted comments from events, except those whose `id` or `clientId` is in use again. */
export async function restoreComments(into: Into, deleted: readonly IdentifiedRow[]): Promise<void> {
  if (deleted.length === 0) return;
  const { transaction, workspaceId } = into;
  const table = recordTable<IdentifiedRow>(transaction.em, 'comment');
  const taken = await transaction.query<IdentifiedRow>({
    text: `SELECT id, client_id FROM comment
      WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR client_id = ANY ($3::text[]))`,
    values: [workspaceId, deleted.map(({ id }) => id), deleted.map(({ client_id }) => client_id)],
  });
  const names = new Set(taken.flatMap(({ id, client_id }) => [id, client_id]));
  const free = deleted.filter(({ id, client_id }) => !names.has(id) && !names.has(client_id));
  const changes = free.map((former) => {
    const updated_at = nextUpdateText(former.updated_at);
    return { row: Object.assign(newRow(table), former, { updated_at }), stored: undefined };
  });
  new RowWriter(into, table).insert(changes);
}

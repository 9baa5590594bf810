import { deleteRecords, insertRecords, type Into } from '../../../platform/database/records/bulk-writes.js';
import { newRow, recordTable } from '../../../platform/database/records/record-table.js';
import { lockRecords, RecordsTooLarge } from '../../../platform/database/records/byte-limit.js';
import type { IdentifiedRow } from '../../../platform/identifiers/identity.js';
import { nextUpdateText } from '../../../platform/identifiers/revise.js';
import { CommentsTooLarge } from '../discovery.problems.js';

/** An undo has to be able to bring them back. */
export const MOST_COMMENT_MEBIBYTES = 16;

/** What a comment takes, however short it is. */
const LEAST_BYTES = '1024';

/**
 * Comments go with their discoveries, and before them: with events, by which an undo brings them back.
 *
 * @throws CommentsTooLarge
 */
export async function deleteComments(into: Into, discoveries: readonly string[]): Promise<void> {
  if (discoveries.length === 0) return;
  const { transaction, workspaceId } = into;
  const table = recordTable<IdentifiedRow>(transaction.em, 'comment');
  const most = MOST_COMMENT_MEBIBYTES * 1_048_576;
  const which = { key: 'discovery_id', among: discoveries, besides: LEAST_BYTES, most } as const;
  // Waits for comments that are being made, and lets no more in.
  const held = transaction.query({
    text: `SELECT id FROM discovery WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE`,
    values: [workspaceId, discoveries],
  });
  const locked = lockRecords(transaction, table, workspaceId, which).catch((error: unknown) => {
    throw error instanceof RecordsTooLarge ? new CommentsTooLarge(MOST_COMMENT_MEBIBYTES) : error;
  });
  const [, rows] = await Promise.all([held, locked]);
  deleteRecords(into, table, rows);
}

/** @param gone what events have of comments: those come back of which nobody has the `id` or `clientId` by now */
export async function restoreComments(into: Into, gone: readonly IdentifiedRow[]): Promise<void> {
  if (gone.length === 0) return;
  const { transaction, workspaceId } = into;
  const table = recordTable<IdentifiedRow>(transaction.em, 'comment');
  const taken = await transaction.query<IdentifiedRow>({
    text: `SELECT id, client_id FROM comment
      WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR client_id = ANY ($3::text[]))`,
    values: [workspaceId, gone.map(({ id }) => id), gone.map(({ client_id }) => client_id)],
  });
  const names = new Set(taken.flatMap(({ id, client_id }) => [id, client_id]));
  const free = gone.filter(({ id, client_id }) => !names.has(id) && !names.has(client_id));
  const changes = free.map((former) => {
    const updated_at = nextUpdateText(former.updated_at);
    return { row: Object.assign(newRow(table), former, { updated_at }), stored: undefined };
  });
  insertRecords(into, table, changes);
}

import { folded } from '../../database/sql.js';
import type { Transaction } from '../../database/transaction.js';
import { NO_ID } from '../../identifiers/uuid.js';
import { type Erasure, OF_AUTHORS, type Place, type Slice } from './erasure.js';
import { noteRecords } from './erasures.repository.js';

/** Events that a transaction looks at. */
const EVENTS = 1_000;

/** Notes which records are the person's. */
export async function findLiving(
  transaction: Transaction,
  { workspaceId, id, person }: Erasure,
): Promise<Slice> {
  if ('userId' in person) {
    await noteRecords(transaction, workspaceId, id, [person.userId]);
    return {};
  }
  await transaction.query({
    text: `INSERT INTO erasure_record (workspace_id, erasure_id, record_id)
      SELECT workspace_id, $2::uuid, id FROM feedback
      WHERE workspace_id = $1 AND ${folded('author_email')} = ${folded('$3::text')}
      ON CONFLICT DO NOTHING`,
    values: [workspaceId, id, person.authorEmail],
  });
  return {};
}

interface PassedRow {
  readonly commit_id: string;
  readonly ordinal: number;
  /** Set if an event of it has the address. */
  readonly theirs: string | null;
}

/** Notes feedback that once had the address, and may be deleted by now. */
export async function findFormer(
  transaction: Transaction,
  { workspaceId, id, person }: Erasure,
  place: Place = [NO_ID, 0],
): Promise<Slice> {
  if ('userId' in person) return {};
  const had = (columns: string) => `${folded(`${columns} ->> 'author_email'`)} = ${folded('$4::text')}`;
  const passed = await transaction.query<PassedRow>({
    text: `SELECT commit_id, ordinal, CASE WHEN split_part(type, '.', 1) = '${OF_AUTHORS.kind}'
          THEN CASE WHEN ${had('before')} OR ${had('after')} THEN record_id END END AS theirs
      FROM event WHERE workspace_id = $1 AND (commit_id, ordinal) > ($2::uuid, $3::integer)
      ORDER BY commit_id, ordinal LIMIT ${EVENTS}`,
    values: [workspaceId, ...place, person.authorEmail],
  });
  const theirs = passed.flatMap((row) => row.theirs ?? []);
  await noteRecords(transaction, workspaceId, id, theirs);
  const last = passed.at(-1);
  return { next: last && passed.length === EVENTS ? [last.commit_id, last.ordinal] : undefined };
}

import { folded } from '../../platform/database/sql.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { NO_ID } from '../../platform/identifiers/uuid.js';
import {
  type Erasure,
  namesOf,
  OF_AUTHORS,
  OF_COMMENTS,
  OF_SENDERS,
  type ScanPosition,
  type Slice,
} from './erasure.js';
import { noteRecords } from './erasures.repository.js';

const EVENTS = 1_000;
const COMMENTS = 1_000;

export async function findLiving(
  transaction: Transaction,
  { workspaceId, id, person }: Erasure,
): Promise<Slice> {
  await transaction.query({
    text: `UPDATE tracker_issue SET assignee = NULL WHERE workspace_id = $1 AND ${isAmong('assignee', '$2')}`,
    values: [workspaceId, namesOf(person)],
  });
  if ('userId' in person) {
    await noteRecords(transaction, workspaceId, id, [person.userId]);
    // Otherwise the identity provider's name would come back with the person's next request.
    await transaction.query({
      text: 'DELETE FROM user_identity WHERE workspace_id = $1 AND user_id = $2',
      values: [workspaceId, person.userId],
    });
    return {};
  }
  for (const found of LIVING)
    await transaction.query({
      text: `INSERT INTO erasure_record (workspace_id, erasure_id, record_id)
        SELECT workspace_id, $2::uuid, id FROM ${found} ON CONFLICT DO NOTHING`,
      values: [workspaceId, id, person.authorEmail],
    });
  return {};
}

const isAmong = (author: string, names: string): string =>
  `${folded(author)} = ANY (SELECT ${folded('name')} FROM unnest(${names}::text[]) AS given (name))`;

export async function findComments(
  transaction: Transaction,
  { workspaceId, id, person }: Erasure,
  after: ScanPosition = [NO_ID],
): Promise<Slice> {
  const passed = await transaction.query<{ readonly id: string; readonly is_theirs: boolean }>({
    text: `SELECT id, coalesce(${isAmong('author', '$3')}, false) AS is_theirs FROM comment
      WHERE workspace_id = $1 AND id > $2::uuid ORDER BY id LIMIT ${COMMENTS}`,
    values: [workspaceId, ...after, namesOf(person)],
  });
  const theirs = passed.filter(({ is_theirs }) => is_theirs);
  await noteRecords(
    transaction,
    workspaceId,
    id,
    theirs.map((each) => each.id),
  );
  return { next: passed.length === COMMENTS ? [String(passed.at(-1)?.id)] : undefined };
}
const IS_THEIRS = `workspace_id = $1 AND ${folded('author_email')} = ${folded('$3::text')}`;

/** Records with the address, and feedback without an author that quotes a message with the address. */
const LIVING = [
  `feedback WHERE ${IS_THEIRS}`,
  `message WHERE ${IS_THEIRS}`,
  `feedback WHERE workspace_id = $1 AND author_email IS NULL
    AND message_id IN (SELECT id FROM message WHERE ${IS_THEIRS})`,
];

interface PassedRow {
  readonly commit_id: string;
  readonly ordinal: number;
  /** The record's id if one of its events names the person. */
  readonly theirs: string | null;
}

/** Marks feedback, messages and comments that were once the person's; they may be deleted by now. */
export async function findFormer(
  transaction: Transaction,
  { workspaceId, id, person }: Erasure,
  after: ScanPosition = [NO_ID, 0],
): Promise<Slice> {
  const address = 'userId' in person ? null : person.authorEmail;
  const hadAddress = (columns: string) =>
    `${folded(`${columns} ->> 'author_email'`)} = ${folded('$4::text')}`;
  const hadAuthor = (columns: string) => isAmong(`${columns} ->> 'author'`, '$5');
  const passed = await transaction.query<PassedRow>({
    text: `SELECT commit_id, ordinal, CASE
          WHEN split_part(type, '.', 1) IN ('${OF_AUTHORS.kind}', '${OF_SENDERS.kind}')
            THEN CASE WHEN ${hadAddress('before')} OR ${hadAddress('after')} THEN record_id END
          WHEN split_part(type, '.', 1) = '${OF_COMMENTS.kind}'
            THEN CASE WHEN ${hadAuthor('before')} OR ${hadAuthor('after')} THEN record_id END
        END AS theirs
      FROM event WHERE workspace_id = $1 AND (commit_id, ordinal) > ($2::uuid, $3::integer)
      ORDER BY commit_id, ordinal LIMIT ${EVENTS}`,
    values: [workspaceId, ...after, address, namesOf(person)],
  });
  const theirs = passed.flatMap((row) => row.theirs ?? []);
  await noteRecords(transaction, workspaceId, id, theirs);
  const last = passed.at(-1);
  return { next: last && passed.length === EVENTS ? [last.commit_id, last.ordinal] : undefined };
}

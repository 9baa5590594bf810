import { changedRecord } from '../../platform/database/records/changed-record.js';
import { RowWriter } from '../../platform/database/records/row-writer.js';
import { type RecordTable, recordTable, selectList } from '../../platform/database/records/record-table.js';
import { folded } from '../../platform/database/sql.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { IdentifiedRow } from '../../platform/identifiers/identity.js';
import { NO_ID } from '../../platform/identifiers/uuid.js';
import {
  type Erasure,
  namesOf,
  OF_AUTHORS,
  type Personal,
  personalOf,
  type ScanPosition,
  type Slice,
} from './erasure.js';

/** The numbers of rows that one transaction clears, small because writers wait for it. */
const RECORDS = 50;
const EVENTS = 500;

interface LockedRow extends IdentifiedRow {
  readonly is_theirs: boolean;
  readonly discovery_id?: string | null;
}

export async function clearRecords(
  transaction: Transaction,
  erasure: Erasure,
  after: ScanPosition = [NO_ID],
): Promise<Slice> {
  const ids = await nextNoted(transaction, erasure, after);
  if (ids.length === 0) return {};
  let events = 0;
  let feedback = 0;
  for (const personal of personalOf(erasure)) {
    const table = recordTable(transaction.em, personal.entity);
    // The lock comes before events are cleared, so that no concurrent change records an event with the old values.
    const rows = await lockNoted(transaction, erasure, table, ids);
    const cleared = await clearEvents(transaction, erasure, personal, ids);
    events += cleared.length;
    // Events of records that belong to somebody else by now lost values too, so an event with the present row follows.
    for (const row of rows)
      if (!row.is_theirs && cleared.includes(row.id))
        transaction.changes.erased(table, erasure.workspaceId, row);
    if (cleared.length === EVENTS) return { events, feedback, next: after };
    const count = clearRows(transaction, erasure, personal, rows);
    if (personal === OF_AUTHORS) feedback += count;
  }
  return { events, feedback, next: ids.length === RECORDS ? ids.slice(-1) : undefined };
}

/** The ids of the next records that were marked as the person's. */
async function nextNoted(
  transaction: Transaction,
  { workspaceId, id }: Erasure,
  after: ScanPosition,
): Promise<string[]> {
  const noted = await transaction.query<{ id: string }>({
    text: `SELECT record_id AS id FROM erasure_record
      WHERE workspace_id = $1 AND erasure_id = $2 AND record_id > $3 ORDER BY record_id LIMIT ${RECORDS}`,
    values: [workspaceId, id, ...after],
  });
  return noted.map((each) => each.id);
}

/** Locks the person's records. `is_theirs` is false if a record has another address or author by now. */
function lockNoted(
  transaction: Transaction,
  { workspaceId, person }: Erasure,
  table: RecordTable,
  ids: readonly string[],
): Promise<LockedRow[]> {
  const column = { feedback: 'author_email', message: 'author_email', comment: 'author' }[table.name];
  const [isTheirs, ...values] =
    column === undefined
      ? ['true']
      : [
          `coalesce(${folded(column)} = ANY (SELECT ${folded('name')} FROM unnest($3::text[]) AS given (name)), true)`,
          namesOf(person),
        ];
  return transaction.query({
    text: `SELECT ${selectList(table)}, ${isTheirs} AS is_theirs FROM ${table.name}
      WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    values: [workspaceId, ids, ...values],
  });
}

// Removes personal columns from an event. In events of created and deleted records, required columns get the erased
// value, so that an undo can restore the record; in events of updates they are removed, so that an undo leaves the
// record's value. `erased` marks events whose old values are gone.
const clear = (columns: string, mark = '{}') => `(e.${columns}::jsonb - $3::text[]
    - CASE WHEN e.type LIKE '%.updated' THEN $4::text[] ELSE '{}' END
    || CASE WHEN e.${columns}::jsonb ?| $4::text[] AND e.type NOT LIKE '%.updated' THEN $5::jsonb ELSE '{}' END
    || CASE WHEN e.${columns}::jsonb ?| ($3::text[] || $4::text[]) THEN '${mark}'::jsonb ELSE '{}' END)::json`;
const isPersonal = (columns: string) => `(f.${columns}::jsonb ?| $3::text[]
    OR (f.${columns}::jsonb ?| $4::text[] AND NOT f.${columns}::jsonb @> $5::jsonb))`;
const isOfThem = (alias: string) =>
  `${alias}.workspace_id = $1 AND ${alias}.record_id = ANY ($2::uuid[]) AND split_part(${alias}.type, '.', 1) = $6`;

const CLEAR_EVENTS = `UPDATE event e SET before = ${clear('before', '{"erased": true}')}, after = ${clear('after')}
  FROM (
    SELECT f.commit_id, f.ordinal, f.at FROM event f
    WHERE ${isOfThem('f')} AND (${isPersonal('before')} OR ${isPersonal('after')})
    LIMIT ${EVENTS}
  ) found
  WHERE ${isOfThem('e')} AND e.commit_id = found.commit_id AND e.ordinal = found.ordinal AND e.at = found.at
  RETURNING e.record_id`;

/** @returns the ids of the records whose events were cleared; as many as the limit means that there may be more */
async function clearEvents(
  transaction: Transaction,
  erasure: Erasure,
  { kind, cleared }: Personal,
  ids: readonly string[],
): Promise<string[]> {
  const given = Object.entries(cleared).filter(([, value]) => value !== null);
  const gone = Object.keys(cleared).filter((column) => cleared[column] === null);
  const rows = await transaction.query<{ record_id: string }>({
    text: CLEAR_EVENTS,
    values: [
      erasure.workspaceId,
      ids,
      gone,
      given.map(([column]) => column),
      JSON.stringify(Object.fromEntries(given)),
      kind,
    ],
  });
  return rows.map(({ record_id }) => record_id);
}

function clearRows(
  transaction: Transaction,
  { workspaceId }: Erasure,
  { entity, cleared }: Personal,
  rows: readonly LockedRow[],
): number {
  const table = recordTable<IdentifiedRow>(transaction.em, entity);
  const changes = rows
    .filter(
      (row) =>
        row.is_theirs &&
        Object.entries(cleared).some(([column, value]) => row[column as keyof LockedRow] !== value),
    )
    .map((stored) => changedRecord(stored, cleared));
  new RowWriter({ transaction, workspaceId }, table).update(changes, { areErased: true });
  return changes.length;
}

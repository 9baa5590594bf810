import { lockRecords, RecordsTooLarge } from '../../platform/database/records/byte-limit.js';
import { optionalBytes } from '../../records/discoveries/selection.js';
import { FieldsRepository } from '../../records/fields/fields.repository.js';
import { StatesRepository } from '../../records/states/states.repository.js';
import type { Row, TouchedRecord } from './change-events.js';
import type { UndoContext } from './replayed-state.js';
import { CHANGE_TOO_LARGE, MOST_BYTES } from './undoable.js';

/** The stored rows by kind and id. */
type StoredRecords = Map<string, Map<string, Row>>;

/**
 * Locks the records that a change touched, and the survivors of its merges, in the order of all transactions.
 *
 * @throws ChangeTooLarge
 */
export async function lockTouched(
  context: UndoContext,
  touched: readonly TouchedRecord[],
  survivors: readonly string[],
): Promise<StoredRecords> {
  try {
    return await lock(context, touched, survivors);
  } catch (error) {
    throw error instanceof RecordsTooLarge ? CHANGE_TOO_LARGE : error;
  }
}

async function lock(
  { transaction, workspaceId, tables }: UndoContext,
  touched: readonly TouchedRecord[],
  survivors: readonly string[],
): Promise<StoredRecords> {
  const { em } = transaction;
  const [states, fields] = [new StatesRepository(em), new FieldsRepository(em)];
  const idsByKind = Map.groupBy(touched, ({ kind }) => kind);
  const has = (kind: string) => idsByKind.has(kind);
  if (has('discoveryState')) await states.lockAll(workspaceId);
  // Fields are locked before any discovery, as by requests that move discoveries.
  if (has('discovery') || has('discoveryField')) await fields.lockOrder(workspaceId);
  const stored = new Map<string, Map<string, Row>>();
  for (const [kind, table] of tables) {
    const own = (idsByKind.get(kind) ?? []).map(({ id }) => id);
    const among = kind === 'discovery' ? [...own, ...survivors] : own;
    if (kind === 'discoveryField')
      for (const id of among.toSorted()) await fields.lockValues(workspaceId, id);
    const besides = kind === 'discovery' ? { besides: optionalBytes } : {};
    const rows = await lockRecords(transaction, table, workspaceId, {
      key: 'id',
      among,
      most: MOST_BYTES,
      ...besides,
    });
    stored.set(kind, new Map(rows.map((row) => [row.id, row])));
  }
  return stored;
}

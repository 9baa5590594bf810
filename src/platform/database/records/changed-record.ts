import { isDeepStrictEqual } from 'node:util';
import type { Identity, IdentifiedRow } from '../../identifiers/identity.js';
import { nextUpdateText } from '../../identifiers/revise.js';
import { newRow, type RecordTable } from './record-table.js';

export type Mutable<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** A record as it shall be stored, and as the database has it. */
export interface Change<Row extends IdentifiedRow = IdentifiedRow> {
  readonly row: Mutable<Row>;
  readonly stored: Row | undefined;
  /** The row that the record replaces, if it is restored. */
  readonly replaces?: object | undefined;
}

/** The change of a stored record, with a new version if a column differs. */
export function changedRecord<Row extends IdentifiedRow>(
  stored: Row,
  columns: Partial<Row>,
): Change<Row> & { readonly stored: Row } {
  const row = { ...stored, ...columns };
  const updated_at = isDeepStrictEqual(row, stored) ? stored.updated_at : nextUpdateText(stored.updated_at);
  return { row: { ...row, updated_at }, stored };
}

/** The row of a new record, with the table's defaults. */
export const newRecord = <Row extends IdentifiedRow>(
  table: RecordTable<Row>,
  { id, clientId, updatedAt }: Identity,
  columns: Partial<Row> = {},
): Row => {
  const identity = { id, client_id: clientId, updated_at: updatedAt.toISOString() };
  return { ...newRow(table), ...identity, ...columns } as Row;
};

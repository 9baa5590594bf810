import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { IdentifiedRow } from '../../identifiers/identity.js';
import { type Change, insertRecords, type Into, updateRecords } from './bulk-writes.js';
import type { RecordTable } from './record-table.js';

/** Writes records of one kind while the next are prepared. New records with a caller's `clientId` wait for `finish`. */
export class RecordWrites<Row extends IdentifiedRow> {
  private readonly named: Change<Row>[] = [];

  constructor(
    private readonly into: Into,
    private readonly table: RecordTable<Row>,
  ) {}

  /** Sends the writes that can't collide with those of other transactions. */
  async send(changes: readonly Change<Row>[]): Promise<void> {
    const { changed = [], made = [], named = [] } = Object.groupBy(changes, kindOf);
    this.named.push(...named);
    updateRecords(this.into, this.table, changed);
    insertRecords(this.into, this.table, made);
    await eventLoopTurn();
  }

  finish(): void {
    insertRecords(this.into, this.table, inOrder(this.named));
  }
}

const kindOf = ({ row, stored }: Change): 'changed' | 'made' | 'named' => {
  if (stored) return 'changed';
  return row.client_id === row.id ? 'made' : 'named';
};

/** Sorts records by their unique key, so that two writers of the same records don't deadlock. */
export const inOrder = <Row extends IdentifiedRow>(made: readonly Change<Row>[]): Change<Row>[] =>
  made.toSorted((a, b) => (a.row.client_id < b.row.client_id ? -1 : 1));

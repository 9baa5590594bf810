import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import {
  type Change,
  deleteRecords,
  insertRecords,
  type Into,
  updateRecords,
} from '../../database/records/many-rows.js';
import type { RecordTable } from '../../database/records/record-table.js';
import type { FeedbackColumns } from '../feedback.entity.js';

/** What operations come to, written while the next are carried out. */
export class FeedbackWrites {
  readonly changes: Change<FeedbackColumns>[] = [];
  readonly deleted: FeedbackColumns[] = [];
  private sent = 0;

  constructor(
    private readonly into: Into,
    private readonly table: RecordTable<FeedbackColumns>,
  ) {}

  /** What nobody else can make or change meanwhile. */
  async send(): Promise<void> {
    const changes = this.changes.slice(this.sent);
    this.sent = this.changes.length;
    const { made = [], changed = [] } = Object.groupBy(changes, ({ stored }) =>
      stored ? 'changed' : 'made',
    );
    updateRecords(this.into, this.table, changed);
    insertRecords(
      this.into,
      this.table,
      made.filter((change) => !isNamed(change)),
    );
    await eventLoopTurn();
  }

  /** In the order of the unique key, so that two writers of the same feedback don't deadlock. */
  finish(): void {
    const named = this.changes.filter((change) => !change.stored && isNamed(change));
    insertRecords(
      this.into,
      this.table,
      named.toSorted((a, b) => (a.row.client_id < b.row.client_id ? -1 : 1)),
    );
    deleteRecords(this.into, this.table, this.deleted);
  }
}

const isNamed = ({ row }: Change<FeedbackColumns>): boolean => row.client_id !== row.id;

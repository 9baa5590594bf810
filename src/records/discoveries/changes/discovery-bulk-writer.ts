import { type Change, newRecord } from '../../../platform/database/records/changed-record.js';
import { recordTable, type RecordTable } from '../../../platform/database/records/record-table.js';
import { inOrder, type Into, RowWriter } from '../../../platform/database/records/row-writer.js';
import { Discovery, type DiscoveryColumns } from '../discovery.entity.js';
import type { Identity } from '../../../platform/identifiers/identity.js';
import { createdAtTextOf } from '../../../platform/identifiers/uuid.js';
import { deleteComments } from './cascade-comments.js';

export type DiscoveryChange = Change<DiscoveryColumns>;
export type DiscoveryTable = RecordTable<DiscoveryColumns>;

export const newDiscovery = (table: DiscoveryTable, identity: Identity): DiscoveryColumns =>
  newRecord(table, identity, { state_entered_at: createdAtTextOf(identity.id) });

/**
 * Writes discoveries of bulks and imports. Rows that no constraint orders are sent at once. Moved rows and rows under
 * another discovery wait for `finish`, which writes them in the order that the constraint on parents allows.
 */
export class DiscoveryBulkWriter {
  readonly table: DiscoveryTable;
  private readonly writer: RowWriter<DiscoveryColumns>;
  private readonly below: DiscoveryChange[] = [];
  private readonly moved: DiscoveryChange[] = [];

  constructor(private readonly into: Into) {
    this.table = recordTable<DiscoveryColumns>(into.transaction.em, Discovery);
    this.writer = new RowWriter(into, this.table);
  }

  async send(changes: readonly DiscoveryChange[]): Promise<void> {
    for (const change of changes) enter(change);
    const { below = [], moved = [], others = [] } = Object.groupBy(changes, kindOf);
    this.below.push(...below);
    this.moved.push(...moved);
    await this.writer.send(others);
  }

  async finish(deleted: readonly DiscoveryColumns[] = []): Promise<void> {
    const ids = deleted.map(({ id }) => id);
    await deleteComments(this.into, ids);
    this.writer.delete(deleted.filter(isBelow));
    this.writer.finish();
    // A single statement, because two discoveries may swap places in the hierarchy.
    this.writer.update(this.moved);
    this.writer.insert(inOrder(this.below));
    this.writer.delete(deleted.filter((row) => !isBelow(row)));
  }
}

const isBelow = ({ parent_discovery_id }: DiscoveryColumns): boolean => parent_discovery_id !== null;

function kindOf({ row, stored }: DiscoveryChange): 'below' | 'moved' | 'others' {
  if (!stored) return isBelow(row) ? 'below' : 'others';
  const isMoved =
    row.component_id !== stored.component_id || row.parent_discovery_id !== stored.parent_discovery_id;
  return isMoved ? 'moved' : 'others';
}

/** Sets when a discovery entered its state, unless a new row has that time already. */
function enter({ row, stored }: DiscoveryChange): void {
  if (stored && row.state_id !== stored.state_id) row.state_entered_at = row.updated_at;
  else row.state_entered_at ??= row.updated_at;
}

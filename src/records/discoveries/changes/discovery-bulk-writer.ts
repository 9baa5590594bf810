import {
  type Change,
  deleteRecords,
  insertRecords,
  type Into,
  updateRecords,
} from '../../../platform/database/records/bulk-writes.js';
import {
  recordTable,
  asColumns,
  asProperties,
  newRow,
  type RecordTable,
} from '../../../platform/database/records/record-table.js';
import { inOrder, RecordWrites } from '../../../platform/database/records/record-writes.js';
import { Discovery, type DiscoveryColumns } from '../discovery.entity.js';
import type { Identity } from '../../../platform/identifiers/identity.js';
import { createdAtTextOf } from '../../../platform/identifiers/uuid.js';
import type { ReferencedRecords } from '../rules/referenced-records.js';
import { type GivenMembers, type Present, resolveMembers } from '../rules/resolve-members.js';

export type DiscoveryChange = Change<DiscoveryColumns>;
export type DiscoveryTable = RecordTable<DiscoveryColumns>;

export function newDiscovery(table: DiscoveryTable, { id, clientId, updatedAt }: Identity): DiscoveryColumns {
  const own = { id, client_id: clientId, updated_at: updatedAt.toISOString() };
  return { ...newRow(table), ...own, state_entered_at: createdAtTextOf(id) } as DiscoveryColumns;
}

/** Applies given members to a row by the rules. If a rule refuses them, the row stays as it was. */
export function stage(
  table: DiscoveryTable,
  row: DiscoveryChange['row'],
  given: GivenMembers,
  records: ReferencedRecords,
): void {
  const present = asProperties(table, row) as Present;
  Object.assign(row, asColumns(table, resolveMembers(given, present, records)));
}

/**
 * Writes discoveries of bulks and imports. Rows that no constraint orders are sent at once. Moved rows and rows under
 * another discovery wait for `finish`, which writes them in the order that the constraint on parents allows.
 */
export class DiscoveryBulkWriter {
  readonly table: DiscoveryTable;
  private readonly others: RecordWrites<DiscoveryColumns>;
  private readonly below: DiscoveryChange[] = [];
  private readonly moved: DiscoveryChange[] = [];

  constructor(private readonly into: Into) {
    this.table = recordTable<DiscoveryColumns>(into.transaction.em, Discovery);
    this.others = new RecordWrites(into, this.table);
  }

  async send(changes: readonly DiscoveryChange[]): Promise<void> {
    for (const change of changes) enter(change);
    const { below = [], moved = [], others = [] } = Object.groupBy(changes, kindOf);
    this.below.push(...below);
    this.moved.push(...moved);
    await this.others.send(others);
  }

  finish(deleted: readonly DiscoveryColumns[] = []): void {
    deleteRecords(this.into, this.table, deleted.filter(isBelow));
    this.others.finish();
    // A single statement, because two discoveries may swap places in the hierarchy.
    updateRecords(this.into, this.table, this.moved);
    insertRecords(this.into, this.table, inOrder(this.below));
    deleteRecords(
      this.into,
      this.table,
      deleted.filter((row) => !isBelow(row)),
    );
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

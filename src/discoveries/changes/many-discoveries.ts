import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import {
  type Change,
  deleteRecords,
  insertRecords,
  type Into,
  updateRecords,
} from '../../database/records/many-rows.js';
import {
  recordTable,
  asColumns,
  asProperties,
  newRow,
  type RecordTable,
} from '../../database/records/record-table.js';
import { Discovery, type DiscoveryColumns } from '../discovery.entity.js';
import type { Identity } from '../../identifiers/identity.js';
import { createdAtTextOf } from '../../identifiers/uuid.js';
import type { ReferencedRecords } from '../rules/referenced-records.js';
import { type GivenMembers, type Present, resolveMembers } from '../rules/resolve-members.js';

export type DiscoveryChange = Change<DiscoveryColumns>;
export type DiscoveryTable = RecordTable<DiscoveryColumns>;

export function newDiscovery(table: DiscoveryTable, { id, clientId, updatedAt }: Identity): DiscoveryColumns {
  const own = { id, client_id: clientId, updated_at: updatedAt.toISOString() };
  return { ...newRow(table), ...own, state_entered_at: createdAtTextOf(id) } as DiscoveryColumns;
}

/** Changes a row by the rules. Nothing is changed if it throws. */
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
 * Writes discoveries for bulks and imports. What may be written in any order is sent at once. The rest waits for `finish`,
 * which keeps to the order that the constraint on parents allows.
 */
export class ManyDiscoveries {
  readonly table: DiscoveryTable;
  private readonly named: DiscoveryChange[] = [];
  private readonly below: DiscoveryChange[] = [];
  private readonly moved: DiscoveryChange[] = [];

  constructor(private readonly into: Into) {
    this.table = recordTable<DiscoveryColumns>(into.transaction.em, Discovery);
  }

  async send(changes: readonly DiscoveryChange[]): Promise<void> {
    for (const change of changes) enter(change);
    const {
      independent = [],
      named = [],
      below = [],
      moved = [],
      others = [],
    } = Object.groupBy(changes, kindOf);
    this.named.push(...named);
    this.below.push(...below);
    this.moved.push(...moved);
    updateRecords(this.into, this.table, others);
    insertRecords(this.into, this.table, independent);
    await eventLoopTurn();
  }

  finish(deleted: readonly DiscoveryColumns[] = []): void {
    deleteRecords(this.into, this.table, deleted.filter(isBelow));
    insertRecords(this.into, this.table, inOrder(this.named));
    // One statement, because two may change places.
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

/** By the unique key, so that two writers of the same discoveries don't deadlock. */
const inOrder = (made: DiscoveryChange[]): DiscoveryChange[] =>
  made.sort((a, b) => (a.row.client_id < b.row.client_id ? -1 : 1));

function kindOf({ row, stored }: DiscoveryChange): 'independent' | 'named' | 'below' | 'moved' | 'others' {
  if (!stored && isBelow(row)) return 'below';
  // Nobody else can create a discovery that the caller hasn't named.
  if (!stored) return row.client_id === row.id ? 'independent' : 'named';
  const isMoved =
    row.component_id !== stored.component_id || row.parent_discovery_id !== stored.parent_discovery_id;
  return isMoved ? 'moved' : 'others';
}

/** A discovery enters its state with the change that puts it there, unless a file knows better. */
function enter({ row, stored }: DiscoveryChange): void {
  if (stored && row.state_id !== stored.state_id) row.state_entered_at = row.updated_at;
  else row.state_entered_at ??= row.updated_at;
}

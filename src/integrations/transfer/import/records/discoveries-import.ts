import type { ComponentRow } from '../../../../records/components/component.entity.js';
import { asColumns, asProperties } from '../../../../platform/database/records/record-table.js';
import { CLIENT_ID_FIRST, ReferenceIndex } from '../../../../platform/database/records/reference-index.js';
import { findNamed } from '../../../../platform/database/records/references.js';
import { DiscoveryBulkWriter } from '../../../../records/discoveries/changes/discovery-bulk-writer.js';
import { ReferenceLookup } from '../../../../records/discoveries/changes/reference-lookup.js';
import type { DiscoveryColumns } from '../../../../records/discoveries/discovery.entity.js';
import {
  asReferable,
  type ReferableDiscovery,
  ReferencedRecords,
} from '../../../../records/discoveries/rules/referenced-records.js';
import { type Present, resolveMembers } from '../../../../records/discoveries/rules/resolve-members.js';
import { optionalBytes } from '../../../../records/discoveries/selection.js';
import type { UserRow } from '../../../../records/users/workspace-user.entity.js';
import { asStored, creationOf, withoutIdentity } from '../../given-identity.js';
import type { ImportedDiscovery } from '../../kinds.js';
import { type BatchContext, KEPT } from '../origin.js';
import type { FieldsImport } from './fields-import.js';
import { MergedLines } from './merged-lines.js';
import type { PlainImport } from './plain-import.js';
import { type RecordKeys, type StagedRecord, StagedRecords } from './staged-records.js';
import type { StatesImport } from './states-import.js';

interface References {
  readonly states: StatesImport;
  readonly fields: FieldsImport;
  readonly users: PlainImport<UserRow>;
  readonly components: PlainImport<ComponentRow>;
}

interface Found extends References {
  readonly discoveries: ReferenceIndex<ReferableDiscovery>;
}

export class DiscoveriesImport {
  private constructor(
    readonly staged: StagedRecords<DiscoveryColumns>,
    private readonly writes: DiscoveryBulkWriter,
    private readonly records: ReferencedRecords,
    private readonly found: Found,
    private readonly merged: MergedLines,
  ) {}

  static async load(
    context: BatchContext,
    keys: RecordKeys,
    named: ReadonlySet<string>,
    references: References,
  ): Promise<DiscoveriesImport> {
    const writes = new DiscoveryBulkWriter(context);
    const staged = await StagedRecords.load(context, writes.table, keys, optionalBytes);
    const merged = await MergedLines.load(context, staged, keys);
    const discoveries = new ReferenceIndex<ReferableDiscovery>('discovery', {
      columns: 'parent_type',
      lock: KEPT,
    });
    await findNamed(context.transaction, context.workspaceId, [discoveries], named, CLIENT_ID_FIRST);
    const found = { ...references, discoveries };
    const records = await recordsFor(context, staged.rows, found);
    return new DiscoveriesImport(staged, writes, records, found, merged);
  }

  find(reference: string): string | undefined {
    return this.records.discovery(reference);
  }

  stage(line: number, given: ImportedDiscovery): void {
    const { lastDiscoverystateUpdatedAt: _, merged = [], ...members } = withoutIdentity(given);
    const former = this.staged.find(given.clientId);
    const before = former && { ...former.row };
    const record = this.staged.change(former ?? this.add(given), line);
    const { row } = record;
    const { table } = this.writes;
    const present = asProperties(table, row) as Present;
    Object.assign(row, asColumns(table, resolveMembers(members, present, this.records)));
    this.records.put(before, row);
    const isNamed = (reference: string) => this.find(reference) !== undefined;
    this.merged.add(merged, record, this.found.discoveries, isNamed);
  }

  async write(): Promise<void> {
    await this.writes.send(this.staged.stamped());
    await this.writes.finish();
    await this.merged.write();
  }

  private add(given: ImportedDiscovery): StagedRecord<DiscoveryColumns> {
    const entered = given.lastDiscoverystateUpdatedAt;
    const created = creationOf(given);
    this.merged.checkNew(given);
    const record = this.staged.add(given);
    // Without a given time, the discovery entered its state when it was created.
    if (entered !== undefined) record.row.state_entered_at = asStored(entered);
    else if (created !== undefined) record.row.state_entered_at = new Date(created).toISOString();
    return record;
  }
}

async function recordsFor(
  { transaction, workspaceId }: BatchContext,
  staged: readonly DiscoveryColumns[],
  { states, fields, users, components, discoveries }: Found,
): Promise<ReferencedRecords> {
  for (const row of staged) discoveries.add(asReferable(row));
  const found = {
    states: states.index,
    get defaultState() {
      return states.default?.id;
    },
    fields: fields.index,
    users: users.index,
    components: components.index,
    discoveries,
  };
  const records = new ReferencedRecords(found, CLIENT_ID_FIRST);
  records.takesInactive = true;
  const ids = staged.map(({ id }) => id);
  // Lines can move at most this many children away from a parent, so counting more is unnecessary.
  const most = ids.length + 1;
  records.setChildren(await new ReferenceLookup(transaction.em).countChildren(workspaceId, ids, most));
  return records;
}

import { isDeepStrictEqual } from 'node:util';
import type { ComponentRow } from '../../../components/component.entity.js';
import { CLIENT_ID_FIRST, recordNamed } from '../../../database/records/named-records.js';
import { recordTable } from '../../../database/records/record-table.js';
import { longBytes } from '../../../database/records/within-bytes.js';
import { affectedByMove } from '../../../discoveries/rules/affected-discoveries.js';
import { assigneesNamed, sameAssignees } from '../../../discoveries/rules/assignees.js';
import { Discovery, type DiscoveryColumns } from '../../../discoveries/discovery.entity.js';
import { DiscoveryStateNotFound } from '../../../discoveries/discovery.problems.js';
import type { NewFieldValue } from '../../../discoveries/discovery.requests.js';
import { bytesOf, sizeOf } from '../../../discoveries/rules/discovery-size.js';
import { applyFieldValues } from '../../../discoveries/rules/field-values.js';
import { optionalBytes } from '../../../discoveries/selection.js';
import { SIDE_TABLE_NAMES, syncSideTable } from '../../../rollup/side-tables.js';
import { TRACKERS } from '../../../discoveries/rules/tracker-links.js';
import { addTagChanges, tagChangesOf } from '../../../rollup/requests.js';
import type { UserRow } from '../../../users/workspace-user.entity.js';
import { asStored, creationOf, withoutIdentity } from '../../given-identity.js';
import type { ImportedDiscovery } from '../../kinds.js';
import { type BatchContext, insertRecords, updateRecords } from './bulk-write.js';
import { type DiscoveryNode, DiscoveryTree } from './discovery-tree.js';
import type { FieldsImport } from './fields-import.js';
import type { PlainImport } from './plain-import.js';
import { type Mutable, type RecordKeys, type StagedRecord, StagedRecords } from './staged-records.js';
import type { StatesImport } from './states-import.js';

interface References {
  readonly states: StatesImport;
  readonly fields: FieldsImport;
  readonly users: PlainImport<UserRow>;
  readonly components: PlainImport<ComponentRow>;
}

type Row = Mutable<DiscoveryColumns>;

export class DiscoveriesImport {
  private constructor(
    private readonly context: BatchContext,
    readonly staged: StagedRecords<DiscoveryColumns>,
    private readonly tree: DiscoveryTree,
    private readonly references: References,
  ) {}

  static async load(
    context: BatchContext,
    keys: RecordKeys,
    named: ReadonlySet<string>,
    references: References,
  ): Promise<DiscoveriesImport> {
    const table = recordTable<DiscoveryColumns>(context.transaction.em, Discovery);
    const bytes = `${longBytes(table)} + ${optionalBytes}`;
    const staged = await StagedRecords.load(context, table, keys, bytes);
    const tree = await DiscoveryTree.load(context, staged.rows, named, references.components.index);
    return new DiscoveriesImport(context, staged, tree, references);
  }

  find(reference: string): DiscoveryNode | undefined {
    return this.tree.find(reference);
  }

  stage(line: number, given: ImportedDiscovery): void {
    const { discoveryStateId, parentId, parentType: _, ...others } = withoutIdentity(given);
    const { assignees, tags, fieldsValues, lastDiscoverystateUpdatedAt: __, ...members } = others;
    const existing = this.staged.find(given.clientId);
    const isNew = !existing;
    const state_id = isNew || discoveryStateId !== undefined ? this.stateNamed(discoveryStateId) : undefined;
    const record = existing ?? this.add(given);
    const { row } = record;
    this.staged.change(record, line, { ...this.staged.columnsOf(members), state_id });
    row.links_bytes = bytesOf(this.linksIn(row));
    if (parentId !== undefined) this.tree.move(row, given);
    if (assignees !== undefined) this.assign(row, assignees ?? []);
    if (tags !== undefined) row.tags = [...new Set(tags)];
    if (fieldsValues) this.fill(row, fieldsValues, { isNew });
    this.tree.add(row);
  }

  /** Writes the new and changed discoveries of a batch, parents before children. */
  async write(): Promise<void> {
    const created = this.staged.stampInserts();
    const changed = this.staged.stampUpdates();
    const entered = changed.filter(({ row, stored }) => row.state_id !== stored?.state_id);
    for (const { row } of entered) row.state_entered_at = row.updated_at;
    for (const row of created) row.state_entered_at ??= row.updated_at;
    const { context } = this;
    const { table } = this.staged;
    const mayBeParents = created.filter((row) => row.parent_discovery_id === null);
    const children = created.filter((row) => row.parent_discovery_id !== null);
    // Changed ones may move under new ones, and new ones under those that have moved.
    await insertRecords(context, table, mayBeParents);
    await updateRecords(
      context,
      table,
      changed.map(({ row }) => row),
    );
    await insertRecords(context, table, children);
    await this.writeSideTables();
    const tags = this.staged.all.map(({ row, stored }) => ({ before: stored?.tags ?? [], after: row.tags }));
    addTagChanges(context.transaction, context.workspaceId, tagChangesOf(tags));
  }

  /** A new discovery has no feedback yet. */
  affected(): string[] {
    const { areScored } = this.references.fields;
    return this.staged.all.flatMap(({ row, stored }) => {
      const isMoved = stored
        ? affectedByMove(row.id, stored.parent_discovery_id, row.parent_discovery_id)
        : [];
      const isFilled = areScored && !isDeepStrictEqual(row.field_values, stored?.field_values);
      return isFilled ? [row.id, ...isMoved] : isMoved;
    });
  }

  private async writeSideTables(): Promise<void> {
    const { transaction, workspaceId } = this.context;
    for (const table of SIDE_TABLE_NAMES) {
      const column = this.staged.table.columnOf[table] as keyof Row;
      const initial = this.staged.table.initial(column);
      const changed = this.staged.all.filter(
        ({ row, stored }) => !isDeepStrictEqual(row[column], stored ? stored[column] : initial),
      );
      const idsOf = (areNew: boolean) =>
        changed.filter(({ stored }) => (stored === undefined) === areNew).map(({ row }) => row.id);
      for (const areNew of [true, false]) {
        const statements = syncSideTable(table, workspaceId, idsOf(areNew), { areNew });
        for (const statement of statements) await transaction.query(statement);
      }
    }
  }

  private add(given: ImportedDiscovery): StagedRecord<DiscoveryColumns> {
    const entered = given.lastDiscoverystateUpdatedAt;
    const created = creationOf(given);
    const record = this.staged.add(given);
    // Who doesn't say when it changed last has known it in no other state.
    if (entered !== undefined) record.row.state_entered_at = asStored(entered);
    else if (created !== undefined) record.row.state_entered_at = new Date(created).toISOString();
    return record;
  }

  private stateNamed(reference: string | undefined): string {
    const id = this.references.states.idOf(reference);
    if (id === undefined) throw new DiscoveryStateNotFound(reference ?? '');
    return id;
  }

  private assign(row: Row, references: readonly string[]): void {
    const { users } = this.references;
    const named = assigneesNamed(
      references,
      (reference) => recordNamed(reference, [users.index], CLIENT_ID_FIRST)?.id,
    );
    if (!sameAssignees(row.assignees, named)) row.assignees = named;
  }

  private fill(row: Row, given: readonly NewFieldValue[], { isNew }: { readonly isNew: boolean }): void {
    const fieldNamed = (reference: string) => this.references.fields.find(reference);
    row.field_values = applyFieldValues(row.field_values, given, fieldNamed, { isNew });
    const { count, bytes } = sizeOf(Object.values(row.field_values));
    Object.assign(row, { field_values_count: count, field_values_bytes: bytes });
  }

  private linksIn(row: Row): string[] {
    const { columnOf } = this.staged.table;
    return TRACKERS.flatMap((tracker) => row[columnOf[tracker] as keyof Row] as string[]);
  }
}

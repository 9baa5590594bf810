import { isDeepStrictEqual } from 'node:util';
import { searchVector } from '../../database/search/words.js';
import { assigneesNamed } from '../../discoveries/assignees.js';
import type { DiscoveryColumns } from '../../discoveries/discovery.entity.js';
import { DiscoveryStateNotFound } from '../../discoveries/discovery.problems.js';
import type { NewFieldValue } from '../../discoveries/discovery.requests.js';
import { bytesOf, sizeOf } from '../../discoveries/discovery-size.js';
import { applyFieldValues } from '../../discoveries/field-values.js';
import { followRows } from '../../discoveries/side-tables.js';
import { TRACKERS } from '../../discoveries/tracker-links.js';
import type { ComponentRow } from '../../components/component.entity.js';
import type { UserRow } from '../../users/workspace-user.entity.js';
import type { ImportedDiscovery } from '../kinds.js';
import { insertRows, type BatchContext, updateRows } from './bulk.js';
import { type KnownDiscoveries, knownDiscoveries, type Place } from './discovery-drafts.js';
import { type StagedRecords, revised, type Writable } from './staged-records.js';
import type { FieldsImport } from './fields-import.js';
import { ParentChoice } from './parent-choice.js';
import type { PlainImport } from './plain-import.js';
import type { StatesImport } from './states-import.js';

/** What lines about discoveries refer to. */
interface Surroundings {
  readonly states: StatesImport;
  readonly fields: FieldsImport;
  readonly users: PlainImport<UserRow>;
  readonly components: PlainImport<ComponentRow>;
}

type Row = Writable<DiscoveryColumns>;

export class DiscoveriesImport {
  private readonly parents: ParentChoice;

  private constructor(
    private readonly context: BatchContext,
    private readonly known: KnownDiscoveries,
    private readonly around: Surroundings,
  ) {
    this.parents = new ParentChoice(around.components.directory, known);
  }

  static async load(
    context: BatchContext,
    clientIds: ReadonlySet<string>,
    references: ReadonlySet<string>,
    around: Surroundings,
  ): Promise<DiscoveriesImport> {
    return new DiscoveriesImport(context, await knownDiscoveries(context, clientIds, references), around);
  }

  get staged(): StagedRecords<DiscoveryColumns> {
    return this.known.staged;
  }

  find(reference: string): Place | undefined {
    return this.known.places.find(reference);
  }

  take(line: number, given: ImportedDiscovery): void {
    const {
      clientId,
      discoveryStateId,
      parentId: _,
      parentType: __,
      assignees,
      tags,
      fieldsValues,
      ...members
    } = given;
    const there = this.staged.find(clientId);
    const record =
      there ?? this.staged.begin(line, clientId, { state_id: this.stateNamed(discoveryStateId) });
    const { row } = record;
    const state_id = discoveryStateId === undefined ? undefined : this.stateNamed(discoveryStateId);
    revised(record, line, { ...this.staged.columnsOf(members), state_id });
    row.links_bytes = bytesOf(this.linksIn(row));
    this.parents.move(row, given);
    if (assignees !== undefined) this.assign(row, assignees ?? []);
    if (tags !== undefined) row.tags = [...new Set(tags)];
    if (fieldsValues) this.fill(row, fieldsValues, !there);
    this.known.places.add(row);
  }

  /** Writes the new and changed discoveries of a batch, parents before children. */
  async write(): Promise<void> {
    const created = this.staged.created();
    const changed = this.staged.changed();
    for (const row of created) row.state_entered_at = row.updated_at;
    for (const { row, former } of changed) {
      if (row.state_id !== former?.state_id) row.state_entered_at = row.updated_at;
    }
    const { table } = this.staged;
    const indexed = { ...table, columns: { ...table.columns, words: 'tsvector' } };
    const index = (rows: readonly Row[]) => rows.map((row) => indexedRow(this.context.workspaceId, row));
    const mayBeParents = created.filter((row) => row.parent_discovery_id === null);
    const children = created.filter((row) => row.parent_discovery_id !== null);
    // Changed ones may move under new ones, and new ones under those that have moved.
    await insertRows(this.context, indexed, index(mayBeParents));
    await updateRows(this.context, indexed, index(changed.map(({ row }) => row)));
    await insertRows(this.context, indexed, index(children));
    await this.writeSideTables();
  }

  /** The discoveries whose feedback value the lines change: one that moves takes its value with it. */
  toRefresh(): string[] {
    return this.staged.all.flatMap(({ row, former }) => {
      if (!former || former.parent_discovery_id === row.parent_discovery_id) return [];
      return [row.id, former.parent_discovery_id, row.parent_discovery_id].filter((id) => id !== null);
    });
  }

  private async writeSideTables(): Promise<void> {
    const { transaction, workspaceId } = this.context;
    for (const [table, column] of SIDE_TABLES) {
      const ids = this.staged.all
        .filter(
          ({ row, former }) => !isDeepStrictEqual(row[column], former?.[column] ?? emptyLike(row[column])),
        )
        .map(({ row }) => row.id);
      if (ids.length === 0) continue;
      for (const statement of followRows(table, workspaceId, ids)) await transaction.query(statement);
    }
  }

  private stateNamed(reference: string | undefined): string {
    const id = this.around.states.idOf(reference);
    if (id === undefined) throw new DiscoveryStateNotFound(reference ?? '');
    return id;
  }

  /** The order of assignees is that of their names: whoever is assigned already stays in place. */
  private assign(row: Row, references: readonly string[]): void {
    const named = assigneesNamed(references, (reference) => this.around.users.idOf(reference));
    if (!isDeepStrictEqual([...row.assignees].sort(), [...named].sort())) row.assignees = named;
  }

  private fill(row: Row, given: readonly NewFieldValue[], isNew: boolean): void {
    const fieldNamed = (reference: string) => this.around.fields.find(reference);
    row.field_values = applyFieldValues(row.field_values, given, fieldNamed, { isNew });
    const { count, bytes } = sizeOf(Object.values(row.field_values));
    Object.assign(row, { field_values_count: count, field_values_bytes: bytes });
  }

  private linksIn(row: Row): string[] {
    const { columnOf } = this.staged.table;
    return TRACKERS.flatMap((tracker) => row[columnOf[tracker] as keyof Row] as string[]);
  }
}

const SIDE_TABLES = [
  ['tags', 'tags'],
  ['assignees', 'assignees'],
  ['fieldValues', 'field_values'],
] as const;

const emptyLike = (list: object): object => (Array.isArray(list) ? [] : {});

const indexedRow = (workspaceId: string, row: Row) => ({
  ...row,
  words: searchVector(workspaceId, { ...row, clientId: row.client_id }),
  words_updated_at: row.updated_at,
});

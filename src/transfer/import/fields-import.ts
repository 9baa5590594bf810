import { recordTable, selectList } from '../../database/record-table.js';
import { DiscoveryField, type FieldRow } from '../../fields/discovery-field.entity.js';
import { checkFirstOptions, checkOptions } from '../../fields/field-options.js';
import { FEEDBACK_TYPE } from '../../fields/field-type.js';
import { OptionInUse } from '../../fields/field.problems.js';
import { LAST_POSITION } from '../../http/lists/list.requests.js';
import { NameTaken } from '../../http/problems/problems.js';
import type { GivenField, Kind } from '../kinds.js';
import type { Scope } from './bulk.js';
import { Directory } from './directory.js';
import { type Draft, Drafts, revised } from './drafts.js';
import { FieldTypeFixed, SystemFieldClientId } from './import.problems.js';
import { LineRefused } from './line-refused.js';
import { keepLineOrder, repeatedName } from './names-and-positions.js';

/** All fields of the workspace: there are few, and their names and positions concern each other. */
export class FieldsImport {
  readonly drafts: Drafts<FieldRow>;
  private readonly directory = new Directory<FieldRow>();
  private readonly placed = new Map<Draft<FieldRow>, number>();
  /** The options that lines remove, with the line that does; a later line may bring them back. */
  private readonly removed = new Map<Draft<FieldRow>, Map<string, number>>();

  private constructor(
    private readonly scope: Scope,
    rows: readonly FieldRow[],
  ) {
    this.drafts = new Drafts(scope, tableIn(scope), rows);
    for (const { row } of this.drafts.all) this.directory.add(row);
  }

  /**
   * When lines are about fields, nobody may write values meanwhile. Otherwise the fields are locked as a foreign key
   * would lock them, so that their options stay until the values are written.
   */
  static async load(scope: Scope, kinds: ReadonlySet<Kind>): Promise<FieldsImport> {
    const writing = kinds.has('discoveryField');
    if (!writing && !kinds.has('discovery')) return new FieldsImport(scope, []);
    // In a statement of its own, so that the next one sees what whoever held the lock before has made.
    if (writing) await scope.transaction.em.getRepository(DiscoveryField).lockOrder(scope.workspaceId);
    const rows = await scope.transaction.query<FieldRow>({
      text: `SELECT ${selectList(tableIn(scope))} FROM discovery_field
        WHERE workspace_id = $1 ORDER BY id ${writing ? 'FOR UPDATE' : 'FOR KEY SHARE'}`,
      values: [scope.workspaceId],
    });
    return new FieldsImport(scope, rows);
  }

  find(reference: string): FieldRow | undefined {
    return this.directory.find(reference);
  }

  take(line: number, given: GivenField): void {
    const { clientId: _, type, options, position, ...members } = given;
    const draft = this.named(given) ?? this.begun(line, given);
    if (draft.row.type !== type) throw new FieldTypeFixed(draft.row.type);
    checkOptions(draft.row.type, options);
    if (options) this.noteRemoved(line, draft, options);
    revised(draft, line, { ...this.drafts.columnsOf(members), options, position });
    if (position !== undefined) this.placed.set(draft, line);
    this.directory.add(draft.row);
  }

  /** What can only be told when all lines are known: names may change places. */
  check(): void {
    const repeated = repeatedName(this.drafts.all);
    if (!repeated) return;
    const { line, row } = repeated;
    throw new LineRefused(line, new NameTaken('discovery field', row.name, '/name'), 'discoveryField');
  }

  async write(): Promise<void> {
    keepLineOrder(this.placed);
    await this.drafts.write();
  }

  /** Refuses to take options away that are the value of some discovery. To be called when all values are written. */
  async checkRemovedOptions(): Promise<void> {
    const { transaction, workspaceId } = this.scope;
    const fields = transaction.em.getRepository(DiscoveryField);
    for (const [{ row }, lines] of this.removed) {
      const missing = [...lines.keys()].filter((option) => !row.options?.includes(option));
      if (missing.length === 0) continue;
      const used = await fields.optionsInUse(workspaceId, row.id, missing);
      const line = Math.min(...used.map((option) => lines.get(option) as number));
      if (used.length > 0) throw new LineRefused(line, new OptionInUse(used));
    }
  }

  /** Values may have been given to an option between two lines, so what the database had before does not tell all. */
  private noteRemoved(line: number, draft: Draft<FieldRow>, options: readonly string[]): void {
    const lines = this.removed.get(draft) ?? new Map<string, number>();
    for (const option of draft.row.options ?? []) if (!options.includes(option)) lines.set(option, line);
    this.removed.set(draft, lines);
  }

  /** The field that a line is about. Every workspace has its system field, so its line never makes one. */
  private named({ clientId, type }: GivenField): Draft<FieldRow> | undefined {
    const named = this.drafts.find(clientId);
    if (named || type !== FEEDBACK_TYPE) return named;
    const system = this.drafts.all.find(({ row }) => row.type === FEEDBACK_TYPE);
    if (system && clientId !== undefined) throw new SystemFieldClientId(system.row.client_id);
    return system;
  }

  private begun(line: number, { clientId, type, options }: GivenField): Draft<FieldRow> {
    checkFirstOptions(type, options);
    return this.drafts.begin(line, clientId, { type, position: this.nextPosition() });
  }

  private nextPosition(): number {
    const custom = this.drafts.all.filter(({ row }) => row.type !== FEEDBACK_TYPE);
    const last = Math.max(-1, ...custom.map(({ row }) => row.position));
    return Math.min(last + 1, LAST_POSITION);
  }
}

const tableIn = ({ transaction }: Scope) => recordTable<FieldRow>(transaction.em, DiscoveryField);

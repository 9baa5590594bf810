import { recordTable, selectList } from '../../database/record-table.js';
import { DiscoveryField, type FieldRow } from '../../fields/discovery-field.entity.js';
import { checkFirstOptions, checkOptions } from '../../fields/field-options.js';
import { FEEDBACK_TYPE } from '../../fields/field-type.js';
import { OptionInUse } from '../../fields/field.problems.js';
import { LAST_POSITION } from '../../http/lists/position.js';
import { NameTaken } from '../../http/problems/problems.js';
import type { ImportedField, Kind } from '../kinds.js';
import type { BatchContext } from './bulk.js';
import { ReferenceIndex } from './reference-index.js';
import { type StagedRecord, StagedRecords, revised } from './staged-records.js';
import { FieldTypeFixed, SystemFieldClientId } from './import.problems.js';
import { LineRejected } from './line-rejected.js';
import { keepLineOrder, repeatedName } from './names-and-positions.js';

/** All fields of the workspace: there are few, and their names and positions concern each other. */
export class FieldsImport {
  readonly staged: StagedRecords<FieldRow>;
  private readonly directory = new ReferenceIndex<FieldRow>();
  private readonly placed = new Map<StagedRecord<FieldRow>, number>();
  /** The options that lines remove, with the line that does; a later line may bring them back. */
  private readonly removed = new Map<StagedRecord<FieldRow>, Map<string, number>>();

  private constructor(
    private readonly context: BatchContext,
    rows: readonly FieldRow[],
  ) {
    this.staged = new StagedRecords(context, tableIn(context), rows);
    for (const { row } of this.staged.all) this.directory.add(row);
  }

  /**
   * When lines are about fields, nobody may write values meanwhile. Otherwise the fields are locked as a foreign key
   * would lock them, so that their options stay until the values are written.
   */
  static async load(context: BatchContext, kinds: ReadonlySet<Kind>): Promise<FieldsImport> {
    const writing = kinds.has('discoveryField');
    if (!writing && !kinds.has('discovery')) return new FieldsImport(context, []);
    // In a statement of its own, so that the next one sees what whoever held the lock before has made.
    if (writing) await context.transaction.em.getRepository(DiscoveryField).lockOrder(context.workspaceId);
    const rows = await context.transaction.query<FieldRow>({
      text: `SELECT ${selectList(tableIn(context))} FROM discovery_field
        WHERE workspace_id = $1 ORDER BY id ${writing ? 'FOR UPDATE' : 'FOR KEY SHARE'}`,
      values: [context.workspaceId],
    });
    return new FieldsImport(context, rows);
  }

  find(reference: string): FieldRow | undefined {
    return this.directory.find(reference);
  }

  take(line: number, given: ImportedField): void {
    const { clientId: _, type, options, position, ...members } = given;
    const record = this.named(given) ?? this.begun(line, given);
    if (record.row.type !== type) throw new FieldTypeFixed(record.row.type);
    checkOptions(record.row.type, options);
    if (options) this.noteRemoved(line, record, options);
    revised(record, line, { ...this.staged.columnsOf(members), options, position });
    if (position !== undefined) this.placed.set(record, line);
    this.directory.add(record.row);
  }

  /** What can only be told when all lines are known: names may change places. */
  check(): void {
    const repeated = repeatedName(this.staged.all);
    if (!repeated) return;
    const { line, row } = repeated;
    throw new LineRejected(line, new NameTaken('discovery field', row.name, '/name'), 'discoveryField');
  }

  async write(): Promise<void> {
    keepLineOrder(this.placed);
    await this.staged.write();
  }

  /** Refuses to take options away that are the value of some discovery. To be called when all values are written. */
  async checkRemovedOptions(): Promise<void> {
    const { transaction, workspaceId } = this.context;
    const fields = transaction.em.getRepository(DiscoveryField);
    for (const [{ row }, lines] of this.removed) {
      const missing = [...lines.keys()].filter((option) => !row.options?.includes(option));
      if (missing.length === 0) continue;
      const used = await fields.optionsInUse(workspaceId, row.id, missing);
      const line = Math.min(...used.map((option) => lines.get(option) as number));
      if (used.length > 0) throw new LineRejected(line, new OptionInUse(used));
    }
  }

  /** Values may have been given to an option between two lines, so what the database had before does not tell all. */
  private noteRemoved(line: number, record: StagedRecord<FieldRow>, options: readonly string[]): void {
    const lines = this.removed.get(record) ?? new Map<string, number>();
    for (const option of record.row.options ?? []) if (!options.includes(option)) lines.set(option, line);
    this.removed.set(record, lines);
  }

  /** The field that a line is about. Every workspace has its system field, so its line never makes one. */
  private named({ clientId, type }: ImportedField): StagedRecord<FieldRow> | undefined {
    const named = this.staged.find(clientId);
    if (named || type !== FEEDBACK_TYPE) return named;
    const system = this.staged.all.find(({ row }) => row.type === FEEDBACK_TYPE);
    if (system && clientId !== undefined) throw new SystemFieldClientId(system.row.client_id);
    return system;
  }

  private begun(line: number, { clientId, type, options }: ImportedField): StagedRecord<FieldRow> {
    checkFirstOptions(type, options);
    return this.staged.begin(line, clientId, { type, position: this.nextPosition() });
  }

  private nextPosition(): number {
    const custom = this.staged.all.filter(({ row }) => row.type !== FEEDBACK_TYPE);
    const last = Math.max(-1, ...custom.map(({ row }) => row.position));
    return Math.min(last + 1, LAST_POSITION);
  }
}

const tableIn = ({ transaction }: BatchContext) => recordTable<FieldRow>(transaction.em, DiscoveryField);

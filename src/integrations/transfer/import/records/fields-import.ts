import { DiscoveryField, type FieldColumns } from '../../../../records/fields/discovery-field.entity.js';
import { FieldsRepository } from '../../../../records/fields/fields.repository.js';
import {
  checkFirstOptions,
  checkOptions,
  removedOptions,
  trimmedOptions,
} from '../../../../records/fields/field-options.js';
import { FEEDBACK_TYPE } from '../../../../records/fields/field-type.js';
import {
  FIELD,
  OptionInFormula,
  OptionInUse,
  FieldTypeFixed,
  MOST_FIELDS,
  SystemFieldClientId,
  TooManyFields,
} from '../../../../records/fields/field.problems.js';
import { positionAfter } from '../../../../http/lists/list.requests.js';
import { withoutIdentity } from '../../given-identity.js';
import type { ImportedField, Kind } from '../../kinds.js';
import type { ReferenceIndex } from '../../../../platform/database/records/reference-index.js';
import type { BatchContext } from '../origin.js';
import { FormulasImport } from './formulas-import.js';
import { LineRejected } from '../lines/line-rejected.js';
import { OrderedRecords } from './ordered-records.js';
import type { StagedRecord, StagedRecords } from './staged-records.js';

export class FieldsImport {
  readonly staged: StagedRecords<FieldColumns>;
  readonly index: ReferenceIndex<FieldColumns>;
  /** The removed options of each field, with the line that removed them. A later line may add them again. */
  private readonly removed = new Map<StagedRecord<FieldColumns>, Map<string, number>>();
  private readonly formulas: FormulasImport;

  private constructor(
    private readonly context: BatchContext,
    private readonly fields: OrderedRecords<FieldColumns>,
  ) {
    this.staged = fields.staged;
    this.index = fields.index;
    this.formulas = new FormulasImport(context, fields);
  }

  /** Locks fields: exclusively if lines change them; otherwise only against changes of their options. */
  static async load(context: BatchContext, kinds: ReadonlySet<Kind>): Promise<FieldsImport> {
    const { transaction, workspaceId } = context;
    const isWriting = kinds.has('discoveryField');
    // The lock is a separate statement, so that the next statement sees what its former holder has committed.
    if (isWriting) await new FieldsRepository(transaction.em).lockOrder(workspaceId);
    const readLock = kinds.has('discovery') ? 'FOR KEY SHARE' : undefined;
    const lock = isWriting ? 'FOR UPDATE' : readLock;
    return new FieldsImport(context, await OrderedRecords.load(context, DiscoveryField, lock));
  }

  stage(line: number, given: ImportedField): void {
    const { type, ...rest } = withoutIdentity(given);
    const existing = this.existing(given);
    const members = { ...rest, options: trimmedOptions(rest.options, existing?.row.options) };
    const record = existing ?? this.add(given, members.options);
    this.staged.replace(record, given);
    if (record.row.type !== type) throw new FieldTypeFixed(record.row.type);
    checkOptions(type, members.options);
    if (members.options) this.noteRemoved(line, record, members.options);
    this.fields.change(record, line, members);
    if (members.formula !== undefined) this.formulas.note(line, record);
  }

  check(): void {
    this.fields.checkNames('discoveryField', FIELD);
    this.fields.checkCount('discoveryField', this.custom, MOST_FIELDS, new TooManyFields());
    this.formulas.check();
  }

  write(): void {
    this.fields.keepLineOrder();
    this.staged.write();
  }

  /** Call this after all values are written. @throws LineRejected if a removed option is still used */
  async checkRemovedOptions(): Promise<void> {
    const { transaction, workspaceId } = this.context;
    const fields = new FieldsRepository(transaction.em);
    for (const [{ row }, lines] of this.removed) {
      const missing = removedOptions([...lines.keys()], row.options ?? []);
      if (missing.length === 0) continue;
      const inFormula = this.formulas.using(row, missing);
      if (inFormula) {
        const { option, name } = inFormula;
        throw new LineRejected(lines.get(option) as number, new OptionInFormula(option, name));
      }
      const used = await fields.optionsInUse(workspaceId, row.id, missing);
      const line = Math.min(...used.map((option) => lines.get(option) as number));
      if (used.length > 0) throw new LineRejected(line, new OptionInUse(used));
    }
  }

  /** Call this after all values are written. */
  writeFormulas(): Promise<void> {
    return this.formulas.write();
  }

  /** Notes removed options line by line, because lines between removal and re-adding may have used them. */
  private noteRemoved(line: number, record: StagedRecord<FieldColumns>, options: readonly string[]): void {
    const lines = this.removed.get(record) ?? new Map<string, number>();
    for (const option of removedOptions(record.row.options, options)) lines.set(option, line);
    this.removed.set(record, lines);
  }

  /** The field that a line is about. A line of the system field is always about the workspace's own. */
  private existing({ clientId, type }: ImportedField): StagedRecord<FieldColumns> | undefined {
    const existing = this.staged.find(clientId);
    if (existing || type !== FEEDBACK_TYPE) return existing;
    const system = this.staged.all.find(({ row }) => row.type === FEEDBACK_TYPE);
    if (system && clientId !== undefined) throw new SystemFieldClientId(system.row.client_id);
    return system;
  }

  private add(given: ImportedField, options: string[] | undefined): StagedRecord<FieldColumns> {
    const { type } = given;
    checkFirstOptions(type, options);
    const position = positionAfter(this.custom.map((row) => row.position));
    return this.staged.add(given, { type, position });
  }

  private get custom(): FieldColumns[] {
    return this.staged.rows.filter((row) => row.type !== FEEDBACK_TYPE);
  }
}

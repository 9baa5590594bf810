import { DiscoveryField, type FieldColumns } from '../../../../records/fields/discovery-field.entity.js';
import {
  checkFirstOptions,
  checkOptions,
  removedOptions,
  trimmedOptions,
} from '../../../../records/fields/field-options.js';
import { FEEDBACK_TYPE } from '../../../../records/fields/field-type.js';
import {
  fieldNameTaken,
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
  /** Removed options by the line that removes them; a later line may bring them back. */
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

  /** Lines that change fields keep others from writing values; lines that write values keep the options. */
  static async load(context: BatchContext, kinds: ReadonlySet<Kind>): Promise<FieldsImport> {
    const { transaction, workspaceId } = context;
    const isWriting = kinds.has('discoveryField');
    // A statement of its own, so that the next one sees what was committed meanwhile.
    if (isWriting) await transaction.em.getRepository(DiscoveryField).lockOrder(workspaceId);
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
    this.fields.checkNames('discoveryField', fieldNameTaken);
    this.fields.checkCount('discoveryField', this.custom, MOST_FIELDS, new TooManyFields());
    this.formulas.check();
  }

  get areScored(): boolean {
    return this.staged.rows.some(({ formula }) => formula !== null);
  }

  write(): void {
    this.fields.keepLineOrder();
    this.staged.write();
  }

  /** To be called when all values are written. */
  async checkRemovedOptions(): Promise<void> {
    const { transaction, workspaceId } = this.context;
    const fields = transaction.em.getRepository(DiscoveryField);
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

  /** To be called when all values are written. @returns the fields whose formula is another now */
  writeFormulas(): Promise<string[]> {
    return this.formulas.write();
  }

  /** Lines in between may have used an option, so comparing with what is stored isn't enough. */
  private noteRemoved(line: number, record: StagedRecord<FieldColumns>, options: readonly string[]): void {
    const lines = this.removed.get(record) ?? new Map<string, number>();
    for (const option of removedOptions(record.row.options, options)) lines.set(option, line);
    this.removed.set(record, lines);
  }

  /** Every workspace has its system field, so a line never creates one. */
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

import type { FieldColumns } from '../../../../records/fields/discovery-field.entity.js';
import { FieldsRepository } from '../../../../records/fields/fields.repository.js';
import {
  fieldTermsIn,
  type Operand,
  operandsOf,
  optionsIn,
} from '../../../../records/fields/field-formula.js';
import { withReferences } from '../../../../records/formulas/parse-formula.js';
import { FieldHasValues, TooManyFormulas } from '../../../../records/fields/field.problems.js';
import { writeOperands, MOST_FORMULAS } from '../../../../records/fields/formula-writer.js';
import type { BatchContext } from '../origin.js';
import { LineRejected, withLineNumber } from '../lines/line-rejected.js';
import type { OrderedRecords } from './ordered-records.js';
import type { StagedRecord } from './staged-records.js';

type Field = StagedRecord<FieldColumns>;

/** Checks formulas after the last line, because a formula may use fields of later lines. */
export class FormulasImport {
  private readonly given = new Map<Field, number>();
  private readonly operands = new Map<Field, readonly Operand[]>();

  constructor(
    private readonly context: BatchContext,
    private readonly fields: OrderedRecords<FieldColumns>,
  ) {}

  note(line: number, record: Field): void {
    this.given.set(record, line);
  }

  /** Call this after the last line. @throws LineRejected */
  check(): void {
    for (const [record, line] of this.changed) {
      const { row, stored } = record;
      const operands = withLineNumber(line, () => this.operandsOf(row), 'discoveryField');
      // Exports name fields by their `clientId`, however the formula was given.
      if (this.withIds(row.formula) === this.withIds(stored?.formula)) row.formula = stored?.formula ?? null;
      else this.operands.set(record, operands);
    }
    const added = this.changed.findLast(([{ row, stored }]) => row.formula !== null && !stored?.formula);
    const formulas = this.fields.staged.rows.filter(({ formula }) => formula !== null);
    if (added && formulas.length > MOST_FORMULAS) {
      throw new LineRejected(added[1], new TooManyFormulas(MOST_FORMULAS), 'discoveryField');
    }
  }

  /** @returns the first formula that uses one of the field's options, by the name of its field */
  using(field: FieldColumns, options: readonly string[]): { option: string; name: string } | undefined {
    for (const { type, name, formula } of this.fields.staged.rows) {
      if (formula === null) continue;
      const references = fieldTermsIn(type, formula).map(({ reference }) => reference.value);
      const own = references.filter((reference) => this.fields.find(reference) === field);
      const option = optionsIn(formula, own).find((each) => options.includes(each));
      if (option !== undefined) return { option, name };
    }
    return undefined;
  }

  async write(): Promise<void> {
    const { transaction, workspaceId } = this.context;
    const fields = new FieldsRepository(transaction.em);
    for (const [{ row, stored }, line] of this.changed) {
      const isAdded = row.formula !== null && !stored?.formula;
      const written = isAdded ? await fields.countWritten(workspaceId, row.id) : 0;
      if (written > 0) throw new LineRejected(line, new FieldHasValues(written), 'discoveryField');
    }
    for (const [{ row }, operands] of this.operands) {
      for (const each of writeOperands(workspaceId, row.id, operands)) transaction.write(each);
    }
  }

  private get changed(): (readonly [Field, number])[] {
    return [...this.given].filter(([{ row, stored }]) => row.formula !== (stored?.formula ?? null));
  }

  private withIds(formula: string | null | undefined): string | undefined {
    return formula
      ? withReferences(formula, (reference) => this.fields.find(reference)?.id ?? reference)
      : undefined;
  }

  private operandsOf({ id, client_id: clientId, type, formula }: FieldColumns): Operand[] {
    if (formula === null) return [];
    return operandsOf({ id, clientId, type }, formula, (reference) => this.fields.find(reference));
  }
}

import { Injectable } from '@nestjs/common';
import { recordNamed } from '../../platform/database/records/reference-index.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { DiscoveryField } from './discovery-field.entity.js';
import { fieldTermsIn, type FormulaOwner, operandsOf, type Operand } from './field-formula.js';
import { FieldHasValues, TooManyFormulas } from './field.problems.js';
import { FieldsRepository } from './fields.repository.js';
import { insertionOf } from '../../platform/database/records/row-statements.js';
import type { Statement } from '../../platform/database/sql.js';

/** The limit of formulas in a workspace, since each change of a discovery's values computes all of them. */
export const MOST_FORMULAS = 20;

type Owner = FormulaOwner & { readonly workspaceId: string };

@Injectable()
export class FormulaWriter {
  constructor(private readonly fields: FieldsRepository) {}

  /** Gives a formula to a field that has none. @throws InvalidFormula, TooManyFormulas */
  async add(transaction: Transaction, owner: Owner, formula: string): Promise<void> {
    await this.write(transaction, owner, formula);
    const formulas = await this.fields.countFormulas(owner.workspaceId);
    if (formulas >= MOST_FORMULAS) throw new TooManyFormulas(MOST_FORMULAS);
  }

  /** Changes a field's formula. Null removes it together with its values; people can then write the field. */
  async change(transaction: Transaction, field: DiscoveryField, formula: string | null): Promise<void> {
    const { workspaceId, id, formula: former = null } = field;
    if (formula === former) return;
    await this.fields.lockValues(workspaceId, id);
    if (former !== null) return this.write(transaction, field, formula);
    const discoveries = await this.fields.countWritten(workspaceId, id);
    if (discoveries > 0) throw new FieldHasValues(discoveries);
    await this.add(transaction, field, formula as string);
  }

  async remove({ workspaceId, id }: DiscoveryField): Promise<void> {
    await this.fields.lockValues(workspaceId, id);
    await this.fields.deleteComputed(workspaceId, id);
  }

  private async write(transaction: Transaction, owner: Owner, formula: string | null): Promise<void> {
    const { workspaceId, id } = owner;
    const operands = formula === null ? [] : await this.operands(owner, formula);
    for (const statement of writeOperands(workspaceId, id, operands)) transaction.beforeCommit(statement);
  }

  private async operands(owner: Owner, formula: string) {
    const references = fieldTermsIn(owner.type, formula).map(({ reference }) => reference.value);
    const fields = await this.fields.named(owner.workspaceId, references);
    return operandsOf(owner, formula, (reference) => recordNamed(reference, [fields]));
  }
}

const TABLE = {
  name: 'formula_operand',
  columns: { formula_field_id: 'uuid', reference: 'text', field_id: 'uuid' },
};

/** Replaces the operands of a formula. Run these statements after the field is written. */
export const writeOperands = (
  workspaceId: string,
  formulaFieldId: string,
  operands: readonly Operand[],
): Statement[] => [
  {
    text: 'DELETE FROM formula_operand WHERE workspace_id = $1 AND formula_field_id = $2',
    values: [workspaceId, formulaFieldId],
  },
  insertionOf(
    TABLE,
    workspaceId,
    operands.map(({ reference, fieldId }) => ({
      formula_field_id: formulaFieldId,
      reference,
      field_id: fieldId,
    })),
  ),
];

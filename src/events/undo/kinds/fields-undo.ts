import { Injectable } from '@nestjs/common';
import type { Into } from '../../../platform/database/records/row-writer.js';
import { recordNamed } from '../../../platform/database/records/reference-index.js';
import type { FieldColumns } from '../../../records/fields/discovery-field.entity.js';
import { fieldTermsIn, type Operand, operandsOf } from '../../../records/fields/field-formula.js';
import { removedOptions } from '../../../records/fields/field-options.js';
import { MOST_FORMULAS, writeOperands } from '../../../records/fields/formula-writer.js';
import { FieldsRepository } from '../../../records/fields/fields.repository.js';
import { Problem } from '../../../http/problems/problem.js';
import type { UndoContext, Written } from '../replayed-state.js';

const KIND = 'discoveryField';

type Field = FieldColumns & { readonly [column: string]: unknown };

/** Undoes the side effects of field changes: formulas with their operands and values, and options in use. */
@Injectable()
export class FieldsUndo {
  constructor(private readonly fields: FieldsRepository) {}

  /** Call this before fields are written, so that operands and computed values don't block deleting a field. */
  async prepare({ transaction, workspaceId }: Into, written: readonly Written[]): Promise<void> {
    for (const { stored, row } of written as readonly { stored?: Field; row?: Field }[]) {
      if (stored === undefined || stored.type !== 'SCORE' || stored.formula === row?.formula) continue;
      for (const statement of writeOperands(workspaceId, stored.id, [])) transaction.write(statement);
      if (!row) await this.fields.deleteComputed(workspaceId, stored.id);
    }
  }

  /** Call this after all records are written. */
  async finish(context: UndoContext, written: readonly Written[]): Promise<void> {
    for (const each of written as readonly { stored?: Field; row?: Field }[]) {
      const { stored, row } = each;
      if (!row) continue;
      await this.checkOptions(context, stored, row);
      if (row.formula !== (stored?.formula ?? null)) await this.writeFormula(context, stored, row);
    }
    if (written.length > 0) await this.checkFormulas(context, written);
  }

  private async checkOptions({ workspaceId, conflicts }: UndoContext, stored: Field | undefined, row: Field) {
    const removed = removedOptions(stored?.options ?? [], row.options ?? []);
    const used = removed.length > 0 ? await this.fields.optionsInUse(workspaceId, row.id, removed) : [];
    if (used.length > 0)
      conflicts.add(KIND, row, 'in_use_since', `has an option that discoveries have now: ${used[0]}.`);
  }

  private async writeFormula(
    { transaction, workspaceId, conflicts }: UndoContext,
    stored: Field | undefined,
    row: Field,
  ) {
    if (row.formula === null) return;
    const isAdded = stored !== undefined && stored.formula === null;
    const values = isAdded ? await this.fields.countWritten(workspaceId, row.id) : 0;
    if (values > 0)
      conflicts.add(KIND, row, 'in_use_since', `has values that were written since: ${values}.`);
    const operands = await this.operandsOf(workspaceId, row);
    if (operands instanceof Problem) return;
    for (const statement of writeOperands(workspaceId, row.id, operands)) transaction.write(statement);
  }

  /** Checks all formulas of the workspace, because any may name the fields and options that change. */
  private async checkFormulas(
    { transaction, workspaceId, conflicts }: UndoContext,
    written: readonly Written[],
  ) {
    const formulas = await transaction.query<Field>({
      text: 'SELECT id, client_id, type, formula FROM discovery_field WHERE workspace_id = $1 AND formula IS NOT NULL',
      values: [workspaceId],
    });
    for (const field of formulas) {
      const operands = await this.operandsOf(workspaceId, field);
      if (operands instanceof Problem)
        conflicts.add(
          KIND,
          field,
          'formula_invalid',
          `would have a formula that is not valid: ${operands.message}`,
        );
    }
    const restored = written.find(({ stored, row }) => row?.['formula'] && !stored?.['formula'])?.row;
    if (restored && formulas.length > MOST_FORMULAS)
      conflicts.add(
        KIND,
        restored,
        'too_many_formulas',
        `would be one of more than ${MOST_FORMULAS} with a formula.`,
      );
  }

  private async operandsOf(workspaceId: string, field: Field): Promise<Operand[] | Problem> {
    const { id, client_id: clientId, type, formula } = field;
    try {
      const references = fieldTermsIn(type, formula as string).map(({ reference }) => reference.value);
      const named = await this.fields.named(workspaceId, references);
      return operandsOf({ id, clientId, type }, formula as string, (reference) =>
        recordNamed(reference, [named]),
      );
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }
}

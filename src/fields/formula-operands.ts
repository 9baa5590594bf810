import type { Statement } from '../database/sql.js';
import type { Operand } from './field-formula.js';

/** Statements that replace what is known of the fields that a formula uses. They come after the field is written. */
export const writeOperands = (
  workspaceId: string,
  formulaFieldId: string,
  operands: readonly Operand[],
): Statement[] => [
  {
    text: 'DELETE FROM formula_operand WHERE workspace_id = $1 AND formula_field_id = $2',
    values: [workspaceId, formulaFieldId],
  },
  {
    text: `INSERT INTO formula_operand (workspace_id, formula_field_id, reference, field_id)
      SELECT $1, $2, given.reference, given.field_id
      FROM unnest($3::text[], $4::uuid[]) AS given (reference, field_id)`,
    values: [
      workspaceId,
      formulaFieldId,
      operands.map(({ reference }) => reference),
      operands.map(({ fieldId }) => fieldId),
    ],
  },
];

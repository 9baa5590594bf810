import { insertionOf } from '../database/records/many-rows.js';
import type { Statement } from '../database/sql.js';
import type { Operand } from './field-formula.js';

const TABLE = {
  name: 'formula_operand',
  columns: { formula_field_id: 'uuid', reference: 'text', field_id: 'uuid' },
};

/** Replace the operands of a formula. Run after the field is written. */
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

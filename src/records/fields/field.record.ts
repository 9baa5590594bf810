import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf, withoutNulls } from '../../platform/identifiers/identified.record.js';
import type { FieldRow } from './discovery-field.entity.js';
import { FEEDBACK_TYPE, FIELD_TYPES, type FieldType } from './field-type.js';

@ApiSchema({ description: "The progress of computing a formula's values." })
export class FormulaProgressRecord {
  /** The number of discoveries that have their new value. @example 3000 */
  done: number;

  /** The number of discoveries when the computation started; absent until then. @example 12500 */
  total?: number;
}

@ApiSchema({
  description:
    "A custom field of the workspace's discoveries, or its system field, which shows the feedback value.",
})
export class FieldRecord extends IdentifiedRecord {
  /** The field's name, unique in the workspace. @example 'Effort' */
  // The decorator has the specification show `name` before `type`.
  @ApiProperty()
  name: string;

  /**
   * The type of the field's values, which can't be changed. `FEEDBACK` is the type of the system field.
   * @example 'SELECT'
   */
  // The order of a union's members is up to the compiler, so the specification's order is stated here.
  @ApiProperty({ enum: [...FIELD_TYPES, FEEDBACK_TYPE] })
  type: FieldType;

  /** The options of a `SELECT` or `MULTI_SELECT`. @example ['Small', 'Medium', 'Large'] */
  options?: string[];

  /**
   * The formula of a `SCORE`. The values of a field with a formula are computed and can't be written.
   * @example 'field("readers-a-week") * field("confidence") / max(field("effort", {"Small": 1, "Large": 5}), 1)'
   */
  formula?: string;

  /** The progress of recomputing the values after a change of the formula; absent when done. */
  formulaProgress?: FormulaProgressRecord;

  /** The field's position, from 0. The system field comes last, whatever its position. @example 0 */
  position: number;
}

export class FieldAnswer {
  discoveryField: FieldRecord;
}

export class FieldsAnswer {
  discoveryFields: FieldRecord[];
}

const progressOf = ({ formula_progress: progress }: FieldRow): FormulaProgressRecord | null =>
  progress && withoutNulls<FormulaProgressRecord>(progress);

export const toFieldRecord = (row: FieldRow): FieldRecord =>
  recordOf<FieldRecord>(row, {
    name: row.name,
    type: row.type,
    options: row.options,
    formula: row.formula,
    formulaProgress: progressOf(row),
    position: row.position,
  });

import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  IdentifiedRecord,
  identifiedRecord,
  withoutNulls,
} from '../../platform/identifiers/identified.record.js';
import type { FieldRow } from './discovery-field.entity.js';
import { FEEDBACK_TYPE, FIELD_TYPES, type FieldType } from './field-type.js';

@ApiSchema({ description: 'How many discoveries have their value by a formula.' })
export class FormulaProgressRecord {
  /** Those that have it. @example 3000 */
  done: number;

  /** All that there were when it began; left out until then. @example 12500 */
  total?: number;
}

@ApiSchema({
  description:
    "A custom field of the workspace's discoveries, or its system field, which shows the feedback value.",
})
export class FieldRecord extends IdentifiedRecord {
  /** What it is called, unique among the workspace's fields. @example 'Effort' */
  // Decorated to be shown before `type`.
  @ApiProperty()
  name: string;

  /** What its values are; can't change. `FEEDBACK` is the type of the one system field. @example 'SELECT' */
  // The compiler orders the members of a union by chance.
  @ApiProperty({ enum: [...FIELD_TYPES, FEEDBACK_TYPE] })
  type: FieldType;

  /** The names to choose from, for `SELECT` and `MULTI_SELECT` only. @example ['Small', 'Medium', 'Large'] */
  options?: string[];

  /**
   * What its values are computed by, for `SCORE` only. Nobody writes into a field with a formula.
   * @example 'field("readers-a-week") * field("confidence") / max(field("effort", {"Small": 1, "Large": 5}), 1)'
   */
  formula?: string;

  /** How far the discoveries have come since the formula was last changed; left out when all have their values. */
  formulaProgress?: FormulaProgressRecord;

  /** Its place among the fields, from 0. The system field comes last, whatever its position. @example 0 */
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
  withoutNulls<FieldRecord>({
    ...identifiedRecord(row),
    name: row.name,
    type: row.type,
    options: row.options,
    formula: row.formula,
    formulaProgress: progressOf(row),
    position: row.position,
  });

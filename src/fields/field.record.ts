import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, identifiedRecord, withoutNulls } from '../identifiers/identified.record.js';
import type { FieldRow } from './discovery-field.entity.js';
import { FEEDBACK_TYPE, FIELD_TYPES, type FieldType } from './field-type.js';

@ApiSchema({
  description:
    "A custom field of the workspace's discoveries, or its system field, which shows the feedback value.",
})
export class FieldRecord extends IdentifiedRecord {
  /**
   * What it is called, unique among the workspace's fields.
   * @example 'Effort'
   */
  // Decorated to be shown before `type`.
  @ApiProperty()
  name: string;

  /**
   * What its values are; can't change. `FEEDBACK` is the type of the one system field.
   * @example 'SELECT'
   */
  // The compiler orders the members of a union by chance.
  @ApiProperty({ enum: [...FIELD_TYPES, FEEDBACK_TYPE] })
  type: FieldType;

  /**
   * The names to choose from, for `SELECT` and `MULTI_SELECT` only.
   * @example ['Small', 'Medium', 'Large']
   */
  options?: string[];

  /**
   * Its place among the fields, from 0. The system field comes last, whatever its position.
   * @example 0
   */
  position: number;
}

export class FieldAnswer {
  discoveryField: FieldRecord;
}

export class FieldsAnswer {
  discoveryFields: FieldRecord[];
}

export const toFieldRecord = (row: FieldRow): FieldRecord =>
  withoutNulls<FieldRecord>({
    ...identifiedRecord(row),
    name: row.name,
    type: row.type,
    options: row.options,
    position: row.position,
  });

import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_TYPES } from '../../fields/field-type.js';
import { KINDS } from '../kinds.js';
import { NOTES } from '../rows/faults.js';

@ApiSchema({ description: 'What has become of the records of a kind.' })
export class ImportCount {
  /** The kind, as lines name it. @example 'discovery' */
  @ApiProperty({ enum: KINDS })
  kind: string;

  /** How many were made. @example 12 */
  created: number;

  /** How many were changed. In a dry run, how many are there. @example 3 */
  updated: number;

  /** How many were so already. @example 0 */
  unchanged: number;
}

@ApiSchema({ description: 'What is wrong in a file.' })
export class ImportFault {
  /** The line, or the item of JSON, from 1, if it is about one. @example 7 */
  line?: number;

  /** The header of the column, if it is about a cell. @example 'Effort' */
  column?: string;

  /** What is wrong, for programs. @example 'not_a_number' */
  code: string;

  /** What is wrong, in words. @example 'must be a decimal number.' */
  detail: string;
}

@ApiSchema({ description: 'What is no fault of a file, and worth knowing.' })
export class ImportNote {
  /** What it is, for programs. @example 'pull_requests_left_out' */
  @ApiProperty({ enum: Object.keys(NOTES) })
  code: string;

  /** How many rows or items it is about. @example 12 */
  count: number;

  /** What it is, in words. @example 'Pull requests, and comments on them, are left out.' */
  detail: string;
}

@ApiSchema({ description: 'What a column is taken for: a member, a field, or nothing.' })
export class ImportColumn {
  /** Its header. @example 'Effort' */
  header: string;

  /** The member that its cells are. @example 'title' */
  member?: string;

  /** The name of the field that its cells are values of. @example 'Effort' */
  field?: string;

  /** The type of that field. @example 'NUMBER' */
  @ApiProperty({ enum: FIELD_TYPES })
  type?: string;

  /** The type of the field that would be made of it. @example 'TEXT' */
  @ApiProperty({ enum: FIELD_TYPES })
  newField?: string;

  /** Why it is left out. @example 'only the service writes it' */
  leftOut?: string;

  /** How many rows of a tool's export have a text in it that is left out. @example 12 */
  rows?: number;
}

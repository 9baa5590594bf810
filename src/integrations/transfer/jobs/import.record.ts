import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_TYPES } from '../../../records/fields/field-type.js';
import { IMPORT_FORMATS, type ImportFormat } from '../import-options.js';
import { KINDS } from '../kinds.js';
import { NOTES } from '../rows/faults.js';
import { TOOL_NAMES } from '../tools/tools.js';

@ApiSchema({ description: 'The numbers of imported records of one kind.' })
export class ImportCount {
  /** The kind, as lines name it. @example 'discovery' */
  @ApiProperty({ enum: KINDS })
  kind: string;

  /** How many were made. @example 12 */
  created: number;

  /** How many were changed. @example 3 */
  updated: number;

  /** How many were so already. @example 0 */
  unchanged: number;
}

@ApiSchema({ description: 'A fault of a file.' })
export class ImportFault {
  /** The line, or the item of JSON, from 1, if it is about one. @example 7 */
  line?: number;

  /** The header of the column, if it is about a cell. @example 'Effort' */
  column?: string;

  /** What is wrong, for programs. @example 'not_a_number' */
  code: string;

  /** What is wrong, in words. @example 'must be a decimal number.' */
  detail: string;

  /** How many rows have this, if several do: the line is that of the first. @example 12 */
  count?: number;
}

@ApiSchema({ description: 'A remark on a file that has no fault.' })
export class ImportNote {
  /** What it is, for programs. @example 'pull_requests_left_out' */
  @ApiProperty({ enum: Object.keys(NOTES) })
  code: string;

  /** How many rows or items it is about. @example 12 */
  count: number;

  /** What it is, in words. @example 'Pull requests, and comments on them, are left out.' */
  detail: string;
}

@ApiSchema({ description: 'What a column is read as: a member, a field, or nothing.' })
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

export const IMPORT_STATES = ['uploading', 'queued', 'running', 'done', 'failed'] as const;

@ApiSchema({ description: 'The import of a file.' })
export class ImportRecord {
  /** The service's identifier, a UUIDv7. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  id: string;

  /** When the file was sent. @example '2026-11-20T09:30:00.000Z' */
  createdAt: string;

  /** When it last went on. @example '2026-11-20T09:30:02.345Z' */
  updatedAt: string;

  /** How far it is: `uploading` until all of its file has arrived. Imports of a workspace wait for each other. @example 'running' */
  @ApiProperty({ enum: IMPORT_STATES })
  state: (typeof IMPORT_STATES)[number];

  /** What the file is. @example 'csv' */
  @ApiProperty({ enum: IMPORT_FORMATS })
  format: ImportFormat;

  /** The tool that it was exported from, if it was one. @example 'jira' */
  @ApiProperty({ enum: TOOL_NAMES })
  from?: string;

  /** Whether the file is only looked at. @example false */
  dryRun: boolean;

  /** How large the file is. @example 48211 */
  bytes: number;

  /** How many lines or rows have been read. @example 250 */
  read: number;

  /** What has become of the records, as far as it has come, by kind. In a dry run, what would become of them. */
  counts: ImportCount[];

  /** The first hundred faults. Those of a failed import are the reason. */
  faults: ImportFault[];

  /** How many faults there are in all. @example 0 */
  faultCount: number;

  /** How many rows of a table have faults. With `skipBad`, they are left out. @example 0 */
  faultyRows?: number;

  /** What was done with rows otherwise than their tool has it. */
  notes: ImportNote[];

  /** In a dry run of a table: what each column is taken for. */
  columns?: ImportColumn[];

  /** In a dry run: the first records as they would be, as lines have them, their texts cut. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  preview?: object[];

  /** The change that it is, for an undo. Absent if nothing was changed. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  changeId?: string;

  /** When it was done, or had failed. @example '2026-11-20T09:30:02.345Z' */
  finishedAt?: string;
}

export class ImportAnswer {
  import: ImportRecord;
}

export class ImportsAnswer {
  imports: ImportRecord[];
}

import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FIELD_TYPES } from '../../../records/fields/field-type.js';
import { IMPORT_FORMATS, type ImportFormat } from '../import-options.js';
import { KINDS } from '../kinds.js';
import { ROW_KINDS } from '../rows/columns/member-names.js';
import { NOTES } from '../rows/faults.js';
import { TOOL_NAMES } from '../tools/tools.js';

@ApiSchema({ description: 'The numbers of imported records of one kind.' })
export class ImportCount {
  /** The kind of record, as in lines. @example 'discovery' */
  @ApiProperty({ enum: KINDS })
  kind: string;

  /** The number of created records. @example 12 */
  created: number;

  /** The number of updated records. @example 3 */
  updated: number;

  /** The number of records that needed no change. @example 0 */
  unchanged: number;
}

@ApiSchema({ description: 'A fault of a file.' })
export class ImportFault {
  /** The faulty line, or item of a JSON array, from 1; absent if the fault isn't about one. @example 7 */
  line?: number;

  /** The header of the faulty cell's column; absent if the fault isn't about a cell. @example 'Effort' */
  column?: string;

  /** The text of that cell, cut after some 100 bytes; that of the first row if several have the fault. @example '3,5' */
  cell?: string;

  /** The kind of fault, for programs. @example 'not_a_number' */
  code: string;

  /** The fault, for people. @example 'must be a decimal number.' */
  detail: string;

  /** The number of rows with this fault, if several have it; `line` is the first of them. @example 12 */
  count?: number;

  /** The first ten of these rows. @example [7, 9, 31] */
  lines?: number[];
}

@ApiSchema({ description: 'A remark on a file that has no fault.' })
export class ImportNote {
  /** The kind of remark, for programs. @example 'pull_requests_left_out' */
  @ApiProperty({ enum: Object.keys(NOTES) })
  code: string;

  /** The number of rows or items that the remark is about. @example 12 */
  count: number;

  /** The remark, for people. @example 'Pull requests, and comments on them, are left out.' */
  detail: string;
}

@ApiSchema({ description: 'What a column is read as: a member, a field, or nothing.' })
export class ImportColumn {
  /** The column's header. @example 'Effort' */
  header: string;

  /** The member that the column is read as. @example 'title' */
  member?: string;

  /** The name of the field that the column is read as. @example 'Effort' */
  field?: string;

  /** The type of that field. @example 'NUMBER' */
  @ApiProperty({ enum: FIELD_TYPES })
  type?: string;

  /** The type of the field that could be created for the column. @example 'TEXT' */
  @ApiProperty({ enum: FIELD_TYPES })
  newField?: string;

  /** Why the column is left out. @example 'only the service writes it' */
  leftOut?: string;

  /** The number of rows of a tool's export that have a text in this left-out column. @example 12 */
  rows?: number;
}

export const IMPORT_STATES = ['uploading', 'queued', 'running', 'done', 'failed'] as const;

@ApiSchema({ description: 'The import of a file.' })
export class ImportRecord {
  /** The service's identifier, a UUIDv7. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  id: string;

  /** When the upload of the file began. @example '2026-11-20T09:30:00.000Z' */
  createdAt: string;

  /** When the import last made progress. @example '2026-11-20T09:30:02.345Z' */
  updatedAt: string;

  /**
   * The import's progress: `uploading` until the whole file has arrived, then `queued`, as imports of a workspace run
   * one after another.
   * @example 'running'
   */
  @ApiProperty({ enum: IMPORT_STATES })
  state: (typeof IMPORT_STATES)[number];

  /** The file's format. @example 'csv' */
  @ApiProperty({ enum: IMPORT_FORMATS })
  format: ImportFormat;

  /** The tool that exported the file, if it is a tool's export. @example 'jira' */
  @ApiProperty({ enum: TOOL_NAMES })
  from?: string;

  /** What each row of a table becomes. @example 'discovery' */
  @ApiProperty({ enum: ROW_KINDS })
  records?: string;

  /** Whether this is a dry run, which changes nothing. @example false */
  dryRun: boolean;

  /** The file's size in bytes. @example 48211 */
  bytes: number;

  /** The number of lines or rows read so far. @example 250 */
  read: number;

  /** The numbers of records imported so far, by kind; in a dry run, those that would be imported. */
  counts: ImportCount[];

  /** The first hundred faults. The faults of a failed import are the reason for its failure. */
  faults: ImportFault[];

  /** The number of all faults. @example 0 */
  faultCount: number;

  /** The number of rows with faults. With `skipBad`, these rows are left out; `getRejectedRows` gives them. @example 0 */
  faultyRows?: number;

  /** Remarks on rows that were imported differently from how the tool has them. */
  notes: ImportNote[];

  /** In a dry run of a table: how each column is read. */
  columns?: ImportColumn[];

  /** In a dry run: the first records that would be imported, in the format of lines, with shortened texts. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  preview?: object[];

  /** The change's id, for an undo; absent if nothing changed. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  changeId?: string;

  /** When the import finished or failed. @example '2026-11-20T09:30:02.345Z' */
  finishedAt?: string;
}

export class ImportAnswer {
  import: ImportRecord;
}

export class ImportsAnswer {
  imports: ImportRecord[];
}

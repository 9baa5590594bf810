import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { withoutNulls } from '../../identifiers/identified.record.js';
import { createdAtTextOf } from '../../identifiers/uuid.js';
import { IMPORT_FORMATS, type ImportFormat } from '../import-options.js';
import { NOTES } from '../rows/faults.js';
import { TOOL_NAMES } from '../tools/tools.js';
import { IMPORT_STATES, type ImportJobRow, type ImportState } from './import-job.js';
import { ImportColumn, ImportCount, ImportFault, ImportNote } from './import-parts.record.js';

@ApiSchema({ description: 'The import of a file.' })
export class ImportRecord {
  /** The service's identifier, a UUIDv7. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  id: string;

  /** When the file was sent. @example '2026-11-20T09:30:00.000Z' */
  createdAt: string;

  /** When it last went on. @example '2026-11-20T09:30:02.345Z' */
  updatedAt: string;

  /** How far it is. Imports of a workspace wait for each other. @example 'running' */
  @ApiProperty({ enum: IMPORT_STATES })
  state: ImportState;

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

  /** What was done with rows otherwise than their tool has it. */
  notes: ImportNote[];

  /** In a dry run of a table: what each column is taken for. */
  columns?: ImportColumn[];

  /** In a dry run: the first records as they would be, as lines have them, their texts cut. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  preview?: object[];

  /** When it was done, or had failed. @example '2026-11-20T09:30:02.345Z' */
  finishedAt?: string;
}

export class ImportAnswer {
  import: ImportRecord;
}

export class ImportsAnswer {
  imports: ImportRecord[];
}

export const toImportRecord = ({
  id,
  state,
  format,
  options,
  bytes,
  report,
  updated_at,
  finished_at,
}: ImportJobRow): ImportRecord =>
  withoutNulls<ImportRecord>({
    id,
    createdAt: createdAtTextOf(id),
    updatedAt: updated_at,
    state,
    format,
    from: options.from ?? null,
    dryRun: options.dryRun ?? false,
    bytes,
    read: report.read ?? 0,
    counts: report.counts ?? [],
    faults: report.faults ?? [],
    faultCount: report.faultCount ?? 0,
    notes: (report.notes ?? []).map(({ code, count }) => ({ code, count, detail: NOTES[code] })),
    columns: report.columns ?? null,
    preview: report.preview ?? null,
    finishedAt: finished_at,
  });

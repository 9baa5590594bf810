import { createdAtTextOf } from '../../../platform/identifiers/uuid.js';
import type { Origin } from '../import/origin.js';
import { type ImportFormat, type ImportOptions, toolNamed } from '../import-options.js';
import type { ImportRecord } from './import.record.js';

/** The kind of work in jobs, metrics and the log. */
export const IMPORTS = 'imports';

type Reported = Omit<
  ImportRecord,
  'id' | 'createdAt' | 'updatedAt' | 'state' | 'format' | 'dryRun' | 'bytes'
>;

export interface ImportReport extends Partial<Reported> {
  /** The origin of the file, which the process that resumes the import needs. */
  readonly origin?: Origin;
}

export interface ImportJobRow {
  readonly workspace_id: string;
  readonly id: string;
  readonly state: ImportRecord['state'];
  readonly format: ImportFormat;
  readonly options: ImportOptions;
  readonly bytes: number;
  readonly report: ImportReport;
  readonly done_line: number;
  readonly attempts: number;
  readonly updated_at: string;
  readonly finished_at: string | null;
}

export interface JobKey {
  readonly workspaceId: string;
  readonly id: string;
}

export interface RunKey extends JobKey {
  readonly runner: string;
}

const NOTHING_YET = { read: 0, counts: [], faults: [], faultCount: 0, notes: [] };

export function toImportRecord(row: ImportJobRow): ImportRecord {
  const { id, state, format, bytes, updated_at: updatedAt, finished_at: finishedAt } = row;
  const { dryRun = false } = row.options;
  const from = toolNamed(row.options);
  const { origin: _, ...report } = row.report;
  return {
    id,
    createdAt: createdAtTextOf(id),
    updatedAt,
    state,
    format,
    ...(from !== undefined && { from }),
    dryRun,
    bytes,
    ...NOTHING_YET,
    ...report,
    ...(!dryRun && report.counts?.some(({ created, updated }) => created + updated > 0) && { changeId: id }),
    ...(finishedAt !== null && { finishedAt }),
  };
}

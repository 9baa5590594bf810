import type { Origin } from '../import/origin.js';
import type { ImportFormat, ImportOptions } from '../import-options.js';
import type { Note } from '../rows/faults.js';
import type { ImportColumn, ImportCount, ImportFault } from './import-parts.record.js';

export const IMPORT_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What is known of an import while it runs and after it. */
export interface ImportReport {
  readonly read?: number;
  readonly counts?: ImportCount[];
  readonly faults?: ImportFault[];
  readonly faultCount?: number;
  readonly columns?: ImportColumn[];
  readonly preview?: object[];
  readonly notes?: readonly Note[];
  /** What its lines have said about where they come from, for the next turn. */
  readonly origin?: Origin | undefined;
}

export interface ImportJobRow {
  readonly workspace_id: string;
  readonly id: string;
  readonly state: ImportState;
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

/** An import, and who runs it. */
export interface RunKey extends JobKey {
  readonly runner: string;
}

import type { Detail } from './detail.js';

export interface RowFault {
  readonly line: number;
  /** The header of the column, if it is about one cell. */
  readonly column?: string;
  readonly code: string;
  readonly detail: Detail;
}

export const MOST_KEPT = 100;

/** The first faults of a file, and how many there are in all. */
export class Faults {
  readonly kept: RowFault[] = [];
  count = 0;

  add(...faults: readonly RowFault[]): void {
    this.count += faults.length;
    this.kept.push(...faults.slice(0, MOST_KEPT - this.kept.length));
  }

  inOrder(): RowFault[] {
    return this.kept.toSorted((a, b) => a.line - b.line);
  }
}

/** What a caller might wonder about, and is no fault. */
export interface Note {
  readonly code: NoteCode;
  readonly count: number;
}

export const NOTES = {
  pull_requests_left_out: 'Pull requests, and comments on them, are left out.',
  repeated_rows: 'Rows that are there already, with the same cells, are left out.',
  nested_deeper: 'Rows more than one level below another are put under the topmost: there are two levels.',
  parent_left_out:
    'Rows are imported without their parent: neither the file nor the workspace has it under a component, or they have others under them.',
} as const;

export type NoteCode = keyof typeof NOTES;

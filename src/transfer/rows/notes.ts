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

import type { Detail } from './option-names.js';

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

  /** In the order of their lines. */
  inOrder(): RowFault[] {
    return this.kept.toSorted((a, b) => a.line - b.line);
  }
}

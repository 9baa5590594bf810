import type { ParsedLine } from '../import/lines/parse-line.js';
import type { Faults, Note } from './faults.js';
import { missingLines } from './cells/directory.js';
import type { Relations } from './relations/relations.js';
import type { Row } from './files/row.js';
import { faultsOf } from './row-faults.js';
import { readRow } from './row-reader.js';
import { linesOf, type ReadRow, recordOf, votesOf } from './row-records.js';
import type { Table } from './table.js';

const ROWS_AT_ONCE = 1_000;
const MOST_BYTES = 8 * 1_048_576;
export const PREVIEWED = 3;

/** The place of a row under another is behind those of all rows that are under none. */
const UNDER_OTHERS = 2 ** 30;

/** `line 12`, or `line 12 of the rows under others`. */
export const placeInWords = (place: number): string =>
  place < UNDER_OTHERS ? `line ${place}` : `line ${place - UNDER_OTHERS} of the rows under others`;

export type OnRefused = (row: Row) => Promise<void>;

interface WhichLines {
  readonly onRefused?: OnRefused | undefined;
  /** The place of the last row that is done already. */
  readonly after: number;
}

/** The rows of a file: they are checked, which reads all of them, and then read again as lines. */
export class RowFile {
  rows = 0;
  /** In how many rows a column has a text that is left out, by its index. */
  readonly unused: Map<number, number>;
  private readonly first: ReadRow[] = [];
  private pullRequests = 0;

  /** @param open reads the rows from the beginning, that of the headers included */
  constructor(
    readonly table: Table,
    private readonly relations: Relations,
    private readonly open: () => AsyncGenerator<Row>,
  ) {
    const leftOut = table.columns.filter(({ target }) => 'leftOut' in target);
    this.unused = new Map(leftOut.map(({ index }) => [index, 0]));
  }

  get faults(): Faults {
    return this.relations.faults;
  }

  get refusedRows(): number {
    return this.relations.refused.size;
  }

  /** What was done with rows otherwise than their tool has it. */
  get notes(): Note[] {
    const notes: Note[] = [
      { code: 'pull_requests_left_out', count: this.pullRequests },
      ...this.relations.notes,
    ];
    return notes.filter(({ count }) => count > 0);
  }

  get preview(): object[] {
    return this.first.flatMap((each) => {
      const row = this.relations.placed(each);
      const votes = votesOf(row);
      return [{ [row.kind]: recordOf(row) }, ...(votes ? [{ feedback: votes }] : [])];
    });
  }

  async check(rows: AsyncIterable<Row>, onRows: (rows: number) => void): Promise<void> {
    let batch: ReadRow[] = [];
    let bytes = 0;
    const relate = async () => {
      await this.relations.add(batch);
      onRows(this.rows);
    };
    for await (const row of rows) {
      if (row.leftOut) this.pullRequests += 1;
      else bytes += batch[batch.push(this.checked(row)) - 1]?.bytes ?? 0;
      if (batch.length < ROWS_AT_ONCE && bytes < MOST_BYTES) continue;
      await relate();
      batch = [];
      bytes = 0;
    }
    await relate();
    this.relations.check();
  }

  /** Those of rows that are not refused, discoveries before those that are under them. */
  async *lines({ onRefused, after }: WhichLines): AsyncGenerator<ParsedLine> {
    const { kind, directory } = this.table;
    yield* missingLines(directory);
    for (const areChildren of this.relations.haveChildren && kind === 'discovery' ? [false, true] : [false]) {
      const rows = this.open();
      await rows.next();
      for await (const row of rows) {
        const place = row.line + (areChildren ? UNDER_OTHERS : 0);
        if (place <= after || row.leftOut || this.relations.isRepeat(row.line)) continue;
        if (this.relations.refused.has(row.line)) {
          if (!areChildren) await onRefused?.(row);
          continue;
        }
        const read = this.relations.placed(readRow(row, this.table));
        const isChild = kind === 'discovery' && read.discovery !== undefined;
        if (isChild === areChildren) for (const line of linesOf(read)) yield { ...line, place };
      }
    }
  }

  private checked(given: Row): ReadRow {
    this.rows += 1;
    for (const [index, count] of this.unused) {
      if ((given.cells[index] ?? '') !== '') this.unused.set(index, count + 1);
    }
    const row = readRow(given, this.table);
    if (this.first.length < PREVIEWED) this.first.push(row);
    const faults = [...row.faults, ...faultsOf(row)];
    return faults.length > 0 ? { ...row, faults } : row;
  }
}

import type { Reader } from '../../../platform/database/reader.js';
import type { LineRejected } from '../import/lines/line-rejected.js';
import type { ParsedLine } from '../import/lines/parse-line.js';
import type { ImportOptions } from '../import-options.js';
import { missingLines } from './cells/directory.js';
import type { Faults, Note } from './faults.js';
import { openTable, rowsOf } from './open-table.js';
import { Relations } from './relations/relations.js';
import { readRow } from './row-reader.js';
import { faultsIn, faultsOfRow, linesOf, previewOf, type ReadRow } from './row-records.js';
import type { FileRow, Table } from './table.js';

/** Opens the file from the start. A table is opened more than once. */
export type Open = () => AsyncIterable<Buffer>;

const ROWS_AT_ONCE = 1_000;
const MOST_BYTES = 8 * 1_048_576;
export const PREVIEWED = 3;

/** Added to the positions of child rows, which are imported after all other rows. */
const UNDER_OTHERS = 2 ** 30;

/** `line 12`, or `line 12 of the rows under others`. */
export const positionText = (position: number): string =>
  position < UNDER_OTHERS ? `line ${position}` : `line ${position - UNDER_OTHERS} of the rows under others`;

/** The rows of a file. All rows are read once to check them, and again to import them. */
export class RowFile {
  rows = 0;
  /** How many rows have text in each ignored column, by the index of the column. */
  readonly unused: Map<number, number>;
  private readonly first: ReadRow[] = [];
  private pullRequests = 0;

  private constructor(
    readonly table: Table,
    private readonly relations: Relations,
    private readonly reopen: () => AsyncGenerator<FileRow>,
  ) {
    const leftOut = table.columns.filter(({ target }) => 'leftOut' in target);
    this.unused = new Map(leftOut.map(({ index }) => [index, 0]));
  }

  /** Reads all of a file, and writes nothing. @throws FileRefused */
  static async check(
    reader: Reader,
    { workspaceId, open, options }: { workspaceId: string; open: Open; options: ImportOptions },
    onRows: (rows: number) => void,
  ): Promise<RowFile> {
    const rows = rowsOf(open(), options);
    const table = await openTable(reader, workspaceId, rows, options);
    const relations = new Relations(reader, workspaceId, table);
    const file = new RowFile(table, relations, () => rowsOf(open(), options));
    await file.check(rows, onRows);
    return file;
  }

  get faults(): Faults {
    return this.relations.faults;
  }

  /** Notes a row that was rejected while it was written. @returns whether the other rows can be imported */
  refuse({ line, columnAt, problem }: LineRejected): boolean {
    if (columnAt) this.relations.refuseRow(line, faultsOfRow({ line, columnAt }, problem));
    return columnAt !== undefined;
  }

  get refusedRows(): number {
    return this.relations.refused.size;
  }

  get notes(): Note[] {
    const pullRequests: Note = { code: 'pull_requests_left_out', count: this.pullRequests };
    return [pullRequests, ...this.relations.notes].filter(({ count }) => count > 0);
  }

  get preview(): object[] {
    return this.first.flatMap((row) => previewOf(this.relations.withRelations(row)));
  }

  /**
   * Yields the lines of valid rows, parents before children.
   *
   * @param after the position of the last row that has been imported already
   */
  async *lines(after: number): AsyncGenerator<ParsedLine> {
    const { kind, directory } = this.table;
    yield* missingLines(directory);
    for (const areChildren of this.relations.haveChildren && kind === 'discovery' ? [false, true] : [false]) {
      for await (const row of this.again()) {
        const position = row.line + (areChildren ? UNDER_OTHERS : 0);
        if (position <= after || row.isLeftOut || this.relations.skips(row.line)) continue;
        const read = this.relations.withRelations(readRow(row, this.table));
        const isChild = kind === 'discovery' && read.discovery !== undefined;
        if (isChild === areChildren) for (const line of linesOf(read)) yield { ...line, position };
      }
    }
  }

  async *refused(): AsyncGenerator<FileRow> {
    for await (const row of this.again()) if (this.relations.refused.has(row.line)) yield row;
  }

  private async *again(): AsyncGenerator<FileRow> {
    const rows = this.reopen();
    await rows.next();
    yield* rows;
  }

  private async check(rows: AsyncIterable<FileRow>, onRows: (rows: number) => void): Promise<void> {
    let batch: ReadRow[] = [];
    let bytes = 0;
    const relate = async () => {
      await this.relations.add(batch);
      onRows(this.rows);
      batch = [];
      bytes = 0;
    };
    for await (const row of rows) {
      if (row.isLeftOut) {
        this.pullRequests += 1;
        continue;
      }
      const read = this.checked(row);
      batch.push(read);
      bytes += read.bytes;
      if (batch.length >= ROWS_AT_ONCE || bytes >= MOST_BYTES) await relate();
    }
    await relate();
    this.relations.check();
  }

  private checked(raw: FileRow): ReadRow {
    this.rows += 1;
    for (const [index, count] of this.unused) {
      if ((raw.cells[index] ?? '') !== '') this.unused.set(index, count + 1);
    }
    const row = readRow(raw, this.table);
    if (this.first.length < PREVIEWED) this.first.push(row);
    const faults = [...row.faults, ...faultsIn(row)];
    return faults.length > 0 ? { ...row, faults } : row;
  }
}

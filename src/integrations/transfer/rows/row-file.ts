import type { Reader } from '../../../platform/database/reader.js';
import type { LineRejected } from '../import/lines/line-rejected.js';
import { checkedLine, type ParsedLine } from '../import/lines/parse-line.js';
import type { ImportOptions } from '../import-options.js';
import type { ImportedDiscovery } from '../kinds.js';
import { leavesOut } from '../tools/tool.js';
import { encoderFor } from './files/decode.js';
import { missingLines } from './cells/directory.js';
import type { Faults, Note, OptionText } from './faults.js';
import { openTable, rowsOf } from './open-table.js';
import { Relations } from './relations/relations.js';
import { type Reason, WHY, writtenRows } from './rejected-rows.js';
import { headerAt } from './row-faults.js';
import { readRow } from './row-reader.js';
import {
  compiled,
  type CompiledRow,
  faultsOfRow,
  type ReadRow,
  recordsOf,
  type SpooledRow,
} from './row-records.js';
import type { Spool } from './spool.js';
import { type FileRow, notesOf, type Table } from './table.js';

/** Opens the file from the start. */
export type Open = () => AsyncIterable<Buffer>;

const ROWS_AT_ONCE = 1_000;
const MOST_BYTES = 8 * 1_048_576;
export const PREVIEWED = 3;

/** Added to the positions of child rows, which are imported after all other rows. */
const UNDER_OTHERS = 2 ** 30;

/** `line 12`, or `line 12 of the rows under others`. */
export const positionText = (position: number): string =>
  position < UNDER_OTHERS ? `line ${position}` : `line ${position - UNDER_OTHERS} of the rows under others`;

export interface TableFile {
  readonly workspaceId: string;
  readonly open: Open;
  readonly options: ImportOptions;
  /** Keeps the rows between the check and the import. */
  readonly spool: Spool;
}

/** The rows of a file. Each is read and validated once, and kept in a spool until all others have been checked. */
export class RowFile {
  rows = 0;
  /** How many rows have text in each ignored column, by the index of the column. */
  readonly unused: Map<number, number>;
  private readonly first: ReadRow[] = [];
  private leftOut = 0;

  private constructor(
    readonly table: Table,
    private readonly relations: Relations,
    private readonly file: TableFile,
  ) {
    const leftOut = table.columns.filter(({ target }) => 'leftOut' in target);
    this.unused = new Map(leftOut.map(({ index }) => [index, 0]));
  }

  /** Reads all of a file, and writes nothing to the workspace. @throws FileRefused */
  static async check(reader: Reader, file: TableFile, onRows: (rows: number) => void): Promise<RowFile> {
    const rows = rowsOf(file.open(), file.options);
    const table = await openTable(reader, file.workspaceId, rows, file.options);
    const checked = new RowFile(table, new Relations(reader, file.workspaceId, table), file);
    await checked.check(rows, onRows);
    return checked;
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
    const code = this.table.unit === 'item' ? 'pull_requests_left_out' : 'rows_left_out';
    return [...notesOf(this.table), { code, count: this.leftOut } as const, ...this.relations.notes].filter(
      ({ count }) => count > 0,
    );
  }

  get preview(): object[] {
    const taken = this.first.filter(({ line }) => !this.relations.skips(line));
    const placed = taken.map((row) =>
      this.relations.withRelations({ ...row, records: recordsOf(row) }, row.line),
    );
    return placed.flatMap(({ records }) => records.map(([kind, members]) => ({ [kind]: members })));
  }

  /**
   * Yields the lines of valid rows, parents before children.
   *
   * @param after the position of the last row that has been imported already
   */
  async *lines(after: number): AsyncGenerator<ParsedLine> {
    yield* missingLines(this.table.directory);
    for (const start of [0, UNDER_OTHERS]) {
      const isWanted = (line: number) =>
        line + start > after &&
        this.relations.isUnderDiscovery(line) === start > 0 &&
        !this.relations.skips(line);
      for await (const [line, row] of this.file.spool.rows(isWanted))
        yield* this.linesOf(row, line, line + start);
    }
  }

  /** Writes the rejected rows in the form of the file, which is read again. */
  async *rejected(option: OptionText): AsyncGenerator<Buffer> {
    const { open, options } = this.file;
    for await (const beginning of open()) {
      yield* writtenRows(this.rejectedRows(), encoderFor(beginning, options.encoding), option);
      return;
    }
  }

  private async *rejectedRows(): AsyncGenerator<[row: FileRow, why: Reason]> {
    const { above, unit } = this.table;
    let index = 0;
    for await (const row of rowsOf(this.file.open(), this.file.options, true)) {
      const why = index > above ? this.relations.refused.why(row.line) : index === above ? WHY : '';
      if (why !== undefined && (row.item || unit === 'line')) yield [row, why];
      index += 1;
    }
  }

  /** The lines of a row. Its bytes count for the first line only, as the others have just names and a number. */
  private linesOf(row: SpooledRow, line: number, position: number): ParsedLine[] {
    const { bytes, columns } = row;
    const columnAt = (pointer: string) => headerAt(this.table, columns, pointer);
    this.settle(row, line);
    return this.relations.withRelations(row, line).records.map(([kind, record], index) =>
      checkedLine(kind, record, {
        line,
        position,
        bytes: index === 0 ? bytes : 0,
        isRow: true,
        columnAt,
      }),
    );
  }

  /** Completes the record of a row by what later rows have decided: types of new fields, and new components. */
  private settle({ records, texts }: SpooledRow, line: number): void {
    const record = records.find(([kind]) => kind === this.table.kind)?.[1] as Partial<ImportedDiscovery>;
    const { fields } = this.table.directory;
    for (const [index, name, text] of texts) {
      const filled = record.fieldsValues?.[index];
      if (filled && fields.typeOf(name) === 'TEXT') filled.value = text;
    }
    const component = this.relations.componentOf(line);
    if (component !== undefined) Object.assign(record, { parentId: component, parentType: 'COMPONENT' });
  }

  private async check(rows: AsyncIterable<FileRow>, onRows: (rows: number) => void): Promise<void> {
    const { headers, found } = this.table;
    let batch: CompiledRow[] = [];
    let bytes = 0;
    const relate = async () => {
      await this.relations.add(batch);
      const taken = batch.filter(({ line }) => !this.relations.skips(line));
      this.first.push(...taken.slice(0, PREVIEWED - this.first.length));
      for (const { line, json } of taken) await this.file.spool.add(line, json);
      onRows(this.rows);
      [batch, bytes] = [[], 0];
    };
    for await (const raw of rows) {
      if (raw.isLeftOut || leavesOut(found?.tool, headers, raw.cells)) {
        this.leftOut += 1;
        continue;
      }
      const row = this.read(raw);
      batch.push(row);
      bytes += row.bytes;
      if (batch.length >= ROWS_AT_ONCE || bytes >= MOST_BYTES) await relate();
    }
    await relate();
    this.relations.check();
  }

  private read(raw: FileRow): CompiledRow {
    this.rows += 1;
    for (const [index, count] of this.unused) {
      if ((raw.cells[index] ?? '') !== '') this.unused.set(index, count + 1);
    }
    return compiled(readRow(raw, this.table));
  }
}

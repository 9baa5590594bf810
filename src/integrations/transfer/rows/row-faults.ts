import type { Column } from './columns/columns.js';
import { pointerOf } from './columns/member-names.js';
import { cellShown, type Detail, type FileFault, sentence } from './faults.js';
import type { FileRow, Table } from './table.js';

/** The most faults of one row: a row of 8 MiB could have millions. */
const MOST_FAULTS = 1_000;

export const NO_COMPANY = {
  code: 'no_company',
  detail: "is what a company is worth, and the row has no company's name",
};

export class RowFaults {
  readonly all: FileFault[] = [];

  constructor(
    private readonly row: FileRow,
    private readonly table: Table,
  ) {}

  refuse({ header, index }: Column, { code, detail }: { code: string; detail: Detail }): void {
    const { line, cells } = this.row;
    if (this.all.length < MOST_FAULTS)
      this.all.push({ line, column: header, ...cellShown(cells[index]), code, detail: sentence(detail) });
  }

  /** Adds a fault unless the row has as many cells as the header. */
  checkWidth(): void {
    const { cells } = this.row;
    const width = this.table.columns.length;
    const isTooWide = cells.length > width && cells.slice(width).some((cell) => cell !== '');
    if (cells.length >= width && !isTooWide) return;
    const detail = `The row has ${cells.length} cells, and the header ${width}: a cell with a delimiter or line break has to be quoted, or the file is cut off.`;
    this.all.push({ line: this.row.line, code: 'wrong_width', detail });
  }
}

/**
 * @param used the indices of the columns that a row's members come from, in the order in which they were read
 * @returns the header of the column of a member, given by its JSON pointer
 */
export function headerAt(table: Table, used: readonly number[], pointer: string): string | undefined {
  let fields = 0;
  const pointers = used.map((index) => {
    const target = table.columns[index]?.target;
    return target && 'member' in target ? pointerOf(target.member) : `/fieldsValues/${fields++}`;
  });
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const index = used[pointers.lastIndexOf(path)];
    if (index !== undefined) return table.headers[index];
  }
  return columnOfMember(table, pointer.split('/')[1])?.header;
}

export const columnOfMember = ({ byPrecedence }: Table, member: string | undefined): Column | undefined =>
  byPrecedence.find(({ target }) => 'member' in target && target.member === member);

import type { Column } from './columns/columns.js';
import { type Detail, type FileFault, sentence } from './faults.js';
import type { Table } from './table.js';

/** The most faults of one row: a row of 8 MiB could have millions. */
const MOST_FAULTS = 1_000;

export class RowFaults {
  readonly all: FileFault[] = [];
  private readonly columnOf = new Map<string, string>();

  constructor(
    private readonly line: number,
    private readonly table: Table,
  ) {}

  has(pointer: string): boolean {
    return this.columnOf.has(pointer);
  }

  comesFrom(pointer: string, { header }: Column): void {
    this.columnOf.set(pointer, header);
  }

  refuse({ header }: Column, { code, detail }: { code: string; detail: Detail }): void {
    if (this.all.length < MOST_FAULTS)
      this.all.push({ line: this.line, column: header, code, detail: sentence(detail) });
  }

  /** Adds a fault unless the row has as many cells as the header. */
  checkWidth(cells: readonly string[]): void {
    const width = this.table.columns.length;
    const isTooWide = cells.length > width && cells.slice(width).some((cell) => cell !== '');
    if (cells.length >= width && !isTooWide) return;
    const detail = `The row has ${cells.length} cells, and the header ${width}: a cell with a delimiter or line break has to be quoted, or the file is cut off.`;
    this.all.push({ line: this.line, code: 'wrong_width', detail });
  }

  /** @returns the header of the column that a member, given by its JSON pointer, comes from */
  columnAt(pointer: string): string | undefined {
    for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const header = this.columnOf.get(path);
      if (header !== undefined) return header;
    }
    return this.columnOfMember(pointer.split('/')[1])?.header;
  }

  columnOfMember(member: string | undefined): Column | undefined {
    return this.table.byPrecedence.find(({ target }) => 'member' in target && target.member === member);
  }
}

import type { Column } from './columns/columns.js';
import type { Directory } from './cells/directory.js';
import type { Conventions } from './cells/locale.js';
import type { RowKind } from './columns/member-names.js';

/** A row of a table, or an item of a JSON file. The first row is the header. */
export interface FileRow {
  /** The first line of the row, or the number of the item, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly item?: object;
  readonly isLeftOut?: boolean;
}

export interface Table {
  readonly kind: RowKind;
  readonly headers: readonly string[];
  readonly columns: readonly Column[];
  /** Columns by precedence: of several for one member, the first with text wins. */
  readonly byPrecedence: readonly Column[];
  readonly directory: Directory;
  readonly conventions: Conventions | undefined;
  /** Whether the file is a tool's export, in which a parent is always another row and never a component. */
  readonly isOfTool: boolean;
  readonly unit: 'line' | 'item';
  /** The discovery of feedback that names none. */
  readonly discoveryId: string | undefined;
}

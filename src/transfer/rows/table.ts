import type { Column } from './columns/columns.js';
import type { Directory } from './cells/directory.js';
import type { Conventions } from './cells/locale.js';
import type { RowKind } from './columns/member-names.js';

/** A row of a table, or the item of a JSON file. The first of a file has the headers. */
export interface Row {
  /** The line that it begins on, from 1: cells may have line breaks. Of an item, its number. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What the cells are of, in a JSON file. */
  readonly item?: object;
  /** It is not what is imported, by no fault of its own. */
  readonly isLeftOut?: boolean;
}

/** What is known of a file of rows once its headers are read. */
export interface Table {
  readonly kind: RowKind;
  readonly headers: readonly string[];
  readonly columns: readonly Column[];
  /** Of several that are one member, the first counts that has a text. */
  readonly byPrecedence: readonly Column[];
  readonly directory: Directory;
  readonly conventions: Conventions | undefined;
  /** In a tool's export a parent is another row, and never the name of a component. */
  readonly isOfTool: boolean;
  readonly unit: 'line' | 'item';
  /** What feedback is about that doesn't say so. */
  readonly discoveryId: string | undefined;
}

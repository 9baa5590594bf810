import type { Column } from './columns/columns.js';
import type { Directory } from './cells/directory.js';
import type { Conventions } from './cells/locale.js';
import type { RowKind } from './columns/member-names.js';

/** A row of a table, or an item of a JSON file. The first has the headers. */
export interface FileRow {
  /** The line that it begins on, from 1; of an item, its number. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly item?: object;
  /** Ignored, without being a fault. */
  readonly isLeftOut?: boolean;
}

/** What is known of a table once its headers are read. */
export interface Table {
  readonly kind: RowKind;
  readonly headers: readonly string[];
  readonly columns: readonly Column[];
  /** Of several for one member, the first with text wins. */
  readonly byPrecedence: readonly Column[];
  readonly directory: Directory;
  readonly conventions: Conventions | undefined;
  /** In an export of a tool, a parent is another row and never a component. */
  readonly isOfTool: boolean;
  readonly unit: 'line' | 'item';
  /** What feedback is about that names no discovery. */
  readonly discoveryId: string | undefined;
}

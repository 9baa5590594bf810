import type { Column } from './columns/columns.js';
import type { Directory } from './cells/directory.js';
import type { Conventions } from './cells/locale.js';
import type { RowKind } from './columns/member-names.js';

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

import type { Column } from './columns/columns.js';
import type { Note } from './faults.js';
import type { Directory } from './cells/directory.js';
import type { Conventions } from './cells/locale.js';
import type { RowKind } from './columns/member-names.js';
import type { FoundTool } from '../tools/tools.js';

/** A row of a table, or an item of a JSON file. The first row is the header. */
export interface FileRow {
  /** The first line of the row, or the number of the item, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly item?: object;
  readonly isLeftOut?: boolean;
  /** The row as it is in a CSV file, if that is wanted. */
  readonly source?: { readonly text: string; readonly delimiter: string; readonly lineBreak: string };
}

export interface Table {
  readonly kind: RowKind;
  readonly headers: readonly string[];
  readonly columns: readonly Column[];
  /** Columns by precedence: of several for one member, the first with text wins. */
  readonly byPrecedence: readonly Column[];
  readonly directory: Directory;
  readonly conventions: Conventions | undefined;
  /** The tool that exported the file, in which a parent is then always another row and never a component. */
  readonly found: FoundTool | undefined;
  /** Whether the service has recognised the tool, which nobody named. */
  readonly isGuessed: boolean;
  readonly isOfTool: boolean;
  /** The number of rows above the headers, such as a title. */
  readonly above: number;
  readonly unit: 'line' | 'item';
  /** The discovery of feedback that names none. */
  readonly discoveryId: string | undefined;
}

/** Remarks on how the file as a whole was understood. */
export function notesOf({ columns, found, isGuessed, above }: Table): Note[] {
  const named = columns.filter(({ header }) => header !== '');
  const { length: count } = named.filter(({ target }) => !('leftOut' in target));
  const detail = `Taken for an export of ${found?.tool.title}: ${count} of ${named.length} columns known.`;
  return [
    ...(isGuessed ? [{ code: 'taken_for_tool', count, detail } as const] : []),
    { code: 'rows_above_headers', count: above },
  ];
}

/** The workspace's likely name for a state of the tool. */
export const stateLike = (name: string, { found }: Table): string | undefined =>
  found?.tool.states?.[name.toLowerCase()];

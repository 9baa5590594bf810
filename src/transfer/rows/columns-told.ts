import { excerpt } from '../../http/problems/excerpt.js';
import type { Column } from './columns.js';
import type { CheckedFile } from './row-importer.js';

/** What a column is taken for: one of the members below. */
export interface ColumnTold {
  readonly header: string;
  readonly member?: string;
  /** The name of a field that is there, and its type. */
  readonly field?: string;
  readonly type?: string;
  /** The type of a field that is made. */
  readonly newField?: string;
  /** Why it is left out. */
  readonly leftOut?: string;
  /** In how many rows of a tool's export a text is left out. */
  readonly rows?: number;
}

const LONGEST_HEADER = 255;

export function columnsTold(file: CheckedFile): ColumnTold[] {
  return file.columns.filter((column) => isTold(column, file)).map((column) => told(column, file));
}

/** A tool's exports have hundreds of columns without a text, and of one name. */
const isTold = ({ index, header, target }: Column, { columns, unused, isOfTool }: CheckedFile): boolean =>
  !isOfTool ||
  (columns.findIndex((other) => other.header === header) === index &&
    (!('leftOut' in target) || (unused.get(index) ?? 0) > 0));

/** How many columns have no text that could be left out. */
export const countUntold = (file: CheckedFile): number =>
  file.columns.filter(
    (column) => !isTold(column, file) && 'leftOut' in column.target && !file.unused.get(column.index),
  ).length;

function told(
  { index, header: given, target }: Column,
  { missing, unused, isOfTool }: CheckedFile,
): ColumnTold {
  const header = excerpt(given, LONGEST_HEADER);
  if ('member' in target) return { header, member: target.member };
  if ('field' in target) return { header, field: target.field.name, type: target.field.type };
  if ('newField' in target) return { header, newField: missing.typeOf(target.newField) };
  return { header, leftOut: target.leftOut, ...(isOfTool && { rows: unused.get(index) ?? 0 }) };
}

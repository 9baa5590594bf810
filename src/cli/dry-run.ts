import type { Column } from '../transfer/rows/columns.js';
import { NOTES } from '../transfer/rows/notes.js';
import type { CheckedFile } from '../transfer/rows/row-importer.js';

export const notesOf = ({ notes }: CheckedFile): string[] =>
  notes.map(({ code, count }) => `${NOTES[code]} (${count.toLocaleString('en')})`);

/** What would be made. */
export function describe(file: CheckedFile): string {
  const { kind, columns, rows, missing, preview } = file;
  const missed = Object.entries(missing.counts());
  return [
    `${rows.toLocaleString('en')} rows, each a ${kind === 'discovery' ? 'discovery' : 'piece of feedback'}.`,
    ...columns.filter((column) => isTold(column, file)).map((column) => wordsOf(column, file)),
    ...untoldIn(file),
    ...missed.map(([what, count]) => `  ${what}: ${count} would be made`),
    ...notesOf(file),
    'The first as they would be:',
    ...preview.map((record) => `  ${JSON.stringify(record)}`),
    'Nothing is imported: --dry-run.',
  ].join('\n');
}

/** A tool's exports have hundreds of columns without a text, and of one name. */
const isTold = ({ index, header, target }: Column, { columns, unused, isOfTool }: CheckedFile): boolean =>
  !isOfTool ||
  (columns.findIndex((other) => other.header === header) === index &&
    (!('leftOut' in target) || (unused.get(index) ?? 0) > 0));

function untoldIn(file: CheckedFile): string[] {
  const untold = file.columns.filter(
    (column) => !isTold(column, file) && 'leftOut' in column.target && !file.unused.get(column.index),
  );
  return untold.length === 0 ? [] : [`  ${untold.length} columns without any text are left out`];
}

const MEMBER_WORDS: Readonly<Record<string, string>> = { otherKey: 'what rows under it may call it' };

function wordsOf({ index, header, target }: Column, { missing, unused, isOfTool }: CheckedFile): string {
  const name = `  ${JSON.stringify(header)}`;
  if ('member' in target) return `${name} is ${MEMBER_WORDS[target.member] ?? target.member}`;
  if ('field' in target)
    return `${name} is the field ${JSON.stringify(target.field.name)} (${target.field.type})`;
  if ('newField' in target) return `${name} becomes a new field (${missing.typeOf(target.newField)})`;
  const rows = isOfTool ? ` (${(unused.get(index) ?? 0).toLocaleString('en')} rows have it)` : '';
  return `${name} is left out: ${target.leftOut}${rows}`;
}

import type { ImportRun } from '../transfer/import-run.js';
import { type ColumnTold, columnsTold, countUntold } from '../transfer/rows/columns-told.js';
import { NOTES } from '../transfer/rows/notes.js';
import type { CheckedFile } from '../transfer/rows/row-importer.js';

export const notesOf = ({ notes }: CheckedFile): string[] =>
  notes.map(({ code, count }) => `${NOTES[code]} (${count.toLocaleString('en')})`);

/** What would be made. */
export const describe = ({ checked, preview, read, tally }: ImportRun): string =>
  [
    ...(checked ? rowsOf(checked) : [`${read.toLocaleString('en')} records.`, ...tally.summary()]),
    'The first as they would be:',
    ...preview.map((record) => `  ${JSON.stringify(record)}`),
    'Nothing is imported: --dry-run.',
  ].join('\n');

function rowsOf(file: CheckedFile): string[] {
  const { kind, rows, missing } = file;
  const untold = countUntold(file);
  return [
    `${rows.toLocaleString('en')} rows, each a ${kind === 'discovery' ? 'discovery' : 'piece of feedback'}.`,
    ...columnsTold(file).map(wordsOf),
    ...(untold > 0 ? [`  ${untold} columns without any text are left out`] : []),
    ...Object.entries(missing.counts()).map(([what, count]) => `  ${what}: ${count} would be made`),
    ...notesOf(file),
  ];
}

const MEMBER_WORDS: Readonly<Record<string, string>> = { otherKey: 'what rows under it may call it' };

function wordsOf({ header, member, field, type, newField, leftOut, rows }: ColumnTold): string {
  const name = `  ${JSON.stringify(header)}`;
  if (member !== undefined) return `${name} is ${MEMBER_WORDS[member] ?? member}`;
  if (field !== undefined) return `${name} is the field ${JSON.stringify(field)} (${type})`;
  if (newField !== undefined) return `${name} becomes a new field (${newField})`;
  return `${name} is left out: ${leftOut}${rows === undefined ? '' : ` (${rows.toLocaleString('en')} rows have it)`}`;
}

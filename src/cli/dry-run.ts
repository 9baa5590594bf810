import type { ImportRun } from '../transfer/import-run.js';
import type { ImportColumn } from '../transfer/jobs/import.record.js';
import { countUntold, type ImportReport } from '../transfer/jobs/import-report.js';
import { NOTES } from '../transfer/rows/notes.js';
import type { CheckedFile } from '../transfer/rows/row-importer.js';

export const notesOf = ({ notes = [] }: ImportReport): string[] =>
  notes.map(({ code, count }) => `${NOTES[code]} (${count.toLocaleString('en')})`);

/** What would be made. */
export const describe = ({ checked, read, tally }: ImportRun, report: ImportReport): string =>
  [
    ...(checked ? rowsOf(checked, report) : [`${read.toLocaleString('en')} records.`, ...tally.summary()]),
    'The first as they would be:',
    ...(report.preview ?? []).map((record) => `  ${JSON.stringify(record)}`),
    'Nothing is imported: --dry-run.',
  ].join('\n');

function rowsOf(file: CheckedFile, report: ImportReport): string[] {
  const { kind, rows, missing } = file;
  const untold = countUntold(file);
  return [
    `${rows.toLocaleString('en')} rows, each a ${kind === 'discovery' ? 'discovery' : 'piece of feedback'}.`,
    ...(report.columns ?? []).map(wordsOf),
    ...(untold > 0 ? [`  ${untold} columns without any text are left out`] : []),
    ...Object.entries(missing.counts()).map(([what, count]) => `  ${what}: ${count} would be made`),
    ...notesOf(report),
  ];
}

const MEMBER_WORDS: Readonly<Record<string, string>> = { otherKey: 'what rows under it may call it' };

function wordsOf({ header, member, field, type, newField, leftOut, rows }: ImportColumn): string {
  const name = `  ${JSON.stringify(header)}`;
  if (member !== undefined) return `${name} is ${MEMBER_WORDS[member] ?? member}`;
  if (field !== undefined) return `${name} is the field ${JSON.stringify(field)} (${type})`;
  if (newField !== undefined) return `${name} becomes a new field (${newField})`;
  return `${name} is left out: ${leftOut}${rows === undefined ? '' : ` (${rows.toLocaleString('en')} rows have it)`}`;
}

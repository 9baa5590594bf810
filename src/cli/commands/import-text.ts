import { LineRejected } from '../../integrations/transfer/import/lines/line-rejected.js';
import type { ImportRun } from '../../integrations/transfer/import-run.js';
import type { ImportReport } from '../../integrations/transfer/jobs/import-job.js';
import type { ImportColumn } from '../../integrations/transfer/jobs/import.record.js';
import {
  FileRefused,
  type OptionText,
  type ReportedFaults,
} from '../../integrations/transfer/rows/faults.js';
import { CommandFailed } from '../failures.js';
import { counted } from '../progress.js';

/** Writes an option as a flag: `--map "Note=title"`. */
export const asFlag: OptionText = (name, value = 'true') => {
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (value === 'true') return flag;
  return `${flag} ${name === 'map' ? JSON.stringify(value) : value}`;
};

/** `Line 12, column "Effort": must be a decimal number. [not_a_number]` */
export function faultLines({ faults, faultCount }: ReportedFaults, unit: string): string[] {
  const more = faults.reduce((left, { count = 1 }) => left - count, faultCount);
  const sentences = faults.map(({ line, column, cell, code, detail, count = 1, lines = [] }) => {
    const where = `${unit} ${line}${column === undefined ? '' : `, column ${JSON.stringify(column)}`}: `;
    const text = cell === undefined || detail.includes(cell) ? '' : ` ${JSON.stringify(cell)}`;
    const first = `${lines.join(', ')}${count > lines.length ? ' …' : ''}`;
    const others = count > 1 ? ` (${count.toLocaleString('en')} rows: ${first})` : '';
    return `${line === undefined ? '' : where}${detail}${text} [${code}]${others}`;
  });
  return more > 0 ? [...sentences, `… and ${more.toLocaleString('en')} more.`] : sentences;
}

export const noteLines = ({ notes = [] }: ImportReport): string[] =>
  notes.map(({ code, detail, count }) =>
    code === 'taken_for_tool' ? detail : `${detail} (${count.toLocaleString('en')})`,
  );

export const dryRunLines = (report: ImportReport, { read, tally }: ImportRun): string[] => [
  `${counted(read, 'record')}.`,
  ...noteLines(report),
  ...(report.columns ?? []).map(columnLine),
  ...tally.summary(),
  'The first as they would be:',
  ...(report.preview ?? []).map((record) => `  ${JSON.stringify(record)}`),
  'Nothing is imported: --dry-run.',
];

const MEMBER_WORDS: Readonly<Record<string, string>> = { otherKey: 'what rows under it may call it' };

function columnLine({ header, member, field, type, newField, leftOut, rows }: ImportColumn): string {
  const name = `  ${JSON.stringify(header)}`;
  if (member !== undefined) return `${name} is ${MEMBER_WORDS[member] ?? member}`;
  if (field !== undefined) return `${name} is the field ${JSON.stringify(field)} (${type})`;
  if (newField !== undefined) return `${name} becomes a new field (${newField})`;
  return `${name} is left out: ${leftOut}${rows === undefined ? '' : ` (${rows.toLocaleString('en')} rows have it)`}`;
}

export function explained(error: unknown, { checked, file }: ImportRun): unknown {
  if (error instanceof FileRefused)
    return new CommandFailed(
      [...faultLines(error.faults.report(asFlag), 'Line'), 'Nothing is imported.'].join('\n'),
    );
  if (!(error instanceof LineRejected)) return error;
  const kept = checked
    ? 'The workspace was changed meanwhile. Run the command again to finish.'
    : 'Nothing of its batch is kept; what was imported before, as counted above, is.';
  return new CommandFailed(
    `${error.message}\n${file.options.dryRun ? 'Nothing is imported: --dry-run.' : kept}`,
  );
}

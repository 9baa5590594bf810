import { excerpt } from '../../http/problems/excerpt.js';
import { LineRejected } from '../import/line-rejected.js';
import type { Origin } from '../import/origin.js';
import { Tally } from '../import/tally.js';
import type { ImportRun } from '../import-run.js';
import { type Kind, KINDS } from '../kinds.js';
import type { Column } from '../rows/columns.js';
import { MOST_KEPT, type RowFault } from '../rows/faults.js';
import { FileRefused } from '../rows/file-refused.js';
import type { Note } from '../rows/notes.js';
import { inFull, LONGEST_HEADER, type OptionNames } from '../rows/option-names.js';
import type { CheckedFile } from '../rows/row-importer.js';
import type { ImportColumn, ImportFault, ImportRecord } from './import.record.js';

/** What is known of an import while it runs and after it. */
export interface ImportReport extends Partial<
  Pick<ImportRecord, 'read' | 'counts' | 'faults' | 'faultCount' | 'columns' | 'preview'>
> {
  readonly notes?: readonly Note[];
  /** What its lines have said about where they come from, for the next turn. */
  readonly origin?: Origin | undefined;
}

export type ReportedFaults = Required<Pick<ImportReport, 'faults' | 'faultCount'>>;

/** Of requests. */
const PARAMETERS: OptionNames = {
  map: (column, member) => `map=${column}=${member}`,
  locale: (locale) => `locale=${locale}`,
  encoding: (encoding) => `encoding=${encoding}`,
  createMissing: 'createMissing=true',
};

/** @param tally as it will be once a batch is committed */
export function reportOf(
  run: ImportRun,
  { tally = run.tally, options = PARAMETERS } = {},
): ImportReport & ReportedFaults {
  const { checked, file, preview } = run;
  const counts = KINDS.map((kind) => Object.assign({ kind }, tally.counts[kind]));
  const faults = checked?.faults.inOrder() ?? [];
  return {
    read: checked || file.options.dryRun ? run.read : tally.lines,
    counts: counts.filter(({ created, updated, unchanged }) => created + updated + unchanged > 0),
    faults: faults.map((fault) => inWords(fault, options)),
    faultCount: checked?.faults.count ?? 0,
    notes: checked?.notes ?? [],
    ...(file.options.dryRun && { preview: [...preview], ...(checked && { columns: columnsTold(checked) }) }),
  };
}

const inWords = (fault: RowFault, options: OptionNames): ImportFault => ({
  ...fault,
  detail: inFull(fault.detail, options),
});

export function tallyOf({ counts = [], read = 0 }: ImportReport): Tally {
  const tally = new Tally();
  tally.lines = read;
  for (const { kind, ...each } of counts) Object.assign(tally.counts[kind as Kind], each);
  return tally;
}

/** The first that an error comes to. */
export function faultsOf(error: unknown, options = PARAMETERS): ReportedFaults {
  if (error instanceof FileRefused) return { faults: error.faults(options), faultCount: error.count };
  if (!(error instanceof LineRejected)) return { faults: [UNEXPECTED], faultCount: 1 };
  const { line, problem, message } = error;
  const all = problem.errors ?? [{ code: problem.kind.code, detail: message }];
  const faults = all.slice(0, MOST_KEPT).map(({ code, detail }) => ({ line, code, detail }));
  return { faults, faultCount: all.length };
}

const UNEXPECTED = {
  code: 'internal_error',
  detail: 'The service made a mistake at this file, and has logged it. What is counted has been imported.',
};

const columnsTold = (file: CheckedFile): ImportColumn[] =>
  file.columns.filter((column) => isTold(column, file)).map((column) => told(column, file));

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
): ImportColumn {
  const header = excerpt(given, LONGEST_HEADER);
  if ('member' in target) return { header, member: target.member };
  if ('field' in target) return { header, field: target.field.name, type: target.field.type };
  if ('newField' in target) return { header, newField: missing.typeOf(target.newField) };
  return { header, leftOut: target.leftOut, ...(isOfTool && { rows: unused.get(index) ?? 0 }) };
}

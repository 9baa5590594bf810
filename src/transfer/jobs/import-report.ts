import { LineRejected } from '../import/line-rejected.js';
import type { Origin } from '../import/origin.js';
import { Tally } from '../import/tally.js';
import type { ImportRun } from '../import-run.js';
import { type Kind, KINDS } from '../kinds.js';
import { columnsTold } from '../rows/columns-told.js';
import type { RowFault } from '../rows/faults.js';
import { FileRefused } from '../rows/file-refused.js';
import type { Note } from '../rows/notes.js';
import { inFull, type OptionNames } from '../rows/option-names.js';
import type { ImportColumn, ImportCount, ImportFault } from './import.record.js';

/** What is known of an import while it runs and after it. */
export interface ImportReport {
  readonly read?: number;
  readonly counts?: readonly ImportCount[];
  readonly faults?: readonly ImportFault[];
  readonly faultCount?: number;
  readonly notes?: readonly Note[];
  /** Of dry runs. */
  readonly columns?: readonly ImportColumn[];
  readonly preview?: readonly object[];
  /** What its lines have said about where they come from, for the next turn. */
  readonly origin?: Origin | undefined;
}

const MOST_FAULTS = 100;

/** @param tally as it will be once a batch is committed */
export function reportOf(run: ImportRun, tally = run.tally): ImportReport {
  const { checked, file, preview } = run;
  const counts: ImportCount[] = KINDS.map((kind) => Object.assign({ kind }, tally.counts[kind]));
  return {
    read: checked || file.options.dryRun ? run.read : tally.lines,
    counts: counts.filter(({ created, updated, unchanged }) => created + updated + unchanged > 0),
    faults: checked?.faults.inOrder().map(inWords) ?? [],
    faultCount: checked?.faults.count ?? 0,
    notes: checked?.notes ?? [],
    ...(file.options.dryRun && { preview, ...(checked && { columns: columnsTold(checked) }) }),
  };
}

export function tallyOf({ counts = [], read = 0 }: ImportReport): Tally {
  const tally = new Tally();
  tally.lines = read;
  for (const { kind, ...each } of counts) Object.assign(tally.counts[kind as Kind], each);
  return tally;
}

export function faultsOf(error: unknown): Required<Pick<ImportReport, 'faults' | 'faultCount'>> {
  const faults = allFaultsOf(error);
  return { faults: faults.slice(0, MOST_FAULTS), faultCount: faults.length };
}

function allFaultsOf(error: unknown): ImportFault[] {
  if (error instanceof FileRefused) return error.faults(PARAMETERS);
  if (!(error instanceof LineRejected)) return [UNEXPECTED];
  const { line, problem, message } = error;
  const faults = problem.errors ?? [{ code: problem.kind.code, detail: message }];
  return faults.map(({ code, detail }) => ({ line, code, detail }));
}

const UNEXPECTED: ImportFault = {
  code: 'internal_error',
  detail: 'The service made a mistake at this file, and has logged it. What is counted has been imported.',
};

const PARAMETERS: OptionNames = {
  map: (column, member) => `map=${column}=${member}`,
  locale: (locale) => `locale=${locale}`,
  encoding: (encoding) => `encoding=${encoding}`,
  createMissing: 'createMissing=true',
};

const inWords = (fault: RowFault): ImportFault => ({ ...fault, detail: inFull(fault.detail, PARAMETERS) });

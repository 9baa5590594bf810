import { resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { type Write, writeAtomically } from '../transfer/export/output.js';
import { LineRejected } from '../transfer/import/line-rejected.js';
import { Statistics } from '../transfer/import/statistics.js';
import {
  hasRows,
  type ImportFormat,
  type ImportOptions,
  type ImportRun,
  ImportRuns,
} from '../transfer/import-run.js';
import { KINDS } from '../transfer/kinds.js';
import {
  faultsOf,
  type ImportReport,
  type ReportedFaults,
  reportOf,
} from '../transfer/jobs/import-report.js';
import { FileRefused } from '../transfer/rows/file-refused.js';
import type { OptionNames } from '../transfer/rows/option-names.js';
import type { Row } from '../transfer/rows/row.js';
import { givesJson } from '../transfer/tools/tools.js';
import { withCommandContext, workspaceIdOf } from './command-context.js';
import { describe, notesOf } from './dry-run.js';
import { workingFolder } from './environment.js';
import { CommandFailed } from './failures.js';
import { withFile } from './input.js';
import { showProgress, speed } from './progress.js';

export interface ImportArguments extends Partial<Omit<ImportOptions, 'map' | 'skipBad'>> {
  readonly workspace: string;
  readonly format?: ImportFormat;
  readonly map?: readonly string[];
  /** The file that rows go to which are refused. */
  readonly skipBad?: string;
}

const OPTIONS: OptionNames = {
  map: (column, member) => `--map ${JSON.stringify(`${column}=${member}`)}`,
  locale: (locale) => `--locale ${locale}`,
  encoding: (encoding) => `--encoding ${encoding}`,
  createMissing: '--create-missing',
};

const FORMATS: readonly (readonly [name: RegExp, format: ImportFormat])[] = [
  [/\.(csv|tsv|txt)$/i, 'csv'],
  [/\.json$/i, 'json'],
];

/** `npm run import -- FILE` */
export async function importFile(file: string, given: ImportArguments): Promise<void> {
  const { workspace, skipBad, map = [], dryRun = false, createMissing = false, ...others } = given;
  const format = formatOf(file, given);
  const options = { ...others, dryRun, createMissing, skipBad: skipBad !== undefined, map: map.map(pairOf) };
  await withCommandContext(async (context) => {
    const workspaceId = await workspaceIdOf(context, workspace);
    await withFile(file, hasRows({ format, options }), async (open) => {
      const run = context.get(ImportRuns).of({ workspaceId, format, options, open });
      await explained(run, () => perform(run, workspace, skipBad));
      await context.get(Statistics).renew(run.tally);
    });
  });
}

function formatOf(file: string, given: ImportArguments): ImportFormat {
  const { from, format = FORMATS.find(([name]) => name.test(file))?.[1] ?? 'ndjson' } = given;
  if (given.records !== undefined && !KINDS.includes(given.records))
    throw new CommandFailed(`--records takes one of ${KINDS.join(', ')}.`);
  if (from !== undefined) {
    if (given.format !== undefined && (given.format !== 'csv' || givesJson(from)))
      throw new CommandFailed(`--from ${from} says what the file is: leave --format out.`);
    return givesJson(from) ? 'json' : 'csv';
  }
  const { map, key, createMissing, skipBad, locale, encoding } = given;
  if (format !== 'csv' && [map, key, createMissing, skipBad, locale, encoding].some(Boolean)) {
    throw new CommandFailed(
      'These options are for CSV: name the file so (.csv), say --format csv, or --from where it comes from.',
    );
  }
  if (format === 'csv' && !['discovery', 'feedback'].includes(given.records ?? 'discovery'))
    throw new CommandFailed('Rows are discoveries or feedback: --records discovery, or --records feedback.');
  return format;
}

/** `"Effort (days)=effort"` */
function pairOf(pair: string): readonly [column: string, member: string] {
  const at = pair.lastIndexOf('=');
  if (at < 1) throw new CommandFailed(`--map takes COLUMN=MEMBER, not ${JSON.stringify(pair)}.`);
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

async function perform(run: ImportRun, workspace: string, skipBad: string | undefined): Promise<void> {
  const { file } = run;
  const start = performance.now();
  const isRight = await shown(
    () => `Checking: ${speed(run.read, performance.now() - start)}`,
    () => run.check(),
  );
  tell(run, reportOf(run, { options: OPTIONS }));
  if (!isRight) throw refused(run);
  if (!file.options.dryRun) await write(run, workspace, skipBad);
}

async function write(run: ImportRun, workspace: string, skipBad: string | undefined): Promise<void> {
  const start = performance.now();
  const progress = () => speed(run.tally.lines, performance.now() - start);
  const { refusedRows = 0, headers = [] } = run.checked ?? {};
  try {
    if (skipBad === undefined || refusedRows === 0) await shown(progress, () => run.write());
    else
      await writeAtomically(resolve(workingFolder(), skipBad), async (rest: Write) => {
        if (!givesJson(run.file.options.from)) await rest(stringify([[...headers]]));
        await shown(progress, () => run.write(undefined, async (row) => void (await rest(textOf(row)))));
      });
  } finally {
    const summary = run.tally.summary();
    console.log([`Imported ${progress()} into ${JSON.stringify(workspace)}.`, ...summary].join('\n'));
  }
  if (skipBad !== undefined && refusedRows > 0)
    console.log(`${refusedRows.toLocaleString('en')} rows are refused; they are in ${skipBad}.`);
}

async function shown<Result>(line: () => string, work: () => Promise<Result>): Promise<Result> {
  const stop = showProgress(line);
  try {
    return await work();
  } finally {
    stop();
  }
}

function tell(run: ImportRun, report: ImportReport & ReportedFaults): void {
  const { file } = run;
  const unit = givesJson(file.options.from) ? 'Item' : 'Line';
  for (const line of faultsTold(report, unit)) console.error(line);
  if (file.options.dryRun) console.log(describe(run, report));
  else for (const note of notesOf(report)) console.log(note);
}

function refused({ checked }: ImportRun): CommandFailed {
  const [bad, all] = [checked?.refusedRows ?? 0, checked?.rows ?? 0].map((count) =>
    count.toLocaleString('en'),
  );
  return new CommandFailed(
    `${bad} of ${all} rows are refused, so nothing is imported. --skip-bad REST.csv imports the others.`,
  );
}

/** As it was in the file, to be corrected there. */
const textOf = ({ cells, item }: Row): string =>
  item ? `${JSON.stringify(item)}\n` : stringify([[...cells]]);

/** `Line 12, column "Effort": must be a decimal number. [not_a_number]` */
function faultsTold({ faults, faultCount }: ReportedFaults, unit: string): string[] {
  const more = faultCount - faults.length;
  const sentences = faults.map(({ line, column, code, detail }) => {
    const where = `${unit} ${line}${column === undefined ? '' : `, column ${JSON.stringify(column)}`}: `;
    return `${line === undefined ? '' : where}${detail} [${code}]`;
  });
  return more > 0 ? [...sentences, `… and ${more.toLocaleString('en')} more.`] : sentences;
}

async function explained(run: ImportRun, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof FileRefused)
      throw new CommandFailed(
        [...faultsTold(faultsOf(error, OPTIONS), 'Line'), 'Nothing is imported.'].join('\n'),
      );
    if (!(error instanceof LineRejected)) throw error;
    throw new CommandFailed(`${error.message}\n${whatIsKept(run)}`);
  }
}

function whatIsKept({ checked, file }: ImportRun): string {
  if (file.options.dryRun) return 'Nothing is imported: --dry-run.';
  return checked
    ? 'The workspace was changed meanwhile. Run the command again to finish.'
    : 'Nothing of its batch is kept; what was imported before, as counted above, is.';
}

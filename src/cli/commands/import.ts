import { InvalidInput } from '../../http/problems/problems.js';
import {
  checkOptions,
  formatOf,
  type ImportFormat,
  type ImportOptions,
  mayBeTools,
  toolNamed,
} from '../../integrations/transfer/import-options.js';
import { BY_COMMAND } from '../../platform/database/changes/event-statements.js';
import { newId } from '../../platform/identifiers/uuid.js';
import { type ImportRun, ImportRuns } from '../../integrations/transfer/import-run.js';
import { reportOf } from '../../integrations/transfer/jobs/import-report.js';
import { withCommandContext, workspaceIdOf } from '../command-context.js';
import { CommandFailed } from '../failures.js';
import { asFlag, dryRunLines, explained, faultLines, noteLines } from './import-text.js';
import { withFile, writeFile } from './files.js';
import { speed, withProgress } from '../progress.js';

export interface ImportArguments extends Omit<ImportOptions, 'skipBad'> {
  readonly workspace: string;
  readonly format?: ImportFormat;
  /** The file that rejected rows are written to. */
  readonly skipBad?: string;
}

const FORMATS: readonly (readonly [name: RegExp, format: ImportFormat])[] = [
  [/\.(csv|tsv|txt)$/i, 'csv'],
  [/\.json$/i, 'json'],
];

/** `npm run import -- FILE` */
export async function importFile(file: string, args: ImportArguments): Promise<void> {
  const { workspace, skipBad, format: given, ...others } = args;
  const tool = toolNamed(others);
  const ofTool = tool && formatOf(tool);
  const format = given ?? ofTool ?? FORMATS.find(([name]) => name.test(file))?.[1] ?? 'ndjson';
  const options = { ...others, skipBad: skipBad === undefined ? undefined : true };
  checkFlags(format, options);
  await withCommandContext(async (context) => {
    const workspaceId = await workspaceIdOf(context, workspace);
    // Refused rows are read again, to be written as they are, and so is a file that may be a tool's.
    const isReadAgain = skipBad !== undefined || mayBeTools(format, options);
    await withFile(file, isReadAgain, async (open) => {
      const run = context.get(ImportRuns).of({ workspaceId, format, options, open });
      try {
        await perform(run, workspace, skipBad);
      } catch (error) {
        throw explained(error, run);
      } finally {
        await run.close();
      }
    });
  });
}

function checkFlags(format: ImportFormat, options: ImportOptions): void {
  try {
    checkOptions(format, options, asFlag);
  } catch (error) {
    throw error instanceof InvalidInput
      ? new CommandFailed(
          `${error.message} The file is taken for ${format}: --format or --from say otherwise.`,
        )
      : error;
  }
}

async function perform(run: ImportRun, workspace: string, rest: string | undefined): Promise<void> {
  const { dryRun } = run.file.options;
  const start = performance.now();
  const checking = () => `Checking: ${speed(run.read, performance.now() - start)}`;
  const isRight = await withProgress(checking, () => run.check());
  const report = reportOf(run, { option: asFlag });
  for (const line of faultLines(report, run.checked?.table.unit === 'item' ? 'Item' : 'Line'))
    console.error(line);
  for (const line of dryRun ? dryRunLines(report, run) : noteLines(report)) console.log(line);
  const { checked } = run;
  if (!isRight) {
    const [bad, all] = [checked?.refusedRows, run.read].map((count) => count?.toLocaleString('en'));
    throw new CommandFailed(
      `${bad} of ${all} rows are refused, so nothing is imported. --skip-bad REST.csv imports the others.`,
    );
  }
  if (dryRun) return;
  const keepRefused = async () => {
    if (checked && rest !== undefined && checked.refusedRows > 0)
      await writeFile(rest, checked.rejected(asFlag));
    return checked?.refusedRows ?? 0;
  };
  const known = await keepRefused();
  await write(run, workspace);
  await run.renewStatistics();
  const refused = (checked?.refusedRows ?? 0) > known ? await keepRefused() : known;
  if (refused > 0) console.log(`Refused rows: ${refused.toLocaleString('en')}. They are in ${rest}.`);
}

async function write(run: ImportRun, workspace: string): Promise<void> {
  const start = performance.now();
  const progress = () => speed(run.tally.lines, performance.now() - start);
  try {
    await withProgress(progress, () => run.write({ ...BY_COMMAND, changeId: newId() }));
  } finally {
    const summary = run.tally.summary();
    console.log([`Imported ${progress()} into ${JSON.stringify(workspace)}.`, ...summary].join('\n'));
  }
}

import type { INestApplicationContext } from '@nestjs/common';
import { Importer } from '../transfer/import/importer.js';
import { LineRejected } from '../transfer/import/line-rejected.js';
import { Tally } from '../transfer/import/tally.js';
import { givesJson, type ToolName } from '../transfer/tools/tools.js';
import { withCommandContext, workspaceIdOf } from './command-context.js';
import { CommandFailed } from './failures.js';
import { importRows } from './import-rows.js';
import { chunksOf, openFile } from './input.js';
import { showProgress, speed } from './progress.js';

export interface ImportOptions {
  readonly workspace: string;
  readonly format?: 'csv' | 'ndjson';
  readonly from?: ToolName;
  readonly map?: readonly string[];
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly createMissing?: boolean;
  readonly skipBad?: string;
  readonly locale?: string;
  readonly encoding?: string;
}

const CSV_FILE = /\.(csv|tsv|txt)$/i;

/** `npm run import -- FILE` */
export async function importFile(file: string, options: ImportOptions): Promise<void> {
  const {
    workspace,
    from,
    map,
    key,
    dryRun = false,
    createMissing = false,
    skipBad,
    locale,
    encoding,
  } = options;
  const areRows = hasRows(file, options);
  const rowOptions = { from, map: mapOf(map ?? []), key, createMissing, locale, encoding };
  await withCommandContext(async (context) => {
    const workspaceId = await workspaceIdOf(context, workspace);
    if (areRows)
      await importRows(context, workspaceId, { file, workspace, options: rowOptions, dryRun, skipBad });
    else await importLines(context, workspaceId, file, workspace);
  });
}

/** Whether a file is a table, or what comes to one. */
function hasRows(file: string, { from, format, workspace: _, ...others }: ImportOptions): boolean {
  if (from !== undefined) {
    if (format === undefined || (format === 'csv' && !givesJson(from))) return true;
    throw new CommandFailed(`--from ${from} says what the file is: leave --format out.`);
  }
  if (format === undefined && /\.json$/i.test(file)) {
    throw new CommandFailed(
      "JSON comes from GitHub's API: say --from github. If it is records, one a line, say --format ndjson.",
    );
  }
  const isCsv = format === undefined ? CSV_FILE.test(file) : format === 'csv';
  if (!isCsv && Object.keys(others).length > 0) {
    throw new CommandFailed(
      'These options are for CSV: name the file so (.csv), say --format csv, or --from where it comes from.',
    );
  }
  return isCsv;
}

/** `"Effort (days)=effort"` */
function mapOf(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1) throw new CommandFailed(`--map takes COLUMN=MEMBER, not ${JSON.stringify(pair)}.`);
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

async function importLines(
  context: INestApplicationContext,
  workspaceId: string,
  file: string,
  workspace: string,
): Promise<void> {
  const source = openFile(file);
  const tally = new Tally();
  const start = performance.now();
  const progress = () => speed(tally.lines, performance.now() - start);
  const stopProgress = showProgress(progress);
  try {
    await context.get(Importer).import(workspaceId, chunksOf(source), tally);
  } catch (error) {
    if (!(error instanceof LineRejected)) throw error;
    throw new CommandFailed(
      `${error.message}\nNothing of its batch is kept; what was imported before, as counted above, is.`,
    );
  } finally {
    stopProgress();
    source.destroy();
    console.log([`Imported ${progress()} into ${JSON.stringify(workspace)}.`, ...tally.summary()].join('\n'));
  }
}

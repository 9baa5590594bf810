import type { INestApplicationContext } from '@nestjs/common';
import { Importer } from '../transfer/import/importer.js';
import { LineRejected } from '../transfer/import/line-rejected.js';
import { Tally } from '../transfer/import/tally.js';
import { withCommandContext, workspaceIdOf } from './command-context.js';
import { CommandFailed } from './failures.js';
import { importCsv } from './import-csv.js';
import { chunksOf, openFile } from './input.js';
import { showProgress, speed } from './progress.js';

export interface ImportOptions {
  readonly workspace: string;
  readonly format?: 'csv' | 'ndjson';
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
  const { workspace, map, key, dryRun = false, createMissing = false, skipBad, locale, encoding } = options;
  const isCsv = options.format === undefined ? CSV_FILE.test(file) : options.format === 'csv';
  const given = Object.keys(options).filter((name) => name !== 'workspace' && name !== 'format');
  if (!isCsv && given.length > 0) {
    throw new CommandFailed('These options are for CSV: name the file so (.csv), or say --format csv.');
  }
  const csv = { map: mapOf(map ?? []), key, createMissing, locale, encoding };
  await withCommandContext(async (context) => {
    const workspaceId = await workspaceIdOf(context, workspace);
    if (isCsv) await importCsv(context, workspaceId, { file, workspace, options: csv, dryRun, skipBad });
    else await importLines(context, workspaceId, file, workspace);
  });
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

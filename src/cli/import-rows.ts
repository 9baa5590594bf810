import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import type { RowFault } from '../transfer/rows/faults.js';
import { FileRefused } from '../transfer/rows/file-refused.js';
import { inFull, type OptionNames } from '../transfer/rows/option-names.js';
import type { Row } from '../transfer/rows/row.js';
import { type CheckedFile, type Open, RowImporter, type RowOptions } from '../transfer/rows/row-importer.js';
import { type Write, writeAtomically } from '../transfer/export/output.js';
import { LineRejected } from '../transfer/import/line-rejected.js';
import { Tally } from '../transfer/import/tally.js';
import { givesJson } from '../transfer/tools/tools.js';
import { describe, notesOf } from './dry-run.js';
import { workingFolder } from './environment.js';
import { CommandFailed } from './failures.js';
import { chunksOf, openFile } from './input.js';
import { showProgress, speed } from './progress.js';

export interface RowsCommand {
  readonly file: string;
  readonly workspace: string;
  readonly options: RowOptions;
  readonly dryRun: boolean;
  /** The file that rows go to which are refused. */
  readonly skipBad: string | undefined;
}

const OPTIONS: OptionNames = {
  map: (column, member) => `--map ${JSON.stringify(`${column}=${member}`)}`,
  locale: (locale) => `--locale ${locale}`,
  encoding: (encoding) => `--encoding ${encoding}`,
  createMissing: '--create-missing',
};

/** Reads the file twice: first to find what is wrong with it, and then, if nothing is, to import it. */
export async function importRows(
  context: INestApplicationContext,
  workspaceId: string,
  command: RowsCommand,
): Promise<void> {
  try {
    await withFile(command.file, (open) => importFrom(open, context.get(RowImporter), workspaceId, command));
  } catch (error) {
    if (error instanceof FileRefused)
      throw new CommandFailed(`${error.inWords(OPTIONS)} [${error.code}]\nNothing is imported.`);
    if (!(error instanceof LineRejected)) throw error;
    throw new CommandFailed(
      `${error.message}\nThe workspace was changed meanwhile. Run the command again to finish.`,
    );
  }
}

async function importFrom(
  open: Open,
  importer: RowImporter,
  workspaceId: string,
  command: RowsCommand,
): Promise<void> {
  const file = await check(open, importer, workspaceId, command);
  const unit = givesJson(command.options.from) ? 'Item' : 'Line';
  for (const fault of file.faults.inOrder()) console.error(inWords(fault, unit));
  const more = file.faults.count - file.faults.kept.length;
  if (more > 0) console.error(`… and ${more.toLocaleString('en')} more.`);
  if (command.dryRun) console.log(describe(file));
  else tellNotes(file);
  const isRefused = file.faults.count > 0 && command.skipBad === undefined;
  if (isRefused) {
    const rows = `${file.refusedRows.toLocaleString('en')} of ${file.rows.toLocaleString('en')} rows`;
    throw new CommandFailed(
      `${rows} are refused, so nothing is imported. --skip-bad REST.csv imports the others.`,
    );
  }
  if (command.dryRun) return;
  await write(open, importer, workspaceId, file, command);
}

async function check(
  open: Open,
  importer: RowImporter,
  workspaceId: string,
  { options }: RowsCommand,
): Promise<CheckedFile> {
  let rows = 0;
  const start = performance.now();
  const stopProgress = showProgress(() => `Checking: ${speed(rows, performance.now() - start)}`);
  try {
    return await importer.check(workspaceId, open, options, (read) => (rows = read));
  } finally {
    stopProgress();
  }
}

async function write(
  open: Open,
  importer: RowImporter,
  workspaceId: string,
  file: CheckedFile,
  { workspace, skipBad, options }: RowsCommand,
): Promise<void> {
  const tally = new Tally();
  const start = performance.now();
  const progress = () => speed(tally.lines, performance.now() - start);
  const stopProgress = showProgress(progress);
  const work = (rest?: Write) =>
    importer.write(workspaceId, open, file, {
      options,
      tally,
      ...(rest && { onRefused: async (row) => void (await rest(textOf(row))) }),
    });
  try {
    if (skipBad === undefined || file.refusedRows === 0) await work();
    else
      await writeAtomically(resolve(workingFolder(), skipBad), async (rest) => {
        if (!givesJson(options.from)) await rest(stringify([[...file.headers]]));
        await work(rest);
      });
  } finally {
    stopProgress();
    console.log([`Imported ${progress()} into ${JSON.stringify(workspace)}.`, ...tally.summary()].join('\n'));
  }
  if (skipBad !== undefined && file.refusedRows > 0) {
    console.log(`${file.refusedRows.toLocaleString('en')} rows are refused; they are in ${skipBad}.`);
  }
}

/** As it was in the file, to be corrected there. */
const textOf = ({ cells, item }: Row): string =>
  item ? `${JSON.stringify(item)}\n` : stringify([[...cells]]);

/** `Line 12, column "Effort": must be a decimal number. [not_a_number]` */
const inWords = ({ line, column, code, detail }: RowFault, unit: string): string =>
  `${unit} ${line}${column === undefined ? '' : `, column ${JSON.stringify(column)}`}: ${inFull(detail, OPTIONS)} [${code}]`;

function tellNotes(file: CheckedFile): void {
  for (const note of notesOf(file)) console.log(note);
}

/** Standard input can be read once only, so it is kept for as long as it takes. */
async function withFile(file: string, work: (open: Open) => Promise<void>): Promise<void> {
  if (file !== '-') return work(() => chunksOf(openFile(file)));
  const folder = await mkdtemp(join(tmpdir(), 'discovery-records-import-'));
  try {
    const kept = join(folder, 'stdin.csv');
    await pipeline(process.stdin, createWriteStream(kept));
    await work(() => chunksOf(createReadStream(kept)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

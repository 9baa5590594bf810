import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { type CheckedFile, CsvImporter, type CsvOptions, type Open } from '../transfer/csv/csv-importer.js';
import { inWords } from '../transfer/csv/faults.js';
import { FileRefused } from '../transfer/csv/file-refused.js';
import { type Write, writeAtomically } from '../transfer/export/output.js';
import { LineRejected } from '../transfer/import/line-rejected.js';
import { Tally } from '../transfer/import/tally.js';
import { workingFolder } from './environment.js';
import { CommandFailed } from './failures.js';
import { chunksOf, openFile } from './input.js';
import { showProgress, speed } from './progress.js';

export interface CsvCommand {
  readonly file: string;
  readonly workspace: string;
  readonly options: CsvOptions;
  readonly dryRun: boolean;
  /** The file that rows go to which are refused. */
  readonly skipBad: string | undefined;
}

/** Reads the file twice: first to find what is wrong with it, and then, if nothing is, to import it. */
export async function importCsv(
  context: INestApplicationContext,
  workspaceId: string,
  command: CsvCommand,
): Promise<void> {
  try {
    await withFile(command.file, (open) => importFrom(open, context.get(CsvImporter), workspaceId, command));
  } catch (error) {
    if (error instanceof FileRefused)
      throw new CommandFailed(`${error.message} [${error.code}]\nNothing is imported.`);
    if (!(error instanceof LineRejected)) throw error;
    throw new CommandFailed(
      `${error.message}\nThe workspace was changed meanwhile. Run the command again to finish.`,
    );
  }
}

async function importFrom(
  open: Open,
  importer: CsvImporter,
  workspaceId: string,
  command: CsvCommand,
): Promise<void> {
  const file = await check(open, importer, workspaceId, command);
  for (const fault of file.faults.inOrder()) console.error(inWords(fault));
  const more = file.faults.count - file.faults.kept.length;
  if (more > 0) console.error(`… and ${more.toLocaleString('en')} more.`);
  if (command.dryRun) describe(file);
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
  importer: CsvImporter,
  workspaceId: string,
  { options }: CsvCommand,
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
  importer: CsvImporter,
  workspaceId: string,
  file: CheckedFile,
  { workspace, skipBad, options }: CsvCommand,
): Promise<void> {
  const tally = new Tally();
  const start = performance.now();
  const progress = () => speed(tally.lines, performance.now() - start);
  const stopProgress = showProgress(progress);
  const work = (rest?: Write) =>
    importer.write(workspaceId, open, file, {
      options,
      tally,
      ...(rest && { onRefused: async (cells) => void (await rest(stringify([[...cells]]))) }),
    });
  try {
    if (skipBad === undefined || file.refusedRows === 0) await work();
    else
      await writeAtomically(resolve(workingFolder(), skipBad), async (rest) => {
        await rest(stringify([[...file.headers]]));
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

/** What would be made. */
function describe({ kind, columns, rows, missing, preview }: CheckedFile): void {
  const lines = [
    `${rows.toLocaleString('en')} rows, each a ${kind === 'discovery' ? 'discovery' : 'piece of feedback'}.`,
  ];
  for (const { header, target } of columns) {
    const name = `  ${JSON.stringify(header)}`;
    if ('leftOut' in target) lines.push(`${name} is left out: ${target.leftOut}`);
    else if ('member' in target) lines.push(`${name} is ${target.member}`);
    else if ('field' in target)
      lines.push(`${name} is the field ${JSON.stringify(target.field.name)} (${target.field.type})`);
    else lines.push(`${name} becomes a new field (${missing.typeOf(target.newField)})`);
  }
  for (const [what, count] of Object.entries(missing.counts()))
    lines.push(`  ${what}: ${count} would be made`);
  lines.push(
    'The first as they would be:',
    ...preview.map((record) => `  ${JSON.stringify(record)}`),
    'Nothing is imported: --dry-run.',
  );
  console.log(lines.join('\n'));
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

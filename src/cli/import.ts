import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Importer } from '../transfer/import/importer.js';
import { LineRefused } from '../transfer/import/line-refused.js';
import { Tally } from '../transfer/import/tally.js';
import { startFolder } from './environment.js';
import { onRecords, workspaceNamed } from './on-records.js';
import { CommandFailed } from './command-failed.js';
import { showProgress, speed } from './progress.js';

const CHUNK = 256 * 1024;

/** `npm run import -- FILE` */
export async function importFile(file: string, workspace: string): Promise<void> {
  await onRecords(async (context) => {
    const workspaceId = await workspaceNamed(context, workspace);
    const source = opened(file);
    const tally = new Tally();
    const start = performance.now();
    const progress = () => speed(tally.lines, performance.now() - start);
    const stopProgress = showProgress(progress);
    try {
      await context.get(Importer).import(workspaceId, readable(source), tally);
    } catch (error) {
      if (!(error instanceof LineRefused)) throw error;
      throw new CommandFailed(
        `${error.message}\nNothing of its batch is kept; what was imported before, as counted above, is.`,
      );
    } finally {
      stopProgress();
      source.destroy();
      console.log([`Imported ${progress()} into ${JSON.stringify(workspace)}.`, ...tally.told()].join('\n'));
    }
  });
}

function opened(file: string): Readable {
  if (file === '-') return process.stdin;
  return createReadStream(resolve(startFolder(), file), { highWaterMark: CHUNK });
}

/** What comes from the file; when it can't be read, the command fails. */
async function* readable(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch (error) {
    throw new CommandFailed(`The file can not be read: ${(error as Error).message}.`);
  }
}

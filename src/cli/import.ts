import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Importer } from '../transfer/import/importer.js';
import { LineRejected } from '../transfer/import/line-rejected.js';
import { Tally } from '../transfer/import/tally.js';
import { withCommandContext, workspaceIdOf } from './command-context.js';
import { workingFolder } from './environment.js';
import { CommandFailed } from './failures.js';
import { showProgress, speed } from './progress.js';

const CHUNK_BYTES = 256 * 1024;

/** `npm run import -- FILE` */
export async function importFile(file: string, workspace: string): Promise<void> {
  await withCommandContext(async (context) => {
    const workspaceId = await workspaceIdOf(context, workspace);
    const source = open(file);
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
      console.log(
        [`Imported ${progress()} into ${JSON.stringify(workspace)}.`, ...tally.summary()].join('\n'),
      );
    }
  });
}

function open(file: string): Readable {
  if (file === '-') return process.stdin;
  return createReadStream(resolve(workingFolder(), file), { highWaterMark: CHUNK_BYTES });
}

async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch (error) {
    throw new CommandFailed(`The file can't be read: ${(error as Error).message}.`);
  }
}

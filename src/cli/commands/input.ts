import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Open } from '../../transfer/rows/row-file.js';
import { workingFolder } from '../environment.js';
import { CommandFailed } from '../failures.js';

const CHUNK_BYTES = 256 * 1024;

/** @throws CommandFailed */
async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch (error) {
    throw new CommandFailed(`The file can't be read: ${(error as Error).message}.`);
  }
}

const opened = (path: string): Open => {
  return () => chunksOf(createReadStream(path, { highWaterMark: CHUNK_BYTES }));
};

/** Standard input can be read once only, so it is kept for as long as it takes. @param file "-" is standard input */
export async function withFile(
  file: string,
  isReadAgain: boolean,
  work: (open: Open) => Promise<void>,
): Promise<void> {
  if (file !== '-') return work(opened(resolve(workingFolder(), file)));
  if (!isReadAgain) return work(() => chunksOf(process.stdin));
  const folder = await mkdtemp(join(tmpdir(), 'discovery-records-import-'));
  try {
    const kept = join(folder, 'stdin.csv');
    await pipeline(process.stdin, createWriteStream(kept));
    await work(opened(kept));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { workingFolder } from './environment.js';
import { CommandFailed } from './failures.js';

const CHUNK_BYTES = 256 * 1024;

/** "-" is standard input. */
export function openFile(file: string): Readable {
  if (file === '-') return process.stdin;
  return createReadStream(resolve(workingFolder(), file), { highWaterMark: CHUNK_BYTES });
}

/** @throws CommandFailed */
export async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch (error) {
    throw new CommandFailed(`The file can't be read: ${(error as Error).message}.`);
  }
}

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Open } from '../../integrations/transfer/rows/row-file.js';
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

const fileAt =
  (path: string): Open =>
  () =>
    chunksOf(createReadStream(path, { highWaterMark: CHUNK_BYTES }));

/** Opens a file. Standard input ("-") is copied to a temporary file if it has to be read again. */
export async function withFile(
  file: string,
  isReadAgain: boolean,
  work: (open: Open) => Promise<void>,
): Promise<void> {
  if (file !== '-') return work(fileAt(resolve(workingFolder(), file)));
  if (!isReadAgain) return work(() => chunksOf(process.stdin));
  const folder = await mkdtemp(join(tmpdir(), 'discovery-records-import-'));
  try {
    const kept = join(folder, 'stdin.csv');
    await pipeline(process.stdin, createWriteStream(kept));
    await work(fileAt(kept));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a file under a temporary name, and renames it once it is complete. Pipes and devices are written to directly.
 *
 * @param file "-" is standard output
 * @throws CommandFailed
 */
export async function writeFile(file: string, texts: AsyncIterable<string | Buffer>): Promise<void> {
  if (file === '-') return write(texts, standardOutput);
  const path = resolve(workingFolder(), file);
  // A symbolic link is kept, and its target replaced.
  const target = await realpath(path).catch(() => path);
  const found = await stat(target).catch(() => undefined);
  if (found && !found.isFile()) return write(texts, () => createWriteStream(target));
  const unfinished = `${target}.${process.pid}.unfinished`;
  try {
    await write(texts, async () => (await open(unfinished, 'w')).createWriteStream({ flush: true }));
    await rename(unfinished, target).catch(cannotWrite);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes texts. @throws CommandFailed if writing fails; errors of the texts are rethrown unchanged */
async function write(
  texts: AsyncIterable<string | Buffer>,
  opened: () => Writable | Promise<Writable>,
): Promise<void> {
  let failure: unknown;
  async function* source(): AsyncGenerator<string | Buffer> {
    try {
      yield* texts;
    } catch (error) {
      throw (failure = error);
    }
  }
  try {
    await pipeline(source(), await opened());
  } catch (error) {
    if (error === failure) throw error;
    cannotWrite(error);
  }
}

function cannotWrite(error: unknown): never {
  throw new CommandFailed(`What is exported can not be written: ${(error as Error).message}.`);
}

/** A stream to standard output that can be ended without ending `process.stdout`. */
function standardOutput(): Writable {
  // Failures are reported to each write. Without a listener they would also end the process.
  process.stdout.on('error', () => undefined);
  return new Writable({ write: (bytes: Buffer, _, done) => void process.stdout.write(bytes, done) });
}

import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLines } from '../import/lines/line-reader.js';
import { FileRefused } from './faults.js';
import type { SpooledRow } from './row-records.js';

const BLOCK_LENGTH = 1_048_576;

/** The most bytes of the temporary file: eight times the largest upload, unless another one is configured. */
const MOST_BYTES = 4 * 1_073_741_824;
const TOO_LARGE = 'The rows take more than 4 GiB of temporary space: split the file.';

/**
 * Rows as NDJSON, each in the line of its number, in a temporary file. The file has no name, so the system deletes it
 * even if the process is killed.
 */
export class Spool {
  private file: FileHandle | undefined;
  private bytes = 0;
  private lines = 0;
  /** What is not yet in the file. */
  private rest = '';

  /** @param number greater than that of the row before */
  async add(number: number, json: string): Promise<void> {
    this.rest += `${'\n'.repeat(number - this.lines - 1)}${json}\n`;
    this.lines = number;
    if (this.rest.length < BLOCK_LENGTH) return;
    this.file ??= await temporaryFile();
    const block = Buffer.from(this.rest);
    await this.file.appendFile(block);
    this.bytes += block.length;
    this.rest = '';
    if (this.bytes > MOST_BYTES) throw new FileRefused('too_large', TOO_LARGE);
  }

  /** @param isWanted whether the row of a number is needed */
  async *rows(isWanted: (number: number) => boolean): AsyncGenerator<[number: number, row: SpooledRow]> {
    for await (const { number, bytes } of readLines(this.contents(), Infinity))
      if (isWanted(number)) yield [number, JSON.parse(bytes.toString()) as SpooledRow];
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  private async *contents(): AsyncGenerator<Buffer> {
    if (this.file)
      yield* this.file.createReadStream({ start: 0, autoClose: false, highWaterMark: BLOCK_LENGTH });
    yield Buffer.from(this.rest);
  }
}

async function temporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `discovery-records-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { MAX_BODY_BYTES } from '../../../../http/input/json-body.js';
import { BodyTooLarge } from '../../../../http/problems/problems.js';
import { LineRejected } from './line-rejected.js';

export const LONGEST_LINE = MAX_BODY_BYTES;

const NEWLINE = 0x0a;

export interface Line {
  readonly number: number;
  readonly bytes: Buffer;
}

/** Splits a stream into lines. Holds one chunk and one line in memory. @throws LineRejected when a line is too long */
export async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 1;
  let begun: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length > LONGEST_LINE) {
      throw new LineRejected(number, new BodyTooLarge('A line may have at most 1 MiB (1,048,576 bytes).'));
    }
    begun.push(piece);
  };
  const take = (): Line => {
    const line = { number, bytes: begun.length === 1 ? (begun[0] as Buffer) : Buffer.concat(begun) };
    number += 1;
    begun = [];
    length = 0;
    return line;
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      // Blank lines are skipped here, because yielding millions of them would be slow.
      if (length === 0 && isBlank(chunk, start, end)) number += 1;
      else {
        add(chunk.subarray(start, end));
        yield take();
      }
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

const BLANKS: ReadonlySet<number | undefined> = new Set(Buffer.from(' \t\r'));

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && BLANKS.has(bytes[at])) at += 1;
  return at === end;
}

/** Items between two turns of the event loop, so that database connections don't wait for a whole chunk. */
const ITEMS_PER_TURN = 20;

export async function* yieldingToEventLoop<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of source) {
    if (count++ % ITEMS_PER_TURN === 0) await eventLoopTurn();
    yield item;
  }
}

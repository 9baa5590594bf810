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

/** Holds no more of a stream than one chunk and one line. @throws LineRejected when a line is too long */
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
      // A file may have millions of blank lines, which are not worth a step of the generator each.
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

/** A chunk of a file has many, and PostgreSQL must not wait for its next statement meanwhile. */
const TAKEN_PER_TURN = 20;

export async function* inTurns<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of source) {
    if (count++ % TAKEN_PER_TURN === 0) await eventLoopTurn();
    yield item;
  }
}

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
export async function* readLines(
  source: AsyncIterable<Buffer>,
  longest = LONGEST_LINE,
): AsyncGenerator<Line> {
  const current = new CurrentLine(longest);
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      // Blank lines are skipped here, because yielding millions of them would be slow.
      if (current.length === 0 && isBlank(chunk, start, end)) current.number += 1;
      else {
        current.add(chunk.subarray(start, end));
        yield current.end();
      }
      start = end + 1;
    }
    if (start < chunk.length) current.add(chunk.subarray(start));
  }
  if (current.length > 0) yield current.end();
}

/** The line that is being read, which may span several chunks. */
class CurrentLine {
  number = 1;
  length = 0;
  private pieces: Buffer[] = [];

  constructor(private readonly longest: number) {}

  add(piece: Buffer): void {
    this.length += piece.length;
    if (this.length > this.longest)
      throw new LineRejected(
        this.number,
        new BodyTooLarge('A line may have at most 1 MiB (1,048,576 bytes).'),
      );
    this.pieces.push(piece);
  }

  end(): Line {
    const { number, pieces } = this;
    this.number += 1;
    this.pieces = [];
    this.length = 0;
    return { number, bytes: pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces) };
  }
}

const BLANKS: ReadonlySet<number | undefined> = new Set(Buffer.from(' \t\r'));

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && BLANKS.has(bytes[at])) at += 1;
  return at === end;
}

/** Items between two yields to the event loop, so that database connections don't wait for a whole chunk. */
const ITEMS_PER_TURN = 20;

export async function* yieldingToEventLoop<Item>(
  source: AsyncIterable<Item>,
  itemsPerTurn = ITEMS_PER_TURN,
): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of source) {
    if (count++ % itemsPerTurn === 0) await eventLoopTurn();
    yield item;
  }
}

import { setImmediate as turn } from 'node:timers/promises';
import { type ParsedLine, parseLine } from './parse-line.js';
import type { Line } from './line-reader.js';
import { LineRejected } from './line-rejected.js';

const MOST_LINES = 1_000;
/** So that lines of a megabyte each don't make a batch of a gigabyte. */
const MOST_BYTES = 8 * 1_048_576;

/**
 * After so many lines whatever else the process does gets its turn: the batch before is being written, and PostgreSQL
 * would wait for its next statement.
 */
const LINES_A_TURN = 20;

/** Lines that are written in one transaction. */
export interface Batch {
  readonly entries: readonly ParsedLine[];
  /** Set when the line after the entries can't be read: they are then looked at, but not written. */
  readonly refused?: LineRejected;
}

/** Reads lines, and puts them together to batches. */
export async function* batchesOf(lines: AsyncIterable<Line>): AsyncGenerator<Batch> {
  let entries: ParsedLine[] = [];
  let bytes = 0;
  try {
    for await (const line of lines) {
      const entry = parseLine(line);
      if (!entry) continue;
      entries.push(entry);
      bytes += entry.bytes;
      if (entries.length % LINES_A_TURN === 0) await turn();
      if (entries.length < MOST_LINES && bytes < MOST_BYTES) continue;
      yield { entries };
      entries = [];
      bytes = 0;
    }
  } catch (error) {
    if (!(error instanceof LineRejected)) throw error;
    yield { entries, refused: error };
    return;
  }
  if (entries.length > 0) yield { entries };
}

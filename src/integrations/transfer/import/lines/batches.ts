import { LineRejected } from './line-rejected.js';
import type { ParsedLine } from './parse-line.js';

const MOST_LINES = 1_000;
/** Bounds the memory of a batch: a thousand lines of the largest size would have a gigabyte. */
const MOST_BYTES = 8 * 1_048_576;

export interface Batch {
  readonly lines: readonly ParsedLine[];
  /** Set if the line after this batch can't be parsed. The batch is then staged, but not written. */
  readonly rejected?: LineRejected;
}

export async function* batchesOf(source: AsyncIterable<ParsedLine>): AsyncGenerator<Batch> {
  let lines: ParsedLine[] = [];
  let bytes = 0;
  try {
    for await (const line of source) {
      const isFull = lines.length >= MOST_LINES || bytes >= MOST_BYTES;
      const mayWait = bytes < 2 * MOST_BYTES && areOfOneRecord(lines.at(-1), line);
      if (isFull && !mayWait) {
        yield { lines };
        lines = [];
        bytes = 0;
      }
      lines.push(line);
      bytes += line.bytes;
    }
  } catch (error) {
    if (!(error instanceof LineRejected)) throw error;
    yield { lines, rejected: error };
    return;
  }
  if (lines.length > 0) yield { lines };
}

const areOfOneRow = (former: ParsedLine | undefined, line: ParsedLine | undefined): boolean =>
  line?.position !== undefined && former?.position === line.position;

/** Whether two lines belong together: parts of one large record, or records made from one row of a table. */
const areOfOneRecord = (former: ParsedLine | undefined, line: ParsedLine): boolean =>
  areOfOneRow(former, line) ||
  (former?.kind === line.kind &&
    line.record.clientId !== undefined &&
    former.record.clientId === line.record.clientId);

/** Splits a batch. @returns undefined if all lines come from one row, which can't be split */
export function halvesOf(batch: Batch): readonly [Batch, Batch] | undefined {
  const { lines } = batch;
  let middle = Math.ceil(lines.length / 2);
  while (middle < lines.length && areOfOneRow(lines[middle - 1], lines[middle])) middle += 1;
  if (middle >= lines.length) return undefined;
  return [
    { ...batch, lines: lines.slice(0, middle) },
    { ...batch, lines: lines.slice(middle) },
  ];
}

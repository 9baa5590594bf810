import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Parser } from 'csv-parse';
import { inTurns } from '../../import/lines/turns.js';
import { FileRefused } from '../faults.js';
import { decoded } from './decode.js';
import type { Row } from '../table.js';

/** In characters: more than any discovery can hold. What is longer begins with a quote that nobody closed. */
const LONGEST_ROW = 8 * 1_048_576;

const MOST_COLUMNS = 2_000;

const SAMPLE = 65_536;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * The rows of a CSV file, the header included, those without any text left out. Holds no more of it than some rows.
 *
 * @throws FileRefused
 */
export async function* readRows(source: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<Row> {
  const texts = decoded(source, encoding);
  const { sample, all } = await withSample(texts);
  if (sample === '') throw new FileRefused('empty_file', 'The file is empty.');
  const { parser, lineReached } = rowParser(delimiterOf(sample));
  // Whatever goes wrong is thrown where the rows are read.
  const rows = pipeline(Readable.from(all, { objectMode: true, highWaterMark: 1 }), parser, () => {});
  try {
    for await (const row of inTurns(rows as AsyncIterable<Row>)) {
      if (row.cells.some((cell) => cell !== '')) yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? refusedBy(error, lineReached()) : error;
  }
}

function rowParser(delimiter: string): { parser: Parser; lineReached: () => number } {
  // Counted here, as rows that are parsed but not read yet are lost when a later one is faulty.
  let line = 1;
  const parser = parse({
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_ROW,
    on_record: (cells: string[]) => {
      if (cells.length > MOST_COLUMNS) {
        const detail = `The file has ${cells.length} columns; ${MOST_COLUMNS} are the most.`;
        throw new FileRefused('too_many_columns', detail, line);
      }
      const row: Row = { line, cells };
      line += 1 + lineBreaksIn(cells);
      // Its types know arrays only.
      return row as unknown as string[];
    },
  });
  return { parser, lineReached: () => line };
}

const LINE_BREAK = /\r\n|\n|\r/g;

function lineBreaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(LINE_BREAK)?.length ?? 0;
  }
  return count;
}

interface Sampled {
  readonly sample: string;
  readonly all: AsyncIterable<string>;
}

async function withSample(texts: AsyncGenerator<string>): Promise<Sampled> {
  let sample = '';
  while (sample.length < SAMPLE) {
    const next = await texts.next();
    if (next.done) break;
    sample += next.value;
  }
  async function* all(): AsyncGenerator<string> {
    yield sample;
    yield* texts;
  }
  return { sample: sample.slice(0, SAMPLE), all: all() };
}

/** The one that the first line has most of, quoted text left out. */
function delimiterOf(sample: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((each) => [each, 0]));
  let isQuoted = false;
  for (const character of sample) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] as string;
}

const REASONS: Readonly<Record<string, readonly [code: string, detail: string]>> = {
  CSV_QUOTE_NOT_CLOSED: [
    'open_quote',
    'A quote is opened and never closed: a quote is missing, or the end of the file.',
  ],
  CSV_INVALID_CLOSING_QUOTE: [
    'broken_quote',
    'Something comes after a closing quote. A quote in a quoted cell is written twice.',
  ],
  INVALID_OPENING_QUOTE: [
    'broken_quote',
    'A quote is inside of a cell that is not quoted. Quote the whole cell, and write the quote twice.',
  ],
  CSV_MAX_RECORD_SIZE: [
    'row_too_long',
    'The row has more than 8 MiB. Most likely a quote is opened here and never closed.',
  ],
};

/** @param line where the row that can't be read begins */
function refusedBy({ code, column, message }: CsvError, line: number): FileRefused {
  const [reason, detail] = REASONS[code] ?? ['malformed_csv', message];
  const where = typeof column === 'number' ? ` It is column ${column + 1} of the row that begins here.` : '';
  return new FileRefused(reason, `${detail}${where}`, line);
}

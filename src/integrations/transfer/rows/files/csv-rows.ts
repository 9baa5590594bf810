import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Parser } from 'csv-parse';
import { yieldingToEventLoop } from '../../import/lines/line-reader.js';
import { FileRefused } from '../faults.js';
import { decoded } from './decode.js';
import type { FileRow } from '../table.js';

/** The most characters of a row, more than any discovery can have: a longer row has an unclosed quote. */
const LONGEST_ROW = 8 * 1_048_576;

const MOST_COLUMNS = 2_000;

const SAMPLE = 65_536;
/** How many lines above the headers may have no delimiter. */
const MOST_TITLES = 3;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Yields a CSV file's rows with the header, without empty rows.
 *
 * @param keepsText whether rows have their text as it is in the file
 * @throws FileRefused
 */
export async function* readRows(
  source: AsyncIterable<Buffer>,
  encoding?: string,
  keepsText = false,
): AsyncGenerator<FileRow> {
  const texts = fromSample(decoded(source, encoding));
  const sample = (await texts.next()).value as string;
  if (sample === '') throw new FileRefused('empty_file', 'The file is empty.');
  const all = async function* () {
    yield sample;
    // Empty lines become no rows, after which the reader would let other work have its turn.
    yield* yieldingToEventLoop(texts, 1);
  };
  const delimiter = delimiterOf(sample);
  const { parser, lineReached } = rowParser(delimiter, keepsText);
  // The pipeline's callback ignores errors, because reading the rows throws them.
  const rows = pipeline(Readable.from(all(), { objectMode: true, highWaterMark: 1 }), parser, () => {});
  try {
    yield* yieldingToEventLoop(rows as AsyncIterable<FileRow>);
  } catch (error) {
    throw error instanceof CsvError ? refusedBy(error, lineReached()) : error;
  }
}

/** @param raw the row's text, with line breaks around it */
function sourceOf(raw: string, delimiter: string): NonNullable<FileRow['source']> {
  const isBreak = (index: number) => raw[index] === '\n' || raw[index] === '\r';
  let [start, end] = [0, raw.length];
  while (isBreak(start)) start += 1;
  while (end > start && isBreak(end - 1)) end -= 1;
  return { text: raw.slice(start, end), delimiter, lineBreak: raw.endsWith('\r') ? '\r\n' : '\n' };
}

function rowParser(delimiter: string, raw: boolean): { parser: Parser; lineReached: () => number } {
  // Lines are counted while parsing, because an error loses rows that are parsed but not yet read.
  let linesOfRows = 0;
  const lineReached = () => 1 + linesOfRows + parser.info.empty_lines;
  const parser = parse({
    delimiter,
    raw,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_ROW,
    skip_empty_lines: true,
    // If a row has too many cells, the last one holds the rest, which counts towards the size of the row.
    ignore_last_delimiters: MOST_COLUMNS + 1,
    on_record: (given: string[] | { record: string[]; raw: string }) => {
      const [cells, text] = Array.isArray(given) ? [given] : [given.record, given.raw];
      const line = lineReached();
      if (cells.length > MOST_COLUMNS) throw tooManyColumns(line);
      linesOfRows += 1 + lineBreaksIn(cells);
      const row: FileRow = { line, cells, ...(text !== undefined && { source: sourceOf(text, delimiter) }) };
      // The parser's types allow only arrays of cells.
      return cells.some((cell) => cell !== '') ? (row as unknown as string[]) : null;
    },
  });
  return { parser, lineReached };
}

const tooManyColumns = (line: number): FileRefused =>
  new FileRefused('too_many_columns', `The row has more than ${MOST_COLUMNS} columns.`, line);

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** Joins the first texts to a sample, which is the whole file if that is shorter. */
async function* fromSample(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let sample = '';
  for await (const text of texts) {
    if (sample.length >= SAMPLE) yield text;
    else if ((sample += text).length >= SAMPLE) yield sample;
  }
  if (sample.length < SAMPLE) yield sample;
}

/**
 * The delimiter that is most frequent, outside quotes, in the first row of the table. A line is above the table if the
 * next one has other delimiters only.
 */
function delimiterOf(sample: string): string {
  const lines = sample.replaceAll(/"[^"]*(?:"|$)/g, '').split(/[\r\n]+/, MOST_TITLES + 2);
  const found = lines.map((line) => mostFrequent(line));
  const isAbove = (delimiter: string | undefined, index: number): boolean =>
    found[index + 1] !== undefined && (delimiter === undefined || !lines[index + 1]?.includes(delimiter));
  return found.find((delimiter, index) => !isAbove(delimiter, index)) ?? found[0] ?? DELIMITERS[0];
}

function mostFrequent(line: string): string | undefined {
  const count = (delimiter: string) => line.split(delimiter).length;
  const [first] = DELIMITERS.toSorted((a, b) => count(b) - count(a));
  return first !== undefined && line.includes(first) ? first : undefined;
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

/** @param line the first line of the invalid row */
function refusedBy({ code, column, message }: CsvError, line: number): FileRefused {
  if (column === MOST_COLUMNS) return tooManyColumns(line);
  const [reason, detail] = REASONS[code] ?? ['malformed_csv', message];
  const where = typeof column === 'number' ? ` It is column ${column + 1} of the row that begins here.` : '';
  return new FileRefused(reason, `${detail}${where}`, line);
}

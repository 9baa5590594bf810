import { escapeFormula } from './cells/cells.js';
import { type FileFault, inWords, type OptionText } from './faults.js';
import type { FileRow } from './table.js';

/** The column, or the member of a JSON item, that says why a row is rejected. The import leaves it out. */
export const WHY = 'whyItWasRefused';

const PIECE_LENGTH = 262_144;

/** Why a row is rejected: its faults, or the code of the first of them. */
export type Reason = readonly FileFault[] | string;

/** The most rows whose faults are kept, and the most of a row: half a million rows may have a thousand each. */
const MOST_ROWS = 20_000;
const MOST_FAULTS = 10;

/** The rejected rows of a table, by their lines. */
export class Rejections {
  private readonly reasons = new Map<number, Reason>();

  get size(): number {
    return this.reasons.size;
  }

  has(line: number): boolean {
    return this.reasons.has(line);
  }

  why(line: number): Reason | undefined {
    return this.reasons.get(line);
  }

  add(line: number, faults: readonly FileFault[]): void {
    const former = this.reasons.get(line) ?? [];
    if (typeof former === 'string') return;
    const isKept = this.reasons.size < MOST_ROWS;
    this.reasons.set(line, isKept ? [...former, ...faults].slice(0, MOST_FAULTS) : (faults[0]?.code ?? ''));
  }
}

/**
 * Writes rejected rows in the form of their file, with its separator, quotes, encoding and headers, and a first column
 * that says why. JSON is written as one item a line.
 *
 * @param rows the rejected rows, after those with the title and the headers
 */
export async function* writtenRows(
  rows: AsyncIterable<readonly [row: FileRow, why: Reason]>,
  encode: (text: string) => Buffer,
  option: OptionText,
): AsyncGenerator<Buffer> {
  let text = '';
  let lineBreak: string | undefined;
  for await (const [row, reason] of rows) {
    const why = inSentences(reason, option);
    lineBreak ??= row.source?.lineBreak ?? '\n';
    text += (row.item ? JSON.stringify({ [WHY]: why, ...row.item }) : withFirst(why, row)) + lineBreak;
    if (text.length < PIECE_LENGTH) continue;
    yield encode(text);
    text = '';
  }
  if (text !== '') yield encode(text);
}

function withFirst(why: string, { source }: FileRow): string {
  const { text = '', delimiter = ',' } = source ?? {};
  const cell = escapeFormula(why);
  const isQuoted = /["\r\n]/.test(cell) || cell.includes(delimiter);
  return `${isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell}${delimiter}${text}`;
}

const inSentences = (reason: Reason, option: OptionText): string =>
  typeof reason === 'string'
    ? reason
    : reason
        .map(({ column, detail }) => `${column === undefined ? '' : `${column}: `}${inWords(detail, option)}`)
        .join(' ');

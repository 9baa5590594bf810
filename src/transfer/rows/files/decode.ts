import { TextDecoder } from 'node:util';
import { FileRefused } from '../faults.js';

const NEWLINE = 0x0a;

/**
 * The text of a file, whose encoding its first bytes tell: UTF-8 or UTF-16, with or without a byte order mark.
 *
 * @param encoding by a label of the Encoding Standard, if the bytes can't tell
 * @throws FileRefused
 */
export async function* decoded(source: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let name = encoding ?? '';
  let lines = 1;
  for await (const chunk of inPieces(source)) {
    if (!decoder) {
      name = encoding ?? encodingOf(chunk);
      decoder = decoderOf(name);
    }
    try {
      const text = decoder.decode(chunk, { stream: true });
      lines += newlinesIn(text);
      if (text !== '') yield text;
    } catch (error) {
      throw undecodable(error, name, lines + newlinesBeforeFault(chunk, name));
    }
  }
  try {
    const rest = decoder?.decode() ?? '';
    if (rest !== '') yield rest;
  } catch (error) {
    throw undecodable(error, name, lines);
  }
}

/** So that no parser is busy with a mebibyte at a time. */
const PIECE_BYTES = 65_536;

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    const detail = `There is no encoding ${JSON.stringify(encoding)}: try utf-8, utf-16le or windows-1252.`;
    throw new FileRefused('unknown_encoding', detail);
  }
}

/** UTF-16 of most texts is full of zeros, which no other text has. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1_000);
  const odd = sample.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const even = sample.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const isWide = Math.max(even, odd) > sample.length / 4;
  if (!isWide) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function newlinesBeforeFault(chunk: Buffer, encoding: string): number {
  const text = new TextDecoder(encoding).decode(chunk);
  const end = text.indexOf('\uFFFD');
  return end === -1 ? chunk.filter((byte) => byte === NEWLINE).length : newlinesIn(text.slice(0, end));
}

function undecodable(error: unknown, encoding: string, line: number): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') return error;
  return new FileRefused(
    'undecodable',
    (option) =>
      `What is here is not ${encoding}. Save the file as UTF-8, or name its encoding, as in ${option('encoding', 'windows-1252')}.`,
    line,
  );
}

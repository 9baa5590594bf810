import { TextDecoder } from 'node:util';
import { FileRefused } from '../faults.js';

/** The most bytes that a parser is given at once, so that it doesn't block the event loop. */
const PIECE_BYTES = 65_536;

export const newlinesIn = (text: string): number => text.split('\n').length - 1;

/**
 * Decodes a file. The first bytes tell UTF-8 from UTF-16, with or without a byte order mark.
 *
 * @param label the encoding's label in the Encoding Standard, if given by the user
 * @throws FileRefused
 */
export async function* decoded(source: AsyncIterable<Buffer>, label?: string): AsyncGenerator<string> {
  let encoding = label;
  let decoder: TextDecoder | undefined;
  let line = 1;
  const decode = (bytes?: Buffer): string => {
    if (!decoder) checkFormat(bytes);
    encoding ??= encodingOf(bytes);
    decoder ??= decoderOf(encoding);
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      line += newlinesIn(text);
      return text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
      const [sound = ''] = new TextDecoder(encoding).decode(bytes).split('\uFFFD', 1);
      throw undecodable(encoding, line + newlinesIn(sound));
    }
  };
  for await (const bytes of inPieces(source)) {
    const text = decode(bytes);
    if (text !== '') yield text;
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
  }
}

function checkFormat(bytes?: Buffer): void {
  const beginning = bytes?.toString('latin1', 0, 100).trimStart().toLowerCase() ?? '';
  const isPage = beginning.startsWith('<!doctype') || beginning.startsWith('<html');
  if (!isPage && !beginning.startsWith('pk\u0003\u0004')) return;
  const what = isPage ? 'a web page' : 'an Excel workbook (.xlsx) or another archive';
  throw new FileRefused('other_format', `The file is ${what}. Export it as CSV or JSON.`, 1);
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Several of these bytes are one character, so no table of 256 characters writes them. */
const OF_SEVERAL_BYTES = /^(?:gb|big5|euc|shift|iso-2022)/;

/** @returns how texts become bytes as in a file that begins with these: the first with its byte order mark */
export function encoderFor(beginning: Buffer, label = encodingOf(beginning)): (text: string) => Buffer {
  const { encoding } = new TextDecoder(label);
  const written = OF_SEVERAL_BYTES.test(encoding) ? 'utf-8' : encoding;
  const isMarked = encoding.startsWith('utf-') && beginning.indexOf(bytesIn(BYTE_ORDER_MARK, encoding)) === 0;
  let mark = isMarked || written !== encoding ? BYTE_ORDER_MARK : '';
  return (text) => {
    const bytes = bytesIn(mark + text, written);
    mark = '';
    return bytes;
  };
}

function bytesIn(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? bytes.swap16() : bytes;
  }
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from(
    Array.from(text, (character) => all.indexOf(character)).map((byte) => (byte < 0 ? 0x3f : byte)),
  );
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    const detail = `There is no encoding ${JSON.stringify(encoding)}: try utf-8, utf-16le or windows-1252.`;
    throw new FileRefused('unknown_encoding', detail);
  }
}

/** Recognises UTF-16 by its zero bytes, which text in other encodings doesn't have. */
function encodingOf(bytes: Uint8Array = new Uint8Array()): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1_000);
  const odd = sample.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const even = sample.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  if (Math.max(even, odd) <= sample.length / 4) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const undecodable = (encoding: string, line: number): FileRefused =>
  new FileRefused(
    'undecodable',
    (option) =>
      `What is here is not ${encoding}. Save the file as UTF-8, or name its encoding, as in ${option('encoding', 'windows-1252')}.`,
    line,
  );

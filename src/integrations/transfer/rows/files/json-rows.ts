import { yieldingToEventLoop, type Line } from '../../import/lines/line-reader.js';
import { columnsOfItem, isOfPullRequest } from '../../tools/github.js';
import type { Item } from '../../tools/item.js';
import { FileRefused } from '../faults.js';
import type { FileRow } from '../table.js';
import { decoded } from './decode.js';
import { isBoard } from './board-rows.js';
import { ItemParser } from './item-parser.js';

/**
 * Yields the items of a JSON file as rows. The file is an array, several arrays (as an array of pages, or one after
 * another), or one object after another. Holds only some items in memory.
 *
 * @throws FileRefused
 */
export async function* readItems(source: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<FileRow> {
  let columns: ReturnType<typeof columnsOfItem>;
  let line = 0;
  for await (const item of yieldingToEventLoop(itemsOf(decoded(source, encoding)))) {
    line += 1;
    if (!columns) {
      columns = columnsOfItem(item);
      if (!columns) throw new FileRefused('not_from_tool', NEITHER);
      yield { line: 1, cells: Object.keys(columns) };
    }
    const cells = Object.values(columns).map((cellOf) => cellOf(item));
    yield { line, cells, item, isLeftOut: isOfPullRequest(item) };
  }
  if (line === 0) throw new FileRefused('empty_file', 'The file has no items.');
}

/** The characters of a file by which its tool is recognised. */
const SAMPLE = 262_144;

/** The tool that exported a JSON file, if its beginning shows it. */
export async function guessTool(source: AsyncIterable<Buffer>): Promise<'github' | 'trello' | undefined> {
  let beginning = '';
  try {
    for await (const text of decoded(source)) {
      beginning += text;
      if (beginning.length >= SAMPLE) break;
    }
    if (isBoard(beginning)) return 'trello';
    const [first] = new ItemParser(beginning).write(beginning);
    return first && columnsOfItem(first) ? 'github' : undefined;
  } catch (error) {
    if (error instanceof FileRefused) return undefined;
    throw error;
  }
}

/** Yields the items of a JSON array as lines. @throws FileRefused */
export async function* readArray(source: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const parser = new ItemParser('[', ARRAY);
  let number = 0;
  let beginning = '';
  for await (const text of decoded(source, 'utf-8')) {
    beginning ||= text.trimStart().slice(0, 1);
    if (beginning && beginning !== '[') throw new FileRefused('not_an_array', ARRAY, 1);
    for (const item of parser.write(text))
      yield { number: ++number, bytes: Buffer.from(JSON.stringify(item)) };
  }
  parser.end();
}

const ARRAY = 'One JSON array of records is expected; one record a line is application/x-ndjson.';

const NEITHER =
  "This is neither an issue of GitHub's API, which has a number and a title, nor a comment, which has an issue_url and a body.";

const LONGEST_BEGINNING = 65_536;
const NO_ITEM = 'The file has no item in its first 64 KiB: they are nothing but brackets.';

/** The parser is chosen once there is a character other than a bracket, which shows where the items are. */
async function* itemsOf(texts: AsyncIterable<string>): AsyncGenerator<Item> {
  let parser: ItemParser | undefined;
  let unread = '';
  for await (const text of texts) {
    unread += text;
    if (!parser && /[^\s[]/.test(unread)) parser = new ItemParser(unread);
    if (!parser && unread.length > LONGEST_BEGINNING) throw new FileRefused('malformed_json', NO_ITEM);
    if (!parser) continue;
    yield* parser.write(unread);
    unread = '';
  }
  if (!parser && unread.trim() === '') throw new FileRefused('empty_file', 'The file is empty.');
  if (!parser) throw new FileRefused('malformed_json', 'The file is cut off: it is nothing but brackets.');
  parser.end();
}

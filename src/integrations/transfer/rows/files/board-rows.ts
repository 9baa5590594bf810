import { yieldingToEventLoop } from '../../import/lines/line-reader.js';
import { type Item, memberOf, textOf } from '../../tools/item.js';
import { CARD } from '../../tools/trello.js';
import { FileRefused } from '../faults.js';
import type { FileRow } from '../table.js';
import { decoded } from './decode.js';
import { ItemParser } from './item-parser.js';

/** The beginning of a board. Quotes within texts are escaped, so no text of another object looks like one. */
export const isBoard = (beginning: string): boolean =>
  /^\s*\{/.test(beginning) &&
  /"(?:lists|cards|idOrganization|labelNames|idMemberCreator)"\s*:/.test(beginning);

/** The elements of all lists of a board, and its name. */
const PARTS = { paths: ['$.name', '$.*.*'], read: partOf };
const HOW = 'What is looked for is a board: "Print, export, and share" → "Export as JSON" in its menu.';

/** The cards of a board are in memory at once, as a card's list and comments may come after it. */
const MOST_CARDS = 100_000;
const TOO_MANY = `The board has more than ${MOST_CARDS} cards.`;

function partOf(value: unknown, key: unknown): Item | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Item;
  return key === 'name' && typeof value === 'string' ? { boardName: value } : undefined;
}

/** Yields the cards of a Trello board as rows. @throws FileRefused */
export async function* readBoard(source: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<FileRow> {
  const parts = new BoardParts();
  for await (const part of yieldingToEventLoop(partsOf(source, encoding))) parts.add(part);
  const { cards } = parts;
  if (cards.length === 0) throw new FileRefused('empty_file', `The file has no cards. ${HOW}`);
  yield { line: 1, cells: Object.keys(CARD) };
  for (const [index, item] of cards.entries())
    yield { line: index + 1, cells: Object.values(CARD).map((cellOf) => cellOf(item, parts)), item };
}

async function* partsOf(source: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<Item> {
  const parser = new ItemParser('', HOW, PARTS);
  for await (const text of decoded(source, encoding)) yield* parser.write(text);
  parser.end();
}

class BoardParts {
  name = '';
  readonly cards: Item[] = [];
  readonly lists = new Map<string, Item>();
  readonly members = new Map<string, Item>();
  readonly comments = new Map<string, Item[]>();

  /** The parts are told apart by their members. */
  add(part: Item): void {
    const id = textOf(part['id']);
    if ('boardName' in part) this.name ||= textOf(part['boardName']);
    else if ('idList' in part && 'name' in part) this.addCard(part);
    else if ('username' in part) this.members.set(id, part);
    else if (part['type'] === 'commentCard') this.addComment(part);
    else if ('name' in part && !('color' in part) && !('idCard' in part)) this.lists.set(id, part);
  }

  private addCard(card: Item): void {
    if (this.cards.length === MOST_CARDS) throw new FileRefused('too_many_rows', TOO_MANY);
    this.cards.push(card);
  }

  private addComment(comment: Item): void {
    const card = memberOf((comment['data'] as Item | undefined)?.['card'], 'id');
    this.comments.set(card, [...(this.comments.get(card) ?? []), comment]);
  }
}

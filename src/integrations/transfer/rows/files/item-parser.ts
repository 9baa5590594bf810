import { JSONParser, TokenType } from '@streamparser/json';
import type { Item } from '../../tools/item.js';
import { FileRefused } from '../faults.js';
import { newlinesIn } from './decode.js';

/** The most bytes of an item, more than any discovery can have. */
const LONGEST_ITEM = 8 * 1_048_576;
const DEEPEST = 32;
const MOST_TOKENS = 100_000;

const HOW =
  'What is looked for is what GitHub\'s API gives: gh api --paginate "repos/OWNER/REPO/issues?state=all".';

/** The JSON path of the items by the beginning of the text: pages, an array, or one object after another. */
const PLACES: readonly (readonly [beginning: RegExp, path: string])[] = [
  [/^\s*\[\s*\[/, '$.*.*'],
  [/^\s*\[/, '$.*'],
];

/** Where the items are, and how a value there becomes an item; undefined leaves the value out. */
interface Places {
  readonly paths: readonly string[];
  readonly read: (value: unknown, key: unknown) => Item | undefined;
}

export class ItemParser {
  private readonly parser: JSONParser;
  private readonly found: Item[] = [];
  private count = 0;
  private depth = 0;
  private tokens = 0;
  private bytes = 0;
  private lines = 1;
  private offset = 0;
  private itemEnd = 0;

  /** @param how advice for the user, added to the error if the file is not JSON */
  constructor(
    beginning: string,
    private readonly how = HOW,
    private readonly places?: Places,
  ) {
    const path = PLACES.find(([pattern]) => pattern.test(beginning))?.[1] ?? '$';
    this.parser = new JSONParser({ paths: [...(places?.paths ?? [path])], keepStack: false, separator: '' });
    this.parser.onToken = ({ offset, token }) => {
      this.offset = offset;
      this.bound(token);
    };
    this.parser.onValue = ({ value, key }) => this.keep(value, key);
  }

  /** @returns the items that this text completes @throws FileRefused */
  write(text: string): Item[] {
    const bytes = Buffer.from(text);
    this.guarded(bytes, () => this.parser.write(bytes));
    this.lines += newlinesIn(text);
    this.bytes += bytes.length;
    if (this.bytes - this.itemEnd > LONGEST_ITEM) {
      throw this.refused('row_too_long', '8 MiB');
    }
    return this.found.splice(0);
  }

  end(): void {
    this.guarded(Buffer.alloc(0), () => this.parser.end());
  }

  /** Enforces the limits of an item, before the parser stores the token. */
  private bound(token: TokenType): void {
    this.tokens += 1;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.depth -= 1;
    if (this.depth > DEEPEST) throw this.refused('too_deep', `${DEEPEST} levels`);
    if (this.tokens > MOST_TOKENS)
      throw this.refused('too_many_values', `${MOST_TOKENS} names, values and signs`);
  }

  private refused(code: string, most: string): FileRefused {
    return new FileRefused(code, `Item ${this.count + 1} has more than ${most}.`);
  }

  private keep(value: unknown, key: unknown): void {
    this.count += 1;
    this.tokens = 0;
    this.itemEnd = this.bytes;
    if (this.places) {
      const item = this.places.read(value, key);
      if (item) this.found.push(item);
    } else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new FileRefused('not_from_tool', `Item ${this.count} is no object.`);
    } else this.found.push(value as Item);
  }

  private guarded(bytes: Buffer, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      const line = this.lines + newlinesIn(bytes.toString('utf8', 0, Math.max(0, this.offset - this.bytes)));
      const why = bytes.length === 0 ? 'it ends too early' : (error as Error).message;
      const where = `The file is not JSON, or cut off, after ${this.count} items: ${why}.`;
      throw new FileRefused('malformed_json', this.count === 0 ? `${where} ${this.how}` : where, line);
    }
  }
}

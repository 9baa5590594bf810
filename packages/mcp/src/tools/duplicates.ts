import type { Api, Arguments } from '../api.js';
import { CURSOR, NEXT, NOTE } from '../pages.js';
import { Refused } from '../problems.js';
import { DISCOVERY_LINE, showInList } from '../records.js';
import { cutToFit, fits } from '../results.js';
import type { Json, Tool } from '../tool.js';
import type { Similar } from './similar.js';

/** Few pairs with less say the same (docs/assistants.md). */
const LOWEST_SCORE = 0.5;

/** Of many discoveries that say the same, each is in pairs with this many others. */
const MOST_OTHERS = 5;

const PER_PAGE = 25;
const MOST_COMPARED = 100;
const MOST_MS = 20_000;

/** Longer than a cursor. */
const ROOM = ' '.repeat(400);

const TOO_MANY_REQUESTS = 429;

export const findDuplicates: Tool = {
  name: 'find_duplicates',
  title: 'Find duplicates',
  description:
    'Pairs of discoveries that say much the same, each pair once, a page at a time. Read both before merge_discovery.',
  kind: 'reads',
  takes: {
    own: {
      component: { type: 'string', description: 'Only pairs with a discovery of this component.' },
      cursor: CURSOR,
    },
  },
  answers: { pairs: { type: 'array' }, next: NEXT, note: NOTE },
  run: ({ component, ...args }, api) =>
    new Search(api, component === undefined ? {} : { parentId: { within: component } }, args).run(),
};

const answer = (pairs: readonly Json[], next: unknown, note: Json = {}): Json =>
  cutToFit({ pairs, ...(next !== undefined && { next }), ...note });

const isBusy = (error: unknown): boolean => error instanceof Refused && error.status === TOO_MANY_REQUESTS;

/** Compares discoveries with all others, in the order in which they were created. */
class Search {
  private readonly api: Api;
  private readonly scope: Json;
  private readonly args: Arguments;
  private readonly pairs: Json[] = [];
  private compared = 0;

  constructor(api: Api, scope: Json, args: Arguments) {
    this.api = api;
    this.scope = scope;
    this.args = args;
  }

  async run(): Promise<Json> {
    const end = Date.now() + MOST_MS;
    let { cursor } = this.args;
    do {
      const { body, next } = await this.page(cursor, PER_PAGE);
      const before = [...this.pairs];
      for (const [index, discovery] of body.discoveries.entries())
        if (Date.now() > end || !(await this.compare(discovery))) {
          const place = await this.cursorAt(cursor, index);
          return place === undefined ? answer(before, cursor) : answer(this.pairs, place);
        }
      cursor = next;
    } while (cursor !== undefined && this.compared < MOST_COMPARED);
    const note = 'There is no discovery to compare: is there such a component?';
    return answer(this.pairs, cursor, this.compared === 0 ? { note } : {});
  }

  /** The cursor of a discovery in a page; undefined if the service has no time to find it, but the page's will do. */
  private async cursorAt(cursor: unknown, index: number): Promise<unknown> {
    if (index === 0) return cursor;
    return this.page(cursor, index).then(
      ({ next }) => next,
      (error: unknown) => {
        if (!isBusy(error) || cursor === this.args['cursor']) throw error;
      },
    );
  }

  private page(cursor: unknown, count: number) {
    const page = { filter: this.scope, sort: ['createdAt'], select: 'demand', per_page: count, cursor };
    return this.api.call<{ discoveries: Json[] }>('queryDiscoveries', { ...this.args, ...page });
  }

  /** @returns whether there was room for its pairs, and the service had time to find them */
  private async compare(discovery: Json): Promise<boolean> {
    const found = await this.pairsOf(discovery).catch((error: unknown) => {
      if (!isBusy(error) || this.compared === 0) throw error;
      return undefined;
    });
    const pairs = [...this.pairs, ...(found ?? [])];
    if (!found || (this.pairs.length > 0 && !fits({ pairs, next: ROOM }))) return false;
    this.pairs.push(...found);
    this.compared += 1;
    return true;
  }

  private async pairsOf({ id, title, description, ...others }: Json): Promise<readonly Json[]> {
    const text = { title, description, limit: PER_PAGE };
    const { body } = await this.api.call<{ similar: Similar[] }>('findSimilarDiscoveries', text);
    const alike = body.similar.filter((each) => each.score >= LOWEST_SCORE && each.discovery['id'] !== id);
    // The order of ids is that of creation.
    const later = alike.map((each) => each.discovery['id']).filter((each) => String(each) > String(id));
    const left = await this.inScope(later);
    const pairs = alike
      .filter((each) => !left.has(each.discovery['id']))
      .slice(0, MOST_OTHERS)
      .map(({ score, discovery }) => ({ score, discoveries: [discovery, { id, title, ...others }] }));
    const line = showInList(DISCOVERY_LINE);
    return (await this.api.named(pairs)).map(({ score, discoveries }) => ({
      score,
      discoveries: discoveries.map(line),
    }));
  }

  /** Those that are compared themselves: each pair is found by its later discovery. */
  private async inScope(ids: readonly unknown[]): Promise<ReadonlySet<unknown>> {
    if (!('parentId' in this.scope) || ids.length === 0) return new Set(ids);
    const asked = { filter: { ...this.scope, id: { in: ids } }, fields: 'title', per_page: PER_PAGE };
    const { body } = await this.api.call<{ discoveries: Json[] }>('queryDiscoveries', asked);
    return new Set(body.discoveries.map((each) => each['id']));
  }
}

import { Directory, isId, isName, type Named } from './directory.js';
import { givenIn, type Kind, type References, referencesIn, replaced } from './references.js';
import type { OperationId } from './specification.js';
import type { Json } from './tool.js';

/** Lists of records, and the members by which people know a record. */
const LISTS = {
  discoveryStates: { operation: 'listDiscoveryStates', names: ['name'] },
  users: { operation: 'listUsers', names: ['name', 'email'] },
  components: { operation: 'listComponents', names: ['title'] },
  discoveries: { operation: 'queryDiscoveries', names: ['title'] },
} as const satisfies Record<string, { operation: OperationId; names: readonly string[] }>;

const PER_PAGE = 100;

/** Of a longer list, names are neither taken nor shown. */
const MOST_PAGES = 10;

/** What isn't known can't be called unique. */
class TooMany extends Error {}

type Call = (
  id: OperationId,
  args: Json,
) => Promise<{ readonly body: Readonly<Record<string, Json[]>>; readonly next: string | undefined }>;

/** Translates between ids and the names that people use. Each list is read once, if at all. */
export class Names {
  private readonly lists = new Map<string, Promise<readonly Named[]>>();
  private readonly call: Call;

  constructor(call: Call) {
    this.call = call;
  }

  /** Arguments with ids in the place of names. @throws Error if several records have a name */
  async resolved(args: Json): Promise<Json> {
    const given = givenIn(args);
    const texts = referencesIn(args, (text) => isName(text) && !given.has(text));
    const directories = await this.directories(texts, (some) => this.parents(some));
    return replaced(args, (text, kind) =>
      texts.get(kind)?.has(text) ? (directories.get(kind)?.idOf(text) ?? text) : text,
    ) as Json;
  }

  /** Records with unique names in the place of ids. */
  async shown<Value>(records: Value): Promise<Value> {
    const ids = referencesIn(records, isId);
    try {
      const directories = await this.directories(ids, (some) => this.parentsWithNamesakes(some));
      return replaced(records, (id, kind) =>
        ids.get(kind)?.has(id) ? (directories.get(kind)?.nameOf(id) ?? id) : id,
      ) as Value;
    } catch {
      // What a tool has done must not be refused because names can't be looked up.
      return records;
    }
  }

  private async directories(
    references: References,
    parents: (some: readonly string[]) => Promise<readonly Named[]>,
  ): Promise<ReadonlyMap<Kind, Directory>> {
    const read = {
      state: () => this.listed('discoveryStates'),
      user: () => this.listed('users'),
      parent: parents,
    };
    const found = [...references].map(async ([kind, some]) => {
      const records = await read[kind]([...some]).catch((error: unknown) => {
        if (error instanceof TooMany) return [];
        throw error;
      });
      return [kind, new Directory(records)] as const;
    });
    return new Map(await Promise.all(found));
  }

  /** All components, and the discoveries that have one of the texts as `id`, `clientId` or title. */
  private async parents(texts: readonly string[]): Promise<readonly Named[]> {
    // Unlike titles, words have an index.
    const called = texts.map((q) => this.listed('discoveries', { filter: { q, title: { eq: q } } }));
    return (await Promise.all([this.listed('components'), this.referred(texts), ...called])).flat();
  }

  /** The parents with these ids, and the records that have one of their names as well. */
  private async parentsWithNamesakes(ids: readonly string[]): Promise<readonly Named[]> {
    const components = await this.listed('components');
    const known = new Set(components.map(({ id }) => id));
    const discoveries = await this.referred(ids.filter((id) => !known.has(id)));
    const shown = [...components, ...discoveries].filter(({ id }) => ids.includes(id));
    const names = new Set(shown.flatMap((each) => each.names).filter(isName));
    return [...discoveries, ...(await this.parents([...names]))];
  }

  private async referred(references: readonly string[]): Promise<readonly Named[]> {
    return references.length === 0 ? [] : this.listed('discoveries', { filter: { id: { in: references } } });
  }

  private listed(list: keyof typeof LISTS, args: Json = {}): Promise<readonly Named[]> {
    const key = JSON.stringify([list, args]);
    const records = this.lists.get(key) ?? this.read(list, args);
    this.lists.set(key, records);
    return records;
  }

  /** @throws TooMany */
  private async read(list: keyof typeof LISTS, args: Json): Promise<readonly Named[]> {
    const { operation, names } = LISTS[list];
    const asked = { ...args, fields: ['clientId', ...names].join(','), per_page: PER_PAGE };
    const records: Json[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { body, next } = await this.call(operation, { ...asked, cursor });
      records.push(...(body[list] ?? []));
      if (next === undefined)
        return records.map((record) => ({
          id: String(record['id']),
          clientId: String(record['clientId']),
          list,
          names: names.map((name) => record[name]).filter((each) => typeof each === 'string'),
        }));
      cursor = next;
    }
    throw new TooMany();
  }
}

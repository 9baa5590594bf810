export interface Named {
  readonly id: string;
  readonly clientId: string;
  /** The list that has the record. */
  readonly list: string;
  readonly names: readonly string[];
}

/** No title is longer. */
const LONGEST_NAME = 500;

const MOST_CANDIDATES = 10;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

/** Whether a text can be a name: no `id`, not the word for the caller's own user, and nothing that can't be stored. */
export const isName = (text: string): boolean =>
  /[^\s]/.test(text) &&
  text.length <= LONGEST_NAME &&
  text !== 'me' &&
  !isId(text) &&
  text.isWellFormed() &&
  !text.includes('\0');

/** Names are compared without case. */
const keyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The records that references of a kind may mean. */
export class Directory {
  private readonly byReference: ReadonlyMap<string, Named>;
  private readonly byName = new Map<string, Set<Named>>();

  constructor(all: readonly Named[]) {
    const records = new Map(all.map((record) => [record.id, record]));
    const byClientId = [...records.values()].map((record) => [record.clientId, record] as const);
    this.byReference = new Map([...byClientId, ...records]);
    for (const record of records.values())
      for (const name of record.names.map(keyOf))
        this.byName.set(name, (this.byName.get(name) ?? new Set()).add(record));
  }

  /** The name by which no other record is meant. */
  nameOf(id: string): string | undefined {
    const record = this.byReference.get(id);
    const isOwn = (name: string) => (this.byReference.get(name) ?? record) === record;
    return record?.names.find(
      (name) => isName(name) && this.byName.get(keyOf(name))?.size === 1 && isOwn(name),
    );
  }

  /** @throws Error if several records have the name */
  idOf(text: string): string {
    if (this.byReference.has(text)) return text;
    const found = [...(this.byName.get(keyOf(text)) ?? [])];
    if (found.length < 2) return found[0]?.id ?? text;
    const candidates = found
      .slice(0, MOST_CANDIDATES)
      .map(({ id, list, names }) => `${id} (${[list, ...names].join(', ')})`)
      .join(', ');
    throw new Error(
      `Several records have the name ${JSON.stringify(text)}. Use one of these ids: ${candidates}${found.length > MOST_CANDIDATES ? ', …' : ''}.`,
    );
  }
}

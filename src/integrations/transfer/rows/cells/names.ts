import { hash } from 'node:crypto';
import { type Fault, text } from '../../../../http/input/rules.js';
import { isStorable, UNSTORABLE } from '../../../../http/input/unsafe-input.js';
import { quoted } from '../../../../http/problems/excerpt.js';
import { checkedLine, type ParsedLine } from '../../import/lines/parse-line.js';
import type { Kind } from '../../kinds.js';
import { FileRefused } from '../faults.js';
import type { Read } from './locale.js';

export interface Named {
  readonly id: string;
  readonly clientId: string;
  readonly names: readonly (string | null)[];
}

export const looseName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Reads who somebody is: `Ada Obi (ada@acme.example)`, in brackets of either kind, or one of the two. */
export function authorIn(text: string): { authorName?: string; authorEmail?: string } {
  const [bracketed, address = text] = /[(<]([^\s()<>@]+@[^\s()<>@]+)[)>]$/.exec(text) ?? [];
  const name = address === text ? '' : text.slice(0, -(bracketed?.length ?? 0)).trim();
  return /^[^\s@]+@[^\s@]+$/.test(address)
    ? { authorEmail: address, ...(name !== '' && { authorName: name }) }
    : { authorName: text };
}

export class Lookup<Row extends Named> {
  private readonly references = new Map<string, Row>();
  private readonly names = new Map<string, Row | 'ambiguous'>();
  private readonly looseNames = new Map<string, Row | 'ambiguous'>();

  /** @param areUnique whether names are unique, and so win over a `clientId` */
  constructor(
    records: Iterable<Row>,
    private readonly areUnique: boolean,
  ) {
    for (const record of records) {
      this.references.set(record.id, record).set(record.clientId, record);
      for (const name of record.names) {
        if (name === null) continue;
        add(this.names, name, record);
        add(this.looseNames, looseName(name), record);
      }
    }
  }

  /** By name, `clientId` or `id`; ignores the case of names if nothing matches exactly. */
  find(reference: string): Row | 'ambiguous' | undefined {
    const [first, second] = [this.names.get(reference), this.references.get(reference)];
    const found = this.areUnique ? (first ?? second) : (second ?? first);
    return found ?? this.looseNames.get(looseName(reference));
  }
}

function add<Row>(names: Map<string, Row | 'ambiguous'>, name: string, record: Row): void {
  const former = names.get(name);
  names.set(name, former === undefined || former === record ? record : 'ambiguous');
}

export const nameFault = (name: string, longest: number): Fault | undefined =>
  isStorable(name) ? text(1, longest)(name) : UNSTORABLE;

export const LONGEST_CLIENT_ID = 255;

/** The `clientId` of a new record. It is free, or the name would have been resolved by it. */
export const clientIdOf = (name: string): string =>
  name.length <= LONGEST_CLIENT_ID ? name : `csv-${hash('sha256', name, 'hex').slice(0, 32)}`;

const BYTES = 100;

/** A line that creates a record which rows refer to and the workspace lacks. */
export const makingLine = (kind: Kind, members: object): ParsedLine =>
  checkedLine(kind, members, { line: 1, bytes: BYTES });

const MOST_MADE = 10_000;

/** The categories of new states by name. All others are open. */
const CATEGORIES = {
  STARTED: 'in progress|started|doing|in development|in review|in testing|testing|building',
  DONE: 'done|closed|complete|completed|shipped|released|resolved|delivered|launched|live',
  DISCARDED: "canceled|cancelled|declined|rejected|duplicate|archived|not planned|won't do|won't fix",
};

function categoryOf(state: string): string {
  const name = looseName(state.replaceAll('’', "'").replaceAll(/[^\p{L}']+/gu, ' '));
  return Object.entries(CATEGORIES).find(([, names]) => names.split('|').includes(name))?.[0] ?? 'OPEN';
}

const WORDS = {
  discoveryState: { word: 'state', member: 'name', longest: 255 },
  user: { word: 'user', member: 'name', longest: 255 },
  component: { word: 'component', member: 'title', longest: 500 },
} as const;

/** Resolves names of one kind of record: the workspace's records, and those that the import creates before the rows. */
export class NamedOfKind {
  private readonly lookup: Lookup<Named>;
  private readonly made = new Map<string, string>();

  constructor(
    private readonly kind: keyof typeof WORDS,
    records: Iterable<Named>,
    readonly createMissing: boolean,
  ) {
    this.lookup = new Lookup(records, kind === 'discoveryState');
  }

  isKnown(name: string): boolean {
    return this.lookup.find(name) !== undefined;
  }

  isKnownOrMade(name: string): boolean {
    return this.isKnown(name) || this.made.has(looseName(name));
  }

  /**
   * Resolves a name to the `clientId` of a record, which is created if it is missing and may be.
   *
   * @param other a second name, used if there is a record of it and none of the first
   */
  named(name: string, other?: string): Read {
    const found = this.lookup.find(name) ?? (other === undefined ? undefined : this.lookup.find(other));
    if (found === 'ambiguous')
      return { code: 'ambiguous_name', detail: `${quoted(name)} names several records: use a clientId` };
    if (found) return { value: found.clientId };
    if (this.createMissing) return this.make(name.trim());
    const { word } = WORDS[this.kind];
    const shown = quoted(name);
    return {
      code: `unknown_${word}`,
      detail: (option) =>
        `there is no ${word} ${shown}: correct it, make it, or use ${option('createMissing', 'true')}`,
    };
  }

  lines(): ParsedLine[] {
    const { member } = WORDS[this.kind];
    return [...this.made.values()].map((name) => {
      const category = this.kind === 'discoveryState' && { category: categoryOf(name) };
      return makingLine(this.kind, { clientId: clientIdOf(name), [member]: name, ...category });
    });
  }

  private make(name: string): Read {
    const { kind, made } = this;
    const known = made.get(looseName(name));
    if (known !== undefined) return { value: clientIdOf(known) };
    const fault = nameFault(name, WORDS[kind].longest);
    if (fault) return fault;
    const tooMany = `The file names more than ${MOST_MADE} new records of the kind ${kind}.`;
    if (made.size === MOST_MADE) throw new FileRefused('too_many_missing', tooMany);
    made.set(looseName(name), name);
    return { value: clientIdOf(name) };
  }
}

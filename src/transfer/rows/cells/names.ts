import { hash } from 'node:crypto';
import { type Fault, text } from '../../../http/input/rules.js';
import { isStorable, UNSTORABLE } from '../../../http/input/unsafe-input.js';
import { quoted } from '../../../http/problems/excerpt.js';
import { checkedLine, type ParsedLine } from '../../import/lines/parse-line.js';
import type { Kind } from '../../kinds.js';
import { type Detail, FileRefused } from '../faults.js';

export interface Named {
  readonly id: string;
  readonly clientId: string;
  readonly names: readonly (string | null)[];
}

export const looseName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Records of one kind, by what people call them. */
export class Lookup<Row extends Named> {
  private readonly references = new Map<string, Row>();
  private readonly names = new Map<string, Row | 'ambiguous'>();
  private readonly looseNames = new Map<string, Row | 'ambiguous'>();

  /** @param areUnique whether no two records have a name, which then comes before a `clientId` */
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

  /** By name, `clientId` or `id`; the case of a name doesn't matter if nothing matches with it. */
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

/** Why nothing can be called so, if it can't. */
export const nameFault = (name: string, longest: number): Fault | undefined =>
  isStorable(name) ? text(1, longest)(name) : UNSTORABLE;

const LONGEST_CLIENT_ID = 255;

/** Of what is made. Nothing has it yet: otherwise it would have been found by it. */
export const clientIdOf = (name: string): string =>
  name.length <= LONGEST_CLIENT_ID ? name : `csv-${hash('sha256', name, 'hex').slice(0, 32)}`;

/** Of a name, about. They are never so many that it matters. */
const BYTES = 100;

/** Makes what rows name and the workspace doesn't have. */
export const makingLine = (kind: Kind, members: object): ParsedLine =>
  checkedLine(kind, members, { line: 1, bytes: BYTES });

/** Of one kind. */
const MOST_MADE = 10_000;

const WORDS = {
  discoveryState: { word: 'state', member: 'name', longest: 255 },
  user: { word: 'user', member: 'name', longest: 255 },
  component: { word: 'component', member: 'title', longest: 500 },
} as const;

/** The `clientId` of a record, or why it isn't known. */
export type Naming = { readonly clientId: string } | { readonly code: string; readonly detail: Detail };

/** Records of a kind by what rows call them: those of the workspace, and those that are made before rows are imported. */
export class NamedRecords {
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

  named(name: string): Naming {
    const found = this.lookup.find(name);
    if (found === 'ambiguous')
      return { code: 'ambiguous_name', detail: `${quoted(name)} names several records: use a clientId` };
    if (found) return found;
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
    return [...this.made.values()].map((name) =>
      makingLine(this.kind, { clientId: clientIdOf(name), [member]: name }),
    );
  }

  private make(name: string): Naming {
    const { kind, made } = this;
    const known = made.get(looseName(name));
    const fault = known === undefined ? nameFault(name, WORDS[kind].longest) : undefined;
    if (fault) return fault;
    if (known === undefined) made.set(looseName(name), name);
    if (made.size > MOST_MADE) {
      const detail = `The file names more than ${MOST_MADE} new records of the kind ${kind}.`;
      throw new FileRefused('too_many_missing', detail);
    }
    return { clientId: clientIdOf(known ?? name) };
  }
}

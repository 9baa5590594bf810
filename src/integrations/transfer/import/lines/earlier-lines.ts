import { sameProblem } from '../../../../http/problems/problem.js';
import { type Kind, KINDS } from '../../kinds.js';
import { lookupKeysOf } from '../lookup-keys.js';
import { LineRejected } from './line-rejected.js';
import { checkedLine, type ParsedLine } from './parse-line.js';

/** The members of each kind that decide whether later lines may name a record, and as what. */
const NEEDED: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  discoveryState: ['name', 'isDefault', 'position'],
  discoveryField: ['name', 'type', 'options', 'formula', 'position'],
  user: ['name'],
  component: ['title'],
  company: ['name', 'merged'],
  discovery: ['title', 'parentId', 'parentType', 'merged'],
  message: ['text'],
};

const IDENTITY: ReadonlySet<string> = new Set(['clientId', 'id', 'createdAt']);

/** Of all lines that are remembered, in characters. */
const MOST_REMEMBERED = 64 * 1_048_576;

class TooManyNames extends sameProblem(
  413,
  'too_many_names',
  'A dry run remembers 64 MiB of names',
  'The file makes more records than a dry run can remember for later lines to name. Split the file, or import it.',
) {}

/** Batches that have one of these need all states and fields, which are few. */
const ORDERED: readonly Kind[] = ['discoveryState', 'discoveryField'];

/**
 * What the batches of a dry run so far have made or changed. As each of them is rolled back, the next one begins with those
 * earlier lines that it builds on, cut to the members that matter.
 */
export class EarlierLines {
  /** Lines as JSON, which takes the least memory, by each name that leads to their record. */
  private readonly byName = Object.fromEntries(
    KINDS.map((kind) => [kind, new Map<string, string>()]),
  ) as Record<Kind, Map<string, string>>;
  private remembered = 0;

  /** The lines that these build on, and those that they in turn build on, in the order in which they can be staged. */
  before(lines: readonly ParsedLine[]): ParsedLine[] {
    const found = new Map<string, ParsedLine>();
    for (let level = lines; level.length > 0;) {
      const next = [...new Set(this.namedBy(level))].filter((json) => !found.has(json));
      level = next.map(asLine);
      for (const [index, json] of next.entries()) found.set(json, level[index] as ParsedLine);
    }
    const place = ({ kind }: ParsedLine) => KINDS.indexOf(kind);
    return [...found.values()].toReversed().toSorted((a, b) => place(a) - place(b));
  }

  /** @throws LineRejected if they are more than can be remembered */
  add(lines: readonly ParsedLine[]): void {
    for (const { line, kind, record, isRow } of lines) {
      // In a table, rows under others come last, and nothing is under them.
      const isLast = isRow && kind === 'discovery' && record.parentType === 'DISCOVERY';
      const needed = isLast ? undefined : NEEDED[kind];
      if (!needed) continue;
      const names = namesOf(kind, record);
      const former = names.flatMap((name) => this.byName[kind].get(name) ?? [])[0];
      const given = Object.entries(record).filter(([name]) => needed.includes(name) || IDENTITY.has(name));
      const members = { ...(former !== undefined && asLine(former).record), ...Object.fromEntries(given) };
      const json = JSON.stringify([line, kind, members]);
      for (const name of names) this.byName[kind].set(name, json);
      this.remembered += json.length - (former?.length ?? 0);
      if (this.remembered > MOST_REMEMBERED) throw new LineRejected(line, new TooManyNames(), kind);
    }
  }

  private namedBy(lines: readonly ParsedLine[]): string[] {
    const { kinds, own, users, parents, discoveries, companies, messages } = lookupKeysOf(lines);
    const isOrdered = [...ORDERED, 'discovery' as const].some((kind) => kinds.has(kind));
    const { names, words, references } = companies;
    const named: Partial<Record<Kind, Iterable<string>>> = {
      user: users,
      component: parents,
      company: [...references, ...[...names, ...words].map(companyCalled)],
      discovery: discoveries,
      message: messages,
    };
    return KINDS.flatMap((kind) => {
      const all = isOrdered && ORDERED.includes(kind) ? this.byName[kind].keys() : (named[kind] ?? []);
      const { clientIds, ids } = own[kind];
      return [...all, ...clientIds, ...ids].flatMap((name) => this.byName[kind].get(name) ?? []);
    });
  }
}

/** Names of companies are compared without case; with a sign before them, none is a `clientId`. */
const companyCalled = (name: string): string => `\0${name.toLowerCase()}`;

function namesOf(kind: Kind, record: ParsedLine['record']): string[] {
  const {
    clientId,
    id,
    name,
    merged = [],
  } = record as {
    readonly clientId?: string;
    readonly id?: string;
    readonly name?: string;
    readonly merged?: readonly { readonly clientId: string; readonly name?: string }[];
  };
  const all = [record, ...merged] as readonly (typeof record & { clientId?: string; name?: string })[];
  const own = [clientId, id?.toLowerCase(), ...merged.map((each) => each.clientId)];
  const called = kind === 'company' ? all.map((each) => companyCalled(each.name ?? '')) : [];
  // Nothing but its name tells a state or field from others that has no other.
  const ofOrder = ORDERED.includes(kind) && clientId === undefined ? [`\0${name}`] : [];
  return [...own.filter((each) => each !== undefined), ...called, ...ofOrder];
}

/** Gives the line a number below 0, so that the import doesn't count the line. */
function asLine(json: string): ParsedLine {
  const [line, kind, members] = JSON.parse(json) as [number, Kind, object];
  return checkedLine(kind, members, { line: -line, bytes: 0 });
}

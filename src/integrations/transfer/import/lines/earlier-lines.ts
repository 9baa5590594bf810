import { sameProblem } from '../../../../http/problems/problem.js';
import { type Kind, KINDS } from '../../kinds.js';
import { lookupKeysOf } from '../lookup-keys.js';
import { LineRejected } from './line-rejected.js';
import { checkedLine, type ParsedLine } from './parse-line.js';

/** The members of each kind that later lines depend on: names, and the structure that references are checked by. */
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

const MOST_REMEMBERED = 64 * 1_048_576;

class TooManyNames extends sameProblem(
  413,
  'too_many_names',
  'A dry run remembers 64 MiB of names',
  'The file makes more records than a dry run can remember for later lines to name. Split the file, or import it.',
) {}

/** Kinds with an order of their own. Checking one of their records needs all others, which are few. */
const ORDERED: readonly Kind[] = ['discoveryState', 'discoveryField'];

/**
 * The lines of a dry run's earlier batches. Each batch is rolled back, so a later batch first stages again those
 * earlier lines that its references lead to, cut to the members it depends on.
 */
export class EarlierLines {
  /** Remembered lines as JSON, which takes the least memory, by each identifier or name of their record. */
  private readonly byName = Object.fromEntries(
    KINDS.map((kind) => [kind, new Map<string, string>()]),
  ) as Record<Kind, Map<string, string>>;
  private remembered = 0;

  /** @returns the earlier lines that these refer to, directly or through others, in the order of staging */
  before(lines: readonly ParsedLine[]): ParsedLine[] {
    const found = new Map<string, ParsedLine>();
    for (let level = lines; level.length > 0;) {
      const next = [...new Set(this.namedBy(level))].filter((json) => !found.has(json));
      level = next.map(asLine);
      for (const [index, json] of next.entries()) found.set(json, level[index] as ParsedLine);
    }
    const indexOf = ({ kind }: ParsedLine) => KINDS.indexOf(kind);
    return [...found.values()].toReversed().toSorted((a, b) => indexOf(a) - indexOf(b));
  }

  /** Remembers the lines of a batch. @throws LineRejected if they exceed the memory limit */
  add(lines: readonly ParsedLine[]): void {
    for (const { line, kind, record, isRow } of lines) {
      // In a table, sub-discoveries come last, and no row has one as its parent.
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
    const { names, mentions, references } = companies;
    const named: Partial<Record<Kind, Iterable<string>>> = {
      user: users,
      component: parents,
      company: [...references, ...[...names, ...mentions].map(companyCalled)],
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

/** The key of a company's name: in lower case, with a NUL before it so that it never equals a `clientId`. */
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
  // A state or field without a `clientId` is identified by its name.
  const ofOrder = ORDERED.includes(kind) && clientId === undefined ? [`\0${name}`] : [];
  return [...own.filter((each) => each !== undefined), ...called, ...ofOrder];
}

/** Parses a remembered line. Its number is negative, so that the import doesn't count it again. */
function asLine(json: string): ParsedLine {
  const [line, kind, members] = JSON.parse(json) as [number, Kind, object];
  return checkedLine(kind, members, { line: -line, bytes: 0 });
}

import fc from 'fast-check';
import { KINDS, signed } from '../integrations/trackers/tracked.js';
import type { LocatedOperation, Schema, Specification } from '../support/specification.js';
import { type Body, damaged, file, hostile, jsonOf, type Sent, takesFiles } from './generators/bytes.js';
import { type Headers, headersOf } from './generators/headers.js';
import { largestOf } from './generators/largest.js';
import { type Place, type Population, Reference } from './population.js';
import { Values } from './generators/values.js';

/** A request that can be sent as it is. */
export interface Asked {
  readonly located: LocatedOperation;
  /** With its query. */
  readonly target: string;
  /** What the path names, by the parameter. */
  readonly named: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly sent: Sent | undefined;
}

/** A parameter of a query. */
type Pair = [name: string, value: unknown];

/** What no operation takes, and what some do. */
const UNKNOWN: Pair[][] = ['unknown', '', 'a[]', '__proto__', 'per_page', 'PER_PAGE'].map((name) => [
  [name, '5'],
]);

/** The operation that takes deliveries of trackers, which are signed. */
const RECEIVES = 'receiveFromTracker';

/** Of all kinds of trackers, as it isn't known which one is named. */
const signaturesOf = (bytes: Buffer): Headers =>
  Object.assign({}, ...KINDS.map((kind) => signed(kind, bytes))) as Headers;

/** What GitHub tells of an issue, or anything else. */
const delivery = (values: Values): fc.Arbitrary<unknown> => {
  const issue = fc.record({
    html_url: fc.webUrl(),
    title: values.of({ type: 'string' }),
    state: fc.constantFrom('open', 'closed'),
    updated_at: fc.date({ noInvalidDate: true }),
  });
  const action = fc.constantFrom('opened', 'closed', 'deleted');
  return fc.oneof(fc.record({ action, issue }), values.of({ type: 'object', additionalProperties: true }));
};

/** It is settled when it is sent which records it names. */
export type Draft = () => Asked;

/** The kind of record that a parameter of a path names. */
export function placeIn(path: string, parameter: string): Place {
  if (parameter === 'tokenId') return 'workspace-token';
  if (parameter !== 'id') return parameter.replace(/Id$/, '') as Place;
  return path.split('/{id}')[0]?.split('/').at(-1) as Place;
}

/** What lists, creations and bulks are about. */
export const placeListed = (path: string): Place => {
  const [last = ''] = path
    .split('/')
    .filter((part) => part && !/^(\{|bulk$|query$|count$|merge$|move$|restore$)/.test(part))
    .slice(-1);
  return (path.startsWith('/v1/operator/') && last === 'api-token' ? 'workspace-token' : last) as Place;
};

/** Makes requests for the operations of a specification. */
export class Requests {
  constructor(
    private readonly specification: Specification,
    private readonly population: Population,
  ) {}

  /** Those that an operation may well take. */
  fitting(located: LocatedOperation): fc.Arbitrary<Draft> {
    return this.drafts(located, 0, this.body(located, 0));
  }

  /** Those that have something in them that it does not take, for the most part. */
  hostile(located: LocatedOperation): fc.Arbitrary<Draft> {
    const { operation } = located;
    const schema = operation.requestBody?.content['application/json']?.schema;
    const bodies = [
      { weight: 4, arbitrary: this.drafts(located, 4, this.body(located, 4)) },
      { weight: 2, arbitrary: this.drafts(located, 30, this.body(located, 30)) },
      { weight: 1, arbitrary: this.links(located) },
    ];
    const needless = fc.oneof(hostile, damaged(hostile));
    if (!schema) return fc.oneof(...bodies, { weight: 1, arbitrary: this.drafts(located, 0, needless) });
    const largest = largestOf(this.specification, this.population, schema).map(
      (value) => () => jsonOf(value),
    );
    return fc.oneof(
      ...bodies,
      { weight: 2, arbitrary: this.drafts(located, 0, largest) },
      { weight: 2, arbitrary: this.drafts(located, 0, damaged(this.body(located, 0) as fc.Arbitrary<Body>)) },
      { weight: 1, arbitrary: this.drafts(located, 0, hostile) },
    );
  }

  private body({ path, operation }: LocatedOperation, faulty: number): fc.Arbitrary<Body | undefined> {
    const content = operation.requestBody?.content;
    if (!content) return fc.constant(undefined);
    const values = new Values(this.specification, this.population, placeListed(path), faulty);
    if (operation.operationId === RECEIVES) return delivery(values).map((value) => () => jsonOf(value));
    if (takesFiles(content)) return file(values.of({ $ref: 'schema:NewDiscovery' }));
    return values.of(content['application/json']?.schema as Schema).map((value) => () => jsonOf(value));
  }

  private drafts(
    located: LocatedOperation,
    faulty: number,
    body: fc.Arbitrary<Body | undefined>,
  ): fc.Arbitrary<Draft> {
    const { path, operation } = located;
    const headers = headersOf(operation, this.population, faulty > 0);
    return fc
      .tuple(this.named(located, faulty), this.query(located, faulty), headers, body)
      .map(([names, query, given, make]) => () => {
        const named = names();
        const there = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(named[name] ?? '') || '%20');
        const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`);
        const target = there + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
        const sent = make?.();
        const signatures = sent && operation.operationId === RECEIVES ? signaturesOf(sent.bytes) : {};
        return { located, target, named, headers: { ...signatures, ...given }, sent };
      });
  }

  /** What the path names: what is in something, and what that is in, for the most part. */
  private named(
    { path, operation }: LocatedOperation,
    faulty: number,
  ): fc.Arbitrary<() => Record<string, string>> {
    const parameters = operation.parameters.filter((each) => each.in === 'path');
    const references = parameters.map((each) =>
      new Values(this.specification, this.population, placeIn(path, each.name), faulty).of(
        { type: 'string' },
        ['id'],
      ),
    );
    return fc.tuple(fc.integer({ min: 1, max: 100 }), ...references).map(([lot, ...all]) => () => {
      const named = Object.fromEntries(
        all.map((value, index) => [parameters[index]?.name ?? '', textIn(value)]),
      );
      const inner = all.at(-1);
      if (all.length > 1 && inner instanceof Reference && lot > faulty) named['id'] = inner.container();
      return named;
    });
  }

  private query({ path, operation }: LocatedOperation, faulty: number): fc.Arbitrary<Pair[]> {
    const values = new Values(this.specification, this.population, placeListed(path), faulty);
    const parameters = operation.parameters.filter((each) => each.in === 'query');
    const pairs = parameters
      // A cursor leads on from a page alone.
      .filter(({ name }) => faulty > 0 || name !== 'cursor')
      .map(({ name, schema }) =>
        values.of(schema, [name]).map((value) =>
          [value]
            .flat()
            .slice(0, 120)
            .map((each): Pair => [name, textIn(each)]),
        ),
      );
    const few: fc.Arbitrary<Pair[][]> =
      pairs.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...pairs), { maxLength: 3 });
    // Whoever is careful gives each parameter once.
    const careful = few.map((all) => [...new Map(all.map((each) => [each[0]?.[0], each])).values()].flat());
    const more = fc.oneof({ weight: 12, arbitrary: fc.constant<Pair[]>([]) }, fc.constantFrom(...UNKNOWN));
    return faulty === 0 ? careful : fc.tuple(few, more).map(([all, others]) => all.concat([others]).flat());
  }

  /** What an answer said leads on, sometimes with another filter or from another list. */
  private links(located: LocatedOperation): fc.Arbitrary<Draft> {
    const { path, operation } = located;
    return fc
      .tuple(
        this.drafts(located, 0, this.body(located, 0)),
        fc.nat(),
        fc.boolean(),
        fc.constantFrom('', '', '&per_page=1', '&sort=-createdAt', '&q=x'),
      )
      .map(([draft, lot, isOwn, more]) => () => {
        const asked = draft();
        const { links } = this.population;
        const known = (isOwn ? links.get(operation.operationId) : [...links.values()].flat()) ?? [];
        const link = known[lot % known.length];
        const query = link?.split('?')[1];
        return query === undefined || path.includes('/export')
          ? asked
          : { ...asked, target: `${asked.target.split('?')[0]}?${query}${more}` };
      });
  }
}

const textIn = (value: unknown): string => {
  if (value instanceof Reference) return value.toJSON();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const encoded = (part: string): string => encodeURIComponent(part.toWellFormed());

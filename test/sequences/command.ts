import fc from 'fast-check';
import type { Answer, Api } from './api.js';
import type { Change, Told } from './model/log.js';
import type { Members } from './model/shown.js';
import { type Kind, type Named, recordsOf, type World } from './model/world.js';

/** What commands know of a sequence so far. */
export interface Scene {
  readonly world: World;
  readonly log: readonly Change[];
  /** The names of all records that there ever were. */
  readonly known: ReadonlyMap<Kind, readonly Named[]>;
  /** Gives the id that events have for a change. */
  changeIdOf(change: Change): Promise<string>;
}

/** A request, and what it is expected to do. */
export interface Plan {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The record whose version `If-Match` may name. */
  readonly on?: { readonly kind: Kind; readonly id: string } | undefined;
  /** Statuses with codes, one of which is the answer; if there are none, it succeeds. */
  readonly refused: readonly string[];
  /** What becomes of the workspace if it succeeds. */
  readonly effect?: (draft: World, answer: Answer, api: Api) => void | Promise<void>;
  /** The change that it is the undo of. */
  readonly undoes?: Change;
  readonly told?: readonly Told[];
  /** The tracker that sends it. */
  readonly tracker?: string | undefined;
  /** What becomes of the changes before it, if it erases somebody. */
  readonly forget?: (change: Change) => Change;
  /** Waits for what is answered in the end, if that is later. */
  readonly until?: (api: Api, answer: Answer) => Promise<Answer>;
  /** The id of the change, if it is not the request's. */
  readonly changeId?: (answer: Answer) => string;
  /** What a success shows, and what it should. */
  readonly shows?: (world: World, answer: Answer) => readonly [actual: unknown, expected: unknown];
}

export interface Command<Args = unknown> {
  readonly name: string;
  readonly weight: number;
  readonly args: fc.Arbitrary<Args>;
  /** Undefined if there is nothing to do it with. */
  readonly plan: (scene: Scene, args: Args) => Plan | undefined | Promise<Plan | undefined>;
}

export const command = <Args>(
  name: string,
  weight: number,
  args: fc.Arbitrary<Args>,
  plan: Command<Args>['plan'],
): Command => ({ name, weight, args, plan }) as Command;

/** Stands for a record of a kind, until it is known which there are. */
interface Reference {
  readonly $: Kind | 'parent';
  readonly n: number;
}

const MOST_REFERENCES = 60;

/** A record by `id` or `clientId`, seldom one that is gone, and still more seldom one that never was. */
export const reference = ($: Reference['$']): fc.Arbitrary<Reference> =>
  fc.nat(MOST_REFERENCES - 1).map((n) => ({ $, n }));

const isReference = (value: object): value is Reference => '$' in value;

/** What somebody sends, with names in the place of references. */
export function withNames<Given>(scene: Scene, value: Given): Given {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => withNames(scene, each)) as Given;
  if (isReference(value)) return nameOf(scene, value) as Given;
  const members = Object.entries(value).map(([name, each]) => [name, withNames(scene, each) as unknown]);
  return Object.fromEntries(members) as Given;
}

function nameOf({ world, known }: Scene, { $, n }: Reference): string {
  const kinds: readonly Kind[] = $ === 'parent' ? ['component', 'discovery'] : [$];
  const all = kinds.flatMap((kind) => known.get(kind) ?? []);
  const living = kinds.flatMap((kind) => Array.from(recordsOf(world, kind).values()));
  const among = n < MOST_REFERENCES - 8 ? living : all;
  const record = n < MOST_REFERENCES - 2 ? among[(n >> 1) % among.length] : undefined;
  return (n % 2 === 0 ? record?.id : record?.clientId) ?? 'nobody';
}

export const optional = <Shape extends Record<string, unknown>>(
  members: { [Name in keyof Shape]: fc.Arbitrary<Shape[Name]> },
  ...required: (keyof Shape & string)[]
): fc.Arbitrary<Members> => fc.record(members, { requiredKeys: required });

/** So few that they are taken again and again, by any kind of record. */
export const clientIds = fc.nat(15).map((n) => `n${n}`);

export const oneOf = <const Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

export const listOf = <Item>(item: fc.Arbitrary<Item>, maxLength = 3): fc.Arbitrary<Item[]> =>
  fc.uniqueArray(item, { maxLength, selector: (each) => JSON.stringify(each) });

export const pathOf = (...parts: string[]): string => parts.map(encodeURIComponent).join('/');

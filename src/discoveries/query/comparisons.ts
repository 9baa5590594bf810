import { type Instant, instantOf, isCalendarDay } from '../../http/input/instants.js';
import { quoted } from '../../http/problems/excerpt.js';
import { leastIdOf } from '../../identifiers/uuid.js';
import { allOf, anyOf, type Bind, folded, keyOf, not } from './sql-conditions.js';

/** What is written behind an operator, and what it says in SQL. Null counts as not true. */
export type Operator =
  | { readonly takes: 'value'; readonly sql: (value: unknown, bind: Bind) => string }
  | { readonly takes: 'values'; readonly sql: (values: readonly unknown[], bind: Bind) => string }
  | { readonly takes: 'flag'; readonly sql: (flag: boolean) => string };

/** How a member is compared. */
export interface Comparison {
  /** What a value has to be, in words; undefined when it is one. */
  readonly whyNot: (value: unknown) => string | undefined;
  readonly operators: Readonly<Record<string, Operator>>;
}

/** An expression, and the key by which an index finds it, if there is one: equal values have equal keys. */
export interface Indexed {
  readonly sql: string;
  readonly key?: string | undefined;
}

const one = (sql: (value: string, bind: Bind) => string): Operator => ({
  takes: 'value',
  sql: (value, bind) => sql(String(value), bind),
});

const some = (sql: (values: readonly string[], bind: Bind) => string): Operator => ({
  takes: 'values',
  sql: (values, bind) => sql(values.map(String), bind),
});

const flag = (sql: (flag: boolean) => string): Operator => ({ takes: 'flag', sql });

const empty = (sql: string): Operator => flag((isEmpty) => `${sql} IS ${isEmpty ? '' : 'NOT '}NULL`);

/** Compares an expression with parameters of its type. */
const equality = (sql: string, type: string) => ({
  eq: one((value, bind) => `${sql} = ${bind(value)}::${type}`),
  ne: one((value, bind) => `${sql} IS DISTINCT FROM ${bind(value)}::${type}`),
  in: some((values, bind) => `${sql} = ANY (${bind(values)}::${type}[])`),
  empty: empty(sql),
});

const order = (sql: string, type: string) => ({
  ...equality(sql, type),
  lt: one((value, bind) => `${sql} < ${bind(value)}::${type}`),
  lte: one((value, bind) => `${sql} <= ${bind(value)}::${type}`),
  gt: one((value, bind) => `${sql} > ${bind(value)}::${type}`),
  gte: one((value, bind) => `${sql} >= ${bind(value)}::${type}`),
});

/** The value's key, as an index has it, and the value itself, as long as it is. */
function keyedEquality({ sql, key }: Indexed, whole: (expression: string) => string) {
  const exact = (given: string) => `${whole(sql)} = ${whole(given)}`;
  const eq = (value: string, bind: Bind) => {
    const given = `${bind(value)}::text`;
    return key === undefined ? exact(given) : `${key} = ${keyOf(given)} AND ${exact(given)}`;
  };
  return {
    eq: one(eq),
    ne: one((value, bind) => not(eq(value, bind))),
    in: some((values, bind) => {
      if (values.length === 0) return 'false';
      const given = values.map((value) => `${bind(value)}::text`);
      const isOne = `${whole(sql)} IN (${given.map(whole).join(', ')})`;
      return key === undefined ? isOne : `${key} IN (${given.map(keyOf).join(', ')}) AND ${isOne}`;
    }),
    empty: empty(sql),
  };
}

/** Without case. An empty text is no value. */
export function text({ sql, key }: Indexed): Comparison {
  const value = key === undefined ? `nullif(${sql}, '')` : sql;
  return {
    whyNot: (given) => (typeof given === 'string' ? undefined : 'a string'),
    operators: {
      ...keyedEquality({ sql: value, key }, folded),
      contains: one((given, bind) => `strpos(${folded(value)}, ${folded(`${bind(given)}::text`)}) > 0`),
      startsWith: one((given, bind) => {
        const beginning = `${bind(given)}::text`;
        const exact = `starts_with(${folded(value)}, ${folded(beginning)})`;
        return key === undefined ? exact : `starts_with(${key}, ${keyOf(beginning)}) AND ${exact}`;
      }),
    },
  };
}

const MAX_NUMBER_LENGTH = 1_000;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Exact, whatever the length. */
export const number = (sql: string): Comparison => ({
  whyNot: whyNotNumber,
  operators: order(sql, 'numeric'),
});

function whyNotNumber(value: unknown): string | undefined {
  const isNumber =
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value.length <= MAX_NUMBER_LENGTH && DECIMAL.test(value));
  return isNumber
    ? undefined
    : `a decimal number of at most ${MAX_NUMBER_LENGTH} characters, as a JSON number or in quotes`;
}

/** A day of the calendar, as text whose order is that of the days. */
export const day = (sql: string): Comparison => ({
  whyNot: (value) =>
    typeof value === 'string' && isCalendarDay(value)
      ? undefined
      : 'a day of the calendar, written YYYY-MM-DD',
  operators: order(sql, 'text'),
});

/** A point in time, which is stored in whole milliseconds: as a timestamp, or in the id of a record. */
export function time(sql: string, type: 'timestamptz' | 'uuid'): Comparison {
  const bound = (milliseconds: number, bind: Bind) =>
    `${bind(type === 'uuid' ? leastIdOf(milliseconds) : timestampOf(milliseconds))}::${type}`;
  const before = (milliseconds: number, bind: Bind) => `${sql} < ${bound(milliseconds, bind)}`;
  const since = (milliseconds: number, bind: Bind) => `${sql} >= ${bound(milliseconds, bind)}`;
  const at = (value: string, bind: Bind) => {
    const { milliseconds, isTruncated } = given(value);
    return isTruncated ? 'false' : `${since(milliseconds, bind)} AND ${before(milliseconds + 1, bind)}`;
  };
  return {
    whyNot: (value) =>
      typeof value === 'string' && instantOf(value)
        ? undefined
        : 'an ISO 8601 date-time with zone (2026-01-31T09:30:00Z) or a date (2026-01-31)',
    operators: {
      eq: one(at),
      ne: one((value, bind) => not(at(value, bind))),
      lt: one((value, bind) => before(firstNotBefore(given(value)), bind)),
      lte: one((value, bind) => before(firstAfter(given(value)), bind)),
      gt: one((value, bind) => since(firstAfter(given(value)), bind)),
      gte: one((value, bind) => since(firstNotBefore(given(value)), bind)),
      in: some((values, bind) => anyOf(values.map((value) => at(value, bind)))),
      empty: empty(sql),
    },
  };
}

const given = (value: string): Instant => instantOf(value) as Instant;

const firstAfter = ({ milliseconds }: Instant): number => milliseconds + 1;

const firstNotBefore = ({ milliseconds, isTruncated }: Instant): number =>
  milliseconds + (isTruncated ? 1 : 0);

const LAST_MILLISECOND = Date.parse('9999-12-31T23:59:59.999Z');

/** PostgreSQL reads no other years from ISO 8601. */
const timestampOf = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, 0), LAST_MILLISECOND)).toISOString();

const MOST_NAMED = 20;

function whyNotOption(value: unknown, options: readonly string[]): string | undefined {
  if (typeof value === 'string' && options.includes(value)) return undefined;
  const more = options.length > MOST_NAMED ? ', …' : '';
  return `one of ${options.slice(0, MOST_NAMED).map(quoted).join(', ')}${more}`;
}

const asItIs = (expression: string): string => expression;

export const choice = (value: Indexed, options: readonly string[]): Comparison => ({
  whyNot: (given) => whyNotOption(given, options),
  operators: keyedEquality(value, asItIs),
});

/** `true` and `false`, as text. */
export const truth = (value: Indexed): Comparison => ({
  whyNot: (given) => ([true, false, 'true', 'false'].includes(given as never) ? undefined : 'true or false'),
  operators: keyedEquality(value, asItIs),
});

const whyNotReference = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'the id or clientId of a record, as a string';

/** The id that a reference names; undefined if it names nothing. */
export type Resolve = (reference: string) => string | undefined;

const resolved = (references: readonly string[], resolve: Resolve): string[] =>
  references.map(resolve).filter((id) => id !== undefined);

/** @param sql of the type `uuid` */
export function reference(sql: string, resolve: Resolve): Comparison {
  const eq = (value: string, bind: Bind) => {
    const id = resolve(value);
    return id === undefined ? 'false' : `${sql} = ${bind(id)}::uuid`;
  };
  return {
    whyNot: whyNotReference,
    operators: {
      eq: one(eq),
      ne: one((value, bind) => not(eq(value, bind))),
      in: some((values, bind) => `${sql} = ANY (${bind(resolved(values, resolve))}::uuid[])`),
      empty: empty(sql),
    },
  };
}

/** `parentId` also takes `within`: under it, or under one of the discoveries under it. */
export function parent(sql: string, resolve: Resolve, within: (parent: string) => string): Comparison {
  const plain = reference(sql, resolve);
  const isWithin = one((value, bind) => {
    const id = resolve(value);
    return id === undefined ? 'false' : within(`${bind(id)}::uuid`);
  });
  return { ...plain, operators: { ...plain.operators, within: isWithin } };
}

interface List {
  readonly sql: string;
  readonly type: 'text' | 'uuid';
  /** Finds discoveries whose list has a value, or one of several, by an index. */
  readonly finds?: ((condition: (item: string) => string) => string) | undefined;
}

/** @param stored what the list has in place of the values that callers give; fewer, if no list can have one of them */
function list(
  { sql, type, finds }: List,
  whyNot: Comparison['whyNot'],
  stored: (values: readonly string[]) => string[] = (values) => [...values],
): Comparison {
  const array = (values: readonly string[], bind: Bind) => `${bind(values)}::${type}[]`;
  const has = (value: string, bind: Bind) => {
    if (!finds) return `${sql} @> ${array([value], bind)}`;
    const given = `${bind(value)}::${type}`;
    return finds((item) => `${item} = ${given}`);
  };
  const hasAny = (values: readonly string[], bind: Bind) => {
    const given = array(stored(values), bind);
    return finds ? finds((item) => `${item} = ANY (${given})`) : `${sql} && ${given}`;
  };
  const hasAll = (values: readonly string[], bind: Bind) => {
    const all = stored(values);
    return all.length < values.length ? 'false' : allOf(all.map((each) => has(each, bind)));
  };
  return {
    whyNot,
    operators: {
      has: one((value, bind) => hasAll([value], bind)),
      hasAny: some(hasAny),
      hasAll: some(hasAll),
      empty: flag((isEmpty) => `cardinality(${sql}) ${isEmpty ? '=' : '>'} 0`),
    },
  };
}

const whyNotItem = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'a string';

export const texts = (sql: string, finds?: List['finds']): Comparison =>
  list({ sql, type: 'text', finds }, whyNotItem);

export const references = (sql: string, resolve: Resolve, finds?: List['finds']): Comparison =>
  list({ sql, type: 'uuid', finds }, whyNotReference, (values) => resolved(values, resolve));

/** A JSON array of option names, as text. */
export const chosen = (sql: string, options: readonly string[]): Comparison => ({
  whyNot: (value) => whyNotOption(value, options),
  operators: {
    has: one((value, bind) => `(${sql})::jsonb ? ${bind(value)}::text`),
    hasAny: some((values, bind) => `(${sql})::jsonb ?| ${bind(values)}::text[]`),
    hasAll: some((values, bind) => `coalesce(${sql}, '[]')::jsonb ?& ${bind(values)}::text[]`),
    empty: flag((isEmpty) => `coalesce(${sql}, '[]') ${isEmpty ? '=' : '<>'} '[]'`),
  },
});

/** The operator of what has no operator. */
export const IMPLIED = '';

/** Words are searched through their index. `queryOf` makes a `tsquery` of them. */
export const words = (sql: string, queryOf: (text: string) => string): Comparison => ({
  whyNot: (value) =>
    typeof value === 'string' && value.length >= 1 && value.length <= 500
      ? undefined
      : 'a string of 1 to 500 characters',
  operators: { [IMPLIED]: one((value, bind) => `${sql} @@ ${bind(queryOf(value))}::tsquery`) },
});

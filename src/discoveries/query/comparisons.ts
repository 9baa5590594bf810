import { type Instant, instantOf, isCalendarDay } from '../../http/input/instants.js';
import { quoted } from '../../http/problems/excerpt.js';
import { leastIdOf } from '../../identifiers/uuid.js';

/** Adds a parameter; returns its placeholder. */
export type Bind = (value: unknown) => string;

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

const one = (sql: (value: string, bind: Bind) => string): Operator => ({
  takes: 'value',
  sql: (value, bind) => sql(value as string, bind),
});

const some = (sql: (values: readonly string[], bind: Bind) => string): Operator => ({
  takes: 'values',
  sql: (values, bind) => sql(values as readonly string[], bind),
});

const empty = (sql: string): Operator => ({
  takes: 'flag',
  sql: (flag) => `${sql} IS ${flag ? '' : 'NOT '}NULL`,
});

export const not = (condition: string): string => `(${condition}) IS NOT TRUE`;

export const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : conditions.map((each) => `(${each})`).join(' OR ');

export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.map((each) => `(${each})`).join(' AND ');

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

const MAX_TEXT_LENGTH = 10_000;

const whyNotText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
    ? undefined
    : `a string of at most ${MAX_TEXT_LENGTH} characters`;

/** Without case. */
export function text(sql: string): Comparison {
  const folded = `folded_text(${sql})`;
  const equal = (value: string, bind: Bind) => `${folded} = folded_text(${bind(value)}::text)`;
  return {
    whyNot: whyNotText,
    operators: {
      eq: one(equal),
      ne: one((value, bind) => not(equal(value, bind))),
      in: some(
        (values, bind) =>
          `${folded} = ANY (ARRAY(SELECT folded_text(given) FROM unnest(${bind(values)}::text[]) AS given))`,
      ),
      contains: one((value, bind) => `strpos(${folded}, folded_text(${bind(value)}::text)) > 0`),
      startsWith: one((value, bind) => `starts_with(${folded}, folded_text(${bind(value)}::text))`),
      empty: { takes: 'flag', sql: (flag) => `coalesce(${sql}, '') ${flag ? '=' : '<>'} ''` },
    },
  };
}

const MAX_NUMBER_LENGTH = 1_000;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Exact, whatever the length. */
export const number = (sql: string): Comparison => ({
  whyNot: (value) =>
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value.length <= MAX_NUMBER_LENGTH && DECIMAL.test(value))
      ? undefined
      : `a decimal number of at most ${MAX_NUMBER_LENGTH} characters, as a JSON number or in quotes`,
  operators: order(sql, 'numeric'),
});

/** A day of the calendar, as text whose order is that of the days. */
export const day = (sql: string): Comparison => ({
  whyNot: (value) =>
    typeof value === 'string' && isCalendarDay(value)
      ? undefined
      : 'a day of the calendar, written YYYY-MM-DD',
  operators: order(`(${sql} COLLATE "C")`, 'text'),
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

export const choice = (sql: string, options: readonly string[]): Comparison => ({
  whyNot: (value) => whyNotOption(value, options),
  operators: equality(sql, 'text'),
});

/** `true` and `false`, as text. */
export const truth = (sql: string): Comparison => ({
  whyNot: (value) => (/^(true|false)$/.test(String(value)) ? undefined : 'true or false'),
  operators: equality(`${sql}::boolean`, 'boolean'),
});

const whyNotReference = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'the id or clientId of a record, as a string';

/** The id that a reference names; undefined if it names nothing. */
export type Resolve = (reference: string) => string | undefined;

const resolved = (references: readonly string[], resolve: Resolve): string[] =>
  references.map(resolve).filter((id) => id !== undefined);

export function reference(sql: string, resolve: Resolve): Comparison {
  const { in: isAmong, empty: isEmpty } = equality(sql, 'uuid');
  const among = isAmong.sql as (values: readonly unknown[], bind: Bind) => string;
  return {
    whyNot: whyNotReference,
    operators: {
      eq: one((value, bind) => among(resolved([value], resolve), bind)),
      ne: one((value, bind) => not(among(resolved([value], resolve), bind))),
      in: some((values, bind) => among(resolved(values, resolve), bind)),
      empty: isEmpty,
    },
  };
}

/** `parentId` also takes `within`: under it, or under one of the discoveries under it. `$1` is the workspace. */
export function parent(sql: string, resolve: Resolve): Comparison {
  const plain = reference(sql, resolve);
  const within = one((value, bind) => {
    const id = resolve(value);
    if (id === undefined) return 'false';
    const under = `${bind(id)}::uuid`;
    return `${sql} = ${under} OR r.parent_discovery_id IN (
      SELECT p.id FROM discovery p
      WHERE p.workspace_id = $1 AND coalesce(p.component_id, p.parent_discovery_id) = ${under})`;
  });
  return { ...plain, operators: { ...plain.operators, within } };
}

/** @param stored what the array has in place of the values that callers give; fewer, if no list can have one of them */
function list(
  sql: string,
  type: string,
  whyNot: Comparison['whyNot'],
  stored: (values: readonly string[]) => string[] = (values) => [...values],
): Comparison {
  const array = (values: readonly string[], bind: Bind) => `${bind(values)}::${type}[]`;
  const hasAll = (values: readonly string[], bind: Bind) => {
    const all = stored(values);
    return all.length < values.length ? 'false' : `${sql} @> ${array(all, bind)}`;
  };
  return {
    whyNot,
    operators: {
      has: one((value, bind) => hasAll([value], bind)),
      hasAny: some((values, bind) => `${sql} && ${array(stored(values), bind)}`),
      hasAll: some(hasAll),
      empty: { takes: 'flag', sql: (flag) => `cardinality(${sql}) ${flag ? '=' : '>'} 0` },
    },
  };
}

export const texts = (sql: string): Comparison => list(sql, 'text', whyNotText);

export const references = (sql: string, resolve: Resolve): Comparison =>
  list(sql, 'uuid', whyNotReference, (values) => resolved(values, resolve));

/** A JSON array of option names, as text. */
export const chosen = (sql: string, options: readonly string[]): Comparison => ({
  whyNot: (value) => whyNotOption(value, options),
  operators: {
    has: one((value, bind) => `${sql}::jsonb ? ${bind(value)}::text`),
    hasAny: some((values, bind) => `${sql}::jsonb ?| ${bind(values)}::text[]`),
    hasAll: some((values, bind) => `${sql}::jsonb ?& ${bind(values)}::text[]`),
    empty: { takes: 'flag', sql: (flag) => `coalesce(${sql}, '[]') ${flag ? '=' : '<>'} '[]'` },
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

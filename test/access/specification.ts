import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  enum?: unknown[];
  examples?: unknown[];
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
}

interface Described {
  security?: { token?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** An operation of the specification, as far as it matters to who wants to call it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly body: Schema | undefined;
  /** Whether it takes a file instead. */
  readonly takesFile: boolean;
  readonly scope: string | undefined;
}

/** A place in a body: the names of the members that lead to it, `[]` for the items of a list. */
export type Place = readonly string[];

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

const specification = parse(readFileSync('openapi.yaml', 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};

function resolve<Part extends { $ref?: string }>(part: Part): Part {
  if (!part.$ref) return part;
  const names = part.$ref.replace('#/', '').split('/');
  const found = names.reduce<unknown>(
    (object, name) => (object as Record<string, unknown>)[name],
    specification,
  );
  return resolve(found as Part);
}

/** Every operation of `openapi.yaml`. */
export const allOperations: readonly Operation[] = Object.entries(specification.paths).flatMap(
  ([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [operationOf(path, method, item[method])] : [])),
);

function operationOf(
  path: string,
  method: Operation['method'],
  { parameters = [], requestBody, security }: Described,
): Operation {
  const named = (place: Parameter['in']) =>
    parameters
      .map(resolve)
      .filter((parameter) => parameter.in === place)
      .map(({ name }) => name);
  const takesFile = requestBody?.content['text/csv'] !== undefined;
  return {
    method,
    path,
    query: named('query'),
    headers: named('header'),
    body: takesFile ? undefined : requestBody?.content['application/json']?.schema,
    takesFile,
    scope: security?.[0]?.token?.[0],
  };
}

/** Those that a token of a workspace is for. */
export const operations = allOperations.filter(({ scope }) => scope !== undefined);

/** A filter holds filters: it is one place, and has tests of its own. */
const isFilter = (properties: Schema['properties']): boolean => properties?.['not'] !== undefined;

/** Every place in a body that takes a value. */
export function placesIn(schema: Schema, above: Place = []): Place[] {
  const { properties, items, oneOf } = resolve(schema);
  if (isFilter(properties)) return [above];
  if (oneOf) return oneOf.flatMap((each) => placesIn(each, above));
  if (items) return placesIn(items, [...above, '[]']);
  if (!properties) return [above];
  return Object.entries(properties).flatMap(([name, member]) => placesIn(member, [...above, name]));
}

/** What a place is called: the member's name, for an `id` also that of the object it is in. */
export function labelOf(place: Place): string {
  const names = place.filter((name) => name !== '[]');
  return names.at(-1) === 'id' ? names.slice(-2).join('.') : (names.at(-1) ?? '');
}

/** Makes a value for a member that is required, given its place's name and the example in the specification. */
export type Sample = (label: string, example: unknown) => unknown;

/** A body with a value at a place, and else with what is required only. */
export function bodyWith(
  schema: Schema,
  sample: Sample,
  target?: { readonly place: Place; readonly value: unknown },
  above: Place = [],
): unknown {
  if (target?.place.length === 0) return target.value;
  const { properties, required = [], items, oneOf, enum: choices, examples } = resolve(schema);
  const next = target?.place[0];
  if (oneOf) {
    const chosen = oneOf.find((each) => next !== undefined && next in (resolve(each).properties ?? {}));
    return bodyWith(chosen ?? (oneOf[0] as Schema), sample, target, above);
  }
  const below = (name: string) => {
    const inner = name === next && target ? { ...target, place: target.place.slice(1) } : undefined;
    const member = name === '[]' ? items : properties?.[name];
    return bodyWith(member as Schema, sample, inner, [...above, name]);
  };
  if (items) return [below('[]')];
  // A token with the scope `submit` takes no other record's name.
  const choice = choices?.find((each) => each !== 'submit');
  if (!properties || isFilter(properties)) return sample(labelOf(above), choice ?? examples?.[0]);
  const names = new Set([...required, ...(next === undefined ? [] : [next])]);
  return Object.fromEntries([...names].map((name) => [name, below(name)]));
}

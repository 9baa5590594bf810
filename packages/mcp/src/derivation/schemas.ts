import type { Json } from '../tool.js';

export interface Schema extends Json {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

export interface Document {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: unknown;
}

/** What a model goes by. The service checks the rest. */
const KEPT = ['type', 'description', 'enum', 'default', 'minimum', 'maximum', 'required'];

/** Objects this deep are described in words, or by the tool that takes them alone. */
const MAX_DEPTH = 4;

/** Follows a reference, whose neighbours stand for what it leads to. */
export function resolve(schema: Json, document: Document): Schema {
  const { $ref, ...others } = schema as Schema;
  if ($ref === undefined) return schema;
  const place = $ref.slice('#/'.length).split('/');
  const target = place.reduce<unknown>((at, name) => (at as Json)[name], document);
  return resolve({ ...(target as Json), ...others }, document);
}

/** A schema of a few words, without references: tools are read anew in each conversation. */
export function compact(schema: Json, document: Document, depth = 0): Schema {
  const full = resolve(schema, document);
  if (isFilter(full)) return { type: 'object', description: inWords(full, document) };
  const kept = Object.fromEntries(KEPT.filter((name) => name in full).map((name) => [name, full[name]]));
  const alternatives = full.oneOf ?? full.anyOf;
  const choice = alternatives && choiceOf(alternatives.map((each) => resolve(each, document)));
  if (choice) return { type: 'object', properties: propertiesOf(choice, document, depth + 1) };
  return {
    ...kept,
    ...(full.properties &&
      depth < MAX_DEPTH && { properties: propertiesOf(full.properties, document, depth) }),
    ...(full.items && { items: compact(full.items, document, depth + 1) }),
    ...(alternatives && { anyOf: alternatives.map((each) => compact(each, document, depth + 1)) }),
  };
}

/** Of objects with one member each, all of these: the service says that only one may be given. */
const choiceOf = (alternatives: readonly Schema[]): Readonly<Record<string, Schema>> | undefined =>
  alternatives.every(({ properties = {} }) => Object.keys(properties).length === 1)
    ? Object.fromEntries(alternatives.flatMap(({ properties = {} }) => Object.entries(properties)))
    : undefined;

const propertiesOf = (properties: Readonly<Record<string, Schema>>, document: Document, depth: number) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, compact(each, document, depth + 1)]),
  );

/** Filters hold filters. */
const isFilter = ({ properties = {} }: Schema): boolean =>
  ['and', 'or', 'not'].every((name) => name in properties);

/** Which members take which operators: a hundredth of the schema's length. */
function inWords({ description = '', properties = {} }: Schema, document: Document): string {
  const members = Object.entries(properties).filter(([name]) => !['and', 'or', 'not', 'q'].includes(name));
  const byOperators = Object.groupBy(members, ([, member]) => {
    const { properties, additionalProperties } = resolve(member, document);
    const operators = properties ?? resolve((additionalProperties ?? {}) as Json, document).properties;
    return Object.keys(operators ?? {}).join(' ');
  });
  const lines = Object.entries(byOperators).map(
    ([operators, group = []]) => `${group.map(nameOf).join(' ')}: ${operators}.`,
  );
  return [description, 'Operators by member:', ...lines].join('\n');
}

/** One for each field, by whatever names it. */
const nameOf = ([name, { additionalProperties }]: [string, Schema]): string =>
  typeof additionalProperties === 'object' ? `${name}.<id or clientId>` : name;

import { isReference } from '../references.js';
import type { Json } from '../tool.js';

export interface Schema extends Json {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

export interface Document {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: unknown;
}

/** The keywords of a schema that help a model. The service validates the others. */
const KEPT = ['type', 'description', 'enum', 'default', 'minimum', 'maximum', 'required'];

/** Objects nested this deeply are left out of schemas, and described in words. */
const MAX_DEPTH = 4;

/** Resolves a reference. Members next to it override those of its target. */
export function resolve(schema: Json, document: Document): Schema {
  const { $ref, ...others } = schema as Schema;
  if ($ref === undefined) return schema;
  const place = $ref.slice('#/'.length).split('/');
  const target = place.reduce<unknown>((at, name) => (at as Json)[name], document);
  return resolve({ ...(target as Json), ...others }, document);
}

/** A short schema without references, because each conversation pays for the tokens of all tools. */
export function compact(schema: Json, document: Document, depth = 0): Schema {
  const full = resolve(schema, document);
  if (isFilter(full)) return { type: 'object', description: inWords(full, document) };
  const orders = ordersIn(full);
  if (orders) return { type: 'string', description: orders.join(' ') };
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

/** The members that a list can be sorted by; undefined if it is no sort key, which has each of them twice: `x`, `-x`. */
function ordersIn({ enum: values }: Schema): readonly string[] | undefined {
  const orders = values?.filter((value) => values.includes(`-${value}`)) ?? [];
  return orders.length > 0 ? orders : undefined;
}

/** Combines alternatives with one member each. The service validates that only one is given. */
const choiceOf = (alternatives: readonly Schema[]): Readonly<Record<string, Schema>> | undefined =>
  alternatives.every(({ properties = {} }) => Object.keys(properties).length === 1)
    ? Object.fromEntries(alternatives.flatMap(({ properties = {} }) => Object.entries(properties)))
    : undefined;

const propertiesOf = (properties: Readonly<Record<string, Schema>>, document: Document, depth: number) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [
      name,
      withNames(name, compact(each, document, depth + 1)),
    ]),
  );

/** Says of a member that refers to a record that tools take its name as well. */
const withNames = (name: string, schema: Schema): Schema =>
  isReference(name) && schema.description !== undefined
    ? { ...schema, description: schema.description.replace('`id` or `clientId`', 'name or `id`') }
    : schema;

/** Whether a schema is a filter, which can contain filters. */
const isFilter = ({ properties = {} }: Schema): boolean =>
  ['and', 'or', 'not'].every((name) => name in properties);

/** Describes a filter by the operators of its members, in a hundredth of the schema's length. */
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

/** The name of a member, with a placeholder if there is one such member for each field. */
const nameOf = ([name, { additionalProperties }]: [string, Schema]): string =>
  typeof additionalProperties === 'object' ? `${name}.<id or clientId>` : name;

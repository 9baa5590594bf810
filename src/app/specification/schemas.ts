import type { OpenAPIObject } from '@nestjs/swagger';
import {
  endpointsOf,
  nameOfReference,
  type Parameter,
  resolved,
  type Schema,
  withOperations,
  withSchemas,
} from './endpoints.js';
import { inPascalCase, type Share } from './sharing.js';

/** Adds details of schemas that Nest leaves out or doesn't know. */
export const withPreciseSchemas = (document: OpenAPIObject): OpenAPIObject =>
  withClosedRequests(
    withOperations(withSchemas(document, refinedDeeply), ({ parameters }) => ({
      parameters: parameters.map(preciseParameter),
    })),
  );

function preciseParameter({ description, required, schema = {}, ...others }: Parameter): Parameter {
  const precise = refinedDeeply(schema);
  return {
    ...others,
    ...(required && { required }),
    ...(description !== undefined && { description: unwrapped(description) }),
    schema: precise,
  };
}

function refinedDeeply(schema: Schema): Schema {
  const { allOf, properties, items, anyOf, ...own } = schema;
  return refined({
    ...own,
    // Nest wraps a reference that has a description in `allOf`; OpenAPI 3.1 allows both side by side.
    ...(allOf?.length === 1 ? (allOf[0] as Schema) : allOf && { allOf }),
    ...(anyOf && { anyOf: anyOf.map((each) => refinedDeeply(each as Schema)) }),
    ...(items && { items: refinedDeeply(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, refinedDeeply(member as Schema)]),
      ),
    }),
  });
}

function refined(schema: Schema): Schema {
  const { $ref, type, format, description, example, ...others } = schema;
  return {
    ...($ref && { $ref }),
    // Numbers are integers unless their format is `double`.
    ...(type && { type: type === 'number' && format !== 'double' ? 'integer' : type }),
    ...(format && { format }),
    ...formatOf(schema),
    ...(description !== undefined && { description: unwrapped(description) }),
    ...others,
    ...itemsFormatOf(schema),
    ...(example !== undefined && { examples: [example] }),
  };
}

const FORMATS: readonly [format: string, pattern: RegExp][] = [
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
];

/** Derives the format from the example, unless a pattern allows more. */
function formatOf({ format, pattern, example }: Schema): Schema {
  const inferred = typeof example === 'string' && FORMATS.find(([, pattern]) => pattern.test(example))?.[0];
  return inferred && !format && !pattern ? { format: inferred } : {};
}

const itemsFormatOf = ({ items, example }: Schema): Schema =>
  items && Array.isArray(example)
    ? { items: { ...items, ...formatOf({ ...items, example: example[0] as unknown }) } }
    : {};

/** Joins the wrapped lines of a docstring, except between paragraphs. */
const unwrapped = (text: string): string => text.replaceAll(/(?<!\n)\n(?![\n-])/g, ' ');

/** Marks request bodies as closed to unknown members, and those of changes as non-empty. */
function withClosedRequests(document: OpenAPIObject): OpenAPIObject {
  const taken = new Set<string>();
  const changing = new Set<string>();
  const collect = (schema: Schema): void => {
    if (schema.$ref) taken.add(nameOfReference(schema.$ref));
    const { properties = {}, items, oneOf = [] } = resolved(document, schema);
    for (const inner of [...Object.values(properties), ...(items ? [items] : []), ...oneOf]) collect(inner);
  };
  for (const { body, isRepeatable, declared } of endpointsOf(document)) {
    if (body) collect(body);
    if (isRepeatable && !declared.takesNothing) changing.add(nameOfReference(String(body?.$ref)));
  }
  return withSchemas(document, (schema, name) => ({
    ...schema,
    ...(taken.has(name) && { additionalProperties: false }),
    ...(changing.has(name) && { minProperties: 1 }),
  }));
}

/** Members whose shared schema would have the name of another type of the generated client. */
const NOT_SHARED = new Set(['options']);

/** Moves members that several requests have in common to shared schemas. */
export const withMembers = (document: OpenAPIObject, share: Share): OpenAPIObject =>
  withSchemas(document, (schema) => {
    if (!schema.properties || schema.additionalProperties !== false) return schema;
    const properties: Record<string, Schema> = {};
    for (const [name, member] of Object.entries(schema.properties as Record<string, Schema>)) {
      const isShared = member.description && !NOT_SHARED.has(name);
      properties[name] = isShared ? share(inPascalCase(name), member) : member;
    }
    return { ...schema, properties };
  });

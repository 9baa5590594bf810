import type { OpenAPIObject } from '@nestjs/swagger';
import { resolved, type Schema } from './endpoints.js';

const MAX_ITEMS = 2;

/** Composed of the examples of members. Undefined if a required member has none. */
export function exampleOf(document: OpenAPIObject, reference: Schema, index = 0): unknown {
  const schema = 'examples' in reference ? reference : resolved(document, reference);
  if (Array.isArray(schema.examples)) return (schema.examples as unknown[])[index];
  if (schema.items) return exampleItems(document, schema.items);
  if (!schema.properties) return undefined;
  const members = Object.entries(schema.properties)
    .map(([name, member]) => [name, exampleOf(document, member, index)] as const)
    .filter(([, example]) => example !== undefined);
  const names = new Set(members.map(([name]) => name));
  const isWhole = names.size > 0 && (schema.required ?? []).every((name) => names.has(name));
  return isWhole ? Object.fromEntries(members) : undefined;
}

function exampleItems(document: OpenAPIObject, item: Schema): unknown[] | undefined {
  const items = Array.from({ length: MAX_ITEMS }, (_, index) => exampleOf(document, item, index));
  const examples = items.filter((each) => each !== undefined);
  return examples.length > 0 ? examples : undefined;
}

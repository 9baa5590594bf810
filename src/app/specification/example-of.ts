import type { OpenAPIObject } from '@nestjs/swagger';
import { resolved, type Schema } from './operations.js';

const MOST_ITEMS = 2;

/**
 * An example of a value, made of its members' examples; members that have none are left out. A list shows as many
 * items as their members have examples.
 */
export function exampleOf(document: OpenAPIObject, reference: Schema, index = 0): unknown {
  const schema = resolved(document, reference);
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
  const items = Array.from({ length: MOST_ITEMS }, (_, index) => exampleOf(document, item, index));
  const shown = items.filter((each) => each !== undefined);
  return shown.length > 0 ? shown : undefined;
}

import type { OpenAPIObject } from '@nestjs/swagger';
import { DISCOVERIES } from '../../records/discoveries/listable-fields.js';
import { COMPARED_FIELD } from '../../records/discoveries/field-members.js';
import { FEEDBACK } from '../../records/feedback/listable-fields.js';
import { type Comparison, MAX_VALUES, takenBy } from '../../http/lists/comparisons/comparison.js';
import { IMPLIED } from '../../http/lists/compiler/filter.js';
import { comparedMembers, type MemberTable } from '../../http/lists/compiler/members.js';
import { reference, type Schema } from './endpoints.js';

/** The schemas of comparisons that several members share, each with one of these members. */
const SHARED: readonly (readonly [member: string, name: string])[] = [
  ['id', 'ReferenceComparison'],
  ['parentId', 'ParentComparison'],
  ['parentType', 'ParentTypeComparison'],
  ['title', 'TextComparison'],
  ['createdAt', 'TimeComparison'],
  ['feedbackScore', 'NumberComparison'],
  ['tags', 'ListComparison'],
];

const FILTERS: Readonly<Record<string, readonly [MemberTable, ...bodies: string[]]>> = {
  DiscoveryFilter: [DISCOVERIES, 'DiscoveriesQueryBody', 'DiscoveriesCountBody', 'ViewQuery'],
  FeedbackFilter: [FEEDBACK, 'FeedbackQueryBody', 'FeedbackCountBody'],
};

/** Derives the schemas of filters from the comparisons that parse them. */
export function withFilters(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components?.schemas } as Record<string, Schema>;
  const names = new Map<string, string>();
  const shared = comparedMembers(DISCOVERIES);
  for (const [member, name] of SHARED) {
    schemas[name] = schemaOf(shared[member] as Comparison);
    names.set(JSON.stringify(schemas[name]), name);
  }
  schemas['FieldComparison'] = schemaOf(COMPARED_FIELD);
  for (const [name, [table, ...bodies]] of Object.entries(FILTERS)) {
    schemas[name] = filterOf(name, table, names);
    for (const body of bodies) {
      const members = schemas[body]?.properties as Record<string, Schema>;
      const { type, additionalProperties, ...others } = members['filter'] as Schema;
      members['filter'] = { ...reference(name), ...others };
    }
  }
  return { ...document, components: { ...document.components, schemas } };
}

function filterOf(filterName: string, table: MemberTable, names: ReadonlyMap<string, string>): Schema {
  const filter = reference(filterName);
  const filters: Schema = { type: 'array', items: filter };
  const properties: Record<string, Schema> = { and: filters, or: filters, not: filter };
  const prefix = table.named?.prefix;
  if (prefix !== undefined) {
    properties[prefix] = { type: 'object', additionalProperties: reference('FieldComparison') };
  }
  for (const [member, comparison] of Object.entries(comparedMembers(table))) {
    const schema = schemaOf(comparison);
    const name = names.get(JSON.stringify(schema));
    properties[member] = name === undefined ? schema : reference(name);
  }
  if (prefix === undefined) return { type: 'object', properties, additionalProperties: false };
  // With `patternProperties`, generated types would accept misspelt members.
  const propertyNames = { anyOf: [{ enum: Object.keys(properties) }, { pattern: `^${prefix}\\.` }] };
  return { type: 'object', properties, propertyNames } as Schema;
}

function schemaOf({ whyNot, operators, options }: Comparison): Schema {
  const types = ['string', ...(whyNot(1) ? [] : ['number']), ...(whyNot(true) ? [] : ['boolean'])];
  const value = { type: types.length > 1 ? types : 'string', ...(options && { enum: options }) } as Schema;
  if (IMPLIED in operators) return value;
  const values = { type: 'array', maxItems: MAX_VALUES, items: value };
  const taken = { value, values, flag: { type: 'boolean' } };
  const properties: Record<string, unknown> = {};
  for (const name of Object.keys(operators)) properties[name] = taken[takenBy(name)];
  return { type: 'object', minProperties: 1, properties, additionalProperties: false } as Schema;
}

import type { OpenAPIObject } from '@nestjs/swagger';
import { MAX_VALUES } from '../../discoveries/query/conditions.js';
import { type Comparison, IMPLIED } from '../../http/lists/comparisons/comparison.js';
import { FIELDS } from '../../http/lists/filter.js';
import { COMPARED_FIELD, COMPARED_MEMBERS } from '../../discoveries/query/members.js';
import { reference, type Schema } from './endpoints.js';

/** Comparisons that several members share, each by one of them. */
const SHARED: readonly (readonly [member: string, name: string])[] = [
  ['id', 'ReferenceComparison'],
  ['parentId', 'ParentComparison'],
  ['parentType', 'ParentTypeComparison'],
  ['title', 'TextComparison'],
  ['createdAt', 'TimeComparison'],
  ['feedbackScore', 'NumberComparison'],
  ['tags', 'ListComparison'],
];

/** Says what a filter may ask, from the comparisons that read it. */
export function withFilters(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components?.schemas } as Record<string, Schema>;
  const filter = reference('DiscoveryFilter');
  const filters: Schema = { type: 'array', items: filter };
  const fields: Schema = { type: 'object', additionalProperties: reference('FieldComparison') };
  const properties: Record<string, Schema> = { and: filters, or: filters, not: filter, [FIELDS]: fields };
  const names = new Map<string, string>();
  for (const [member, name] of SHARED) {
    schemas[name] = schemaOf(COMPARED_MEMBERS[member] as Comparison);
    names.set(JSON.stringify(schemas[name]), name);
  }
  for (const [member, comparison] of Object.entries(COMPARED_MEMBERS)) {
    const schema = schemaOf(comparison);
    const name = names.get(JSON.stringify(schema));
    properties[member] = name === undefined ? schema : reference(name);
  }
  schemas['FieldComparison'] = schemaOf(COMPARED_FIELD);
  // Of `patternProperties`, generators make an object that takes any member: misspelt ones would compile.
  const propertyNames = { anyOf: [{ enum: Object.keys(properties) }, { pattern: `^${FIELDS}\\.` }] };
  schemas['DiscoveryFilter'] = { type: 'object', properties, propertyNames } as Schema;
  for (const question of ['DiscoveriesQuestion', 'CountQuestion']) {
    const asked = schemas[question]?.properties as Record<string, Schema>;
    const { type, additionalProperties, ...told } = asked['filter'] as Schema;
    asked['filter'] = { ...filter, ...told };
  }
  return { ...document, components: { ...document.components, schemas } };
}

function schemaOf({ whyNot, operators, options }: Comparison): Schema {
  const types = ['string', ...(whyNot(1) ? [] : ['number']), ...(whyNot(true) ? [] : ['boolean'])];
  const value = { type: types.length > 1 ? types : 'string', ...(options && { enum: options }) } as Schema;
  if (IMPLIED in operators) return value;
  const values = { type: 'array', maxItems: MAX_VALUES, items: value };
  const taken = { value, values, flag: { type: 'boolean' } };
  const properties: Record<string, unknown> = {};
  for (const [name, { takes }] of Object.entries(operators)) properties[name] = taken[takes];
  return { type: 'object', minProperties: 1, properties, additionalProperties: false } as Schema;
}

import type { FieldValues, GivenValue } from '../../discoveries/rules/field-values.js';
import type { Columns } from './change-events.js';

/** A record that another one refers to. */
export interface Referred {
  readonly kind: string;
  readonly id: string;
}

type IdsIn = (row: Columns) => readonly string[];

const one =
  (column: string): IdsIn =>
  (row) =>
    typeof row[column] === 'string' ? [row[column]] : [];
const all =
  (column: string): IdsIn =>
  (row) =>
    (row[column] as string[] | null | undefined) ?? [];

/** What records refer to, by kind. */
const REFERENCES: Readonly<Record<string, readonly (readonly [to: string, ids: IdsIn])[]>> = {
  discovery: [
    ['discoveryState', one('state_id')],
    ['component', one('component_id')],
    ['discovery', one('parent_discovery_id')],
    ['user', all('assignees')],
  ],
  company: [['company', one('merged_into_id')]],
  feedback: [
    ['discovery', one('discovery_id')],
    ['company', one('company_id')],
    ['message', one('message_id')],
  ],
  comment: [['discovery', one('discovery_id')]],
  message: [['company', one('company_id')]],
};

/** What a record is to refer to that it doesn't refer to yet. */
export function newReferences(kind: string, row: Columns, stored: Columns = {}): Referred[] {
  const references = (REFERENCES[kind] ?? []).flatMap(([to, ids]) => {
    const former = new Set(ids(stored));
    return ids(row)
      .filter((id) => !former.has(id))
      .map((id) => ({ kind: to, id }));
  });
  return [
    ...references,
    ...newValues(row, stored).map(({ field: { id } }) => ({ kind: 'discoveryField', id })),
  ];
}

/** The field values that a discovery is to have, and doesn't have yet. */
export function newValues(row: Columns, stored: Columns = {}): GivenValue[] {
  const [values, former] = [row, stored].map((each) => (each['field_values'] ?? {}) as FieldValues);
  return Object.entries(values as FieldValues)
    .filter(([id, value]) => former?.[id] !== value)
    .map(([id, value]) => ({ field: { id }, value }));
}

/** What refers to records of a kind: a column, and the kind and id of the record that it is of. */
export interface Referrer {
  readonly table: string;
  readonly column: string;
  readonly kind: string;
  readonly self: string;
  readonly condition?: string;
  /** As problems call them. */
  readonly noun: string;
}

const ofDiscoveries = { table: 'discovery', kind: 'discovery', self: 'id', noun: 'discoveries' };

export const CHILDREN: Referrer = { ...ofDiscoveries, column: 'parent_discovery_id' };

export const REFERRERS: Readonly<Record<string, readonly Referrer[]>> = {
  discoveryState: [{ ...ofDiscoveries, column: 'state_id' }],
  component: [{ ...ofDiscoveries, column: 'component_id' }],
  user: [{ ...ofDiscoveries, table: 'discovery_assignee', column: 'user_id', self: 'discovery_id' }],
  discovery: [
    CHILDREN,
    { table: 'feedback', column: 'discovery_id', kind: 'feedback', self: 'id', noun: 'pieces of feedback' },
    { table: 'comment', column: 'discovery_id', kind: 'comment', self: 'id', noun: 'comments' },
  ],
  message: [
    { table: 'feedback', column: 'message_id', kind: 'feedback', self: 'id', noun: 'pieces of feedback' },
  ],
  company: [
    {
      table: 'feedback',
      column: 'company_id',
      kind: 'feedback',
      self: 'id',
      noun: 'pieces of feedback',
    },
    { table: 'message', column: 'company_id', kind: 'message', self: 'id', noun: 'messages' },
    { table: 'company', column: 'merged_into_id', kind: 'company', self: 'id', noun: 'companies' },
  ],
  discoveryField: [
    {
      ...ofDiscoveries,
      table: 'discovery_field_value',
      column: 'field_id',
      self: 'discovery_id',
      condition: 'NOT r.is_computed',
    },
    {
      table: 'formula_operand',
      column: 'field_id',
      kind: 'discoveryField',
      self: 'formula_field_id',
      noun: 'formulas',
    },
  ],
};

/** Columns whose values only one record may have, by kind. */
export const UNIQUE: Readonly<Record<string, readonly (readonly [column: string, noun: string])[]>> = {
  discovery: [
    ['client_id', 'clientId'],
    ['rank', 'place in the order'],
  ],
  discoveryState: [
    ['client_id', 'clientId'],
    ['name', 'name'],
  ],
  discoveryField: [
    ['client_id', 'clientId'],
    ['name', 'name'],
  ],
  component: [['client_id', 'clientId']],
  company: [
    ['client_id', 'clientId'],
    ['name', 'name'],
  ],
  user: [['client_id', 'clientId']],
  feedback: [['client_id', 'clientId']],
  view: [['client_id', 'clientId']],
  comment: [['client_id', 'clientId']],
  message: [['client_id', 'clientId']],
};

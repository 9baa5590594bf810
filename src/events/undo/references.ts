import { foldedName } from '../../platform/database/sql.js';
import type { FieldValues, GivenValue } from '../../records/discoveries/rules/field-values.js';
import type { Columns } from './change-events.js';

/** A record that another record refers to. */
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

/** By kind of record, the kinds that it refers to, and where the ids of these are found in its row. */
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

/** The references in `row` that `stored` doesn't have. */
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

export function newValues(row: Columns, stored: Columns = {}): GivenValue[] {
  const [values, former] = [row, stored].map((each) => (each['field_values'] ?? {}) as FieldValues);
  return Object.entries(values as FieldValues)
    .filter(([id, value]) => former?.[id] !== value)
    .map(([id, value]) => ({ field: { id }, value }));
}

/** A column that refers to records of a kind, with the kind of the record that has the column. */
export interface Referrer {
  readonly table: string;
  readonly column: string;
  readonly kind: string;
  /** The column with the id of the referring record. */
  readonly self: string;
  readonly condition?: string;
  /** The name of the referring records in problems. */
  readonly noun: string;
}

const ofDiscoveries = { table: 'discovery', kind: 'discovery', self: 'id', noun: 'discoveries' };
const ofFeedback = { table: 'feedback', kind: 'feedback', self: 'id', noun: 'pieces of feedback' };

export const CHILDREN: Referrer = { ...ofDiscoveries, column: 'parent_discovery_id' };

export const REFERRERS: Readonly<Record<string, readonly Referrer[]>> = {
  discoveryState: [{ ...ofDiscoveries, column: 'state_id' }],
  component: [{ ...ofDiscoveries, column: 'component_id' }],
  user: [{ ...ofDiscoveries, table: 'discovery_assignee', column: 'user_id', self: 'discovery_id' }],
  discovery: [
    CHILDREN,
    { ...ofFeedback, column: 'discovery_id' },
    { table: 'comment', column: 'discovery_id', kind: 'comment', self: 'id', noun: 'comments' },
  ],
  message: [{ ...ofFeedback, column: 'message_id' }],
  company: [
    { ...ofFeedback, column: 'company_id' },
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

interface Unique {
  readonly column: string;
  readonly noun: string;
  /** An SQL expression for the normalised value that must be unique. */
  readonly keyOf?: (sql: string) => string;
  /** Records with a value in this column are exempt. */
  readonly unless?: string;
}

const CLIENT_ID: Unique = { column: 'client_id', noun: 'clientId' };
const NAME: Unique = { column: 'name', noun: 'name' };

const MORE_UNIQUE: Readonly<Record<string, readonly Unique[]>> = {
  discovery: [{ column: 'rank', noun: 'place in the order' }],
  discoveryState: [NAME],
  discoveryField: [NAME],
  company: [{ ...NAME, keyOf: foldedName, unless: 'merged_into_id' }],
};

/** Columns whose values only one record of a kind may have. */
export const uniqueOf = (kind: string): readonly Unique[] => [CLIENT_ID, ...(MORE_UNIQUE[kind] ?? [])];

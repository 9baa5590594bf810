import { foldedName } from '../../platform/database/sql.js';
import type { FieldValues, GivenValue } from '../../records/discoveries/rules/field-values.js';
import type { Columns } from './change-events.js';

/** A record that another record refers to. */
export interface Referred {
  readonly kind: string;
  readonly id: string;
}

/** How records of one kind refer to records of another. */
export interface Reference {
  readonly kind: string;
  readonly to: string;
  /** The column of the record's row that has an id, or a list of ids. */
  readonly column?: string;
  /** The table that has the references as foreign keys, if the record's own table doesn't. */
  readonly rows?: {
    readonly table: string;
    readonly column: string;
    /** The column with the id of the referring record. */
    readonly self: string;
    readonly condition?: string;
  };
  /** The name of the referring records in problems. */
  readonly noun: string;
}

export const CHILDREN: Reference = {
  kind: 'discovery',
  column: 'parent_discovery_id',
  to: 'discovery',
  noun: 'discoveries',
};

export const REFERENCES: readonly Reference[] = [
  CHILDREN,
  { kind: 'discovery', column: 'state_id', to: 'discoveryState', noun: 'discoveries' },
  {
    kind: 'tracker',
    to: 'discoveryState',
    rows: { table: 'tracker_state', column: 'state_id', self: 'tracker_id' },
    noun: 'trackers',
  },
  { kind: 'discovery', column: 'component_id', to: 'component', noun: 'discoveries' },
  {
    kind: 'discovery',
    column: 'assignees',
    to: 'user',
    rows: { table: 'discovery_assignee', column: 'user_id', self: 'discovery_id' },
    noun: 'discoveries',
  },
  {
    kind: 'discovery',
    to: 'discoveryField',
    rows: {
      table: 'discovery_field_value',
      column: 'field_id',
      self: 'discovery_id',
      condition: 'NOT r.is_computed',
    },
    noun: 'discoveries',
  },
  { kind: 'feedback', column: 'discovery_id', to: 'discovery', noun: 'pieces of feedback' },
  { kind: 'feedback', column: 'message_id', to: 'message', noun: 'pieces of feedback' },
  { kind: 'feedback', column: 'company_id', to: 'company', noun: 'pieces of feedback' },
  { kind: 'comment', column: 'discovery_id', to: 'discovery', noun: 'comments' },
  { kind: 'message', column: 'company_id', to: 'company', noun: 'messages' },
  { kind: 'company', column: 'merged_into_id', to: 'company', noun: 'companies' },
  {
    kind: 'discoveryField',
    to: 'discoveryField',
    rows: { table: 'formula_operand', column: 'field_id', self: 'formula_field_id' },
    noun: 'formulas',
  },
];

const idsIn = (value: unknown): readonly string[] => [(value ?? []) as string | readonly string[]].flat();

/** The references in `row` that `stored` doesn't have. */
export function newReferences(kind: string, row: Columns, stored: Columns = {}): Referred[] {
  const references = REFERENCES.flatMap(({ kind: from, column, to }) => {
    if (from !== kind || column === undefined) return [];
    const former = new Set(idsIn(stored[column]));
    const added = idsIn(row[column]).filter((id) => !former.has(id));
    return added.map((id) => ({ kind: to, id }));
  });
  const values = newValues(row, stored).map(({ field: { id } }) => ({ kind: 'discoveryField', id }));
  return [...references, ...values];
}

export function newValues(row: Columns, stored: Columns = {}): GivenValue[] {
  const [values, former] = [row, stored].map((each) => (each['field_values'] ?? {}) as FieldValues);
  return Object.entries(values as FieldValues)
    .filter(([id, value]) => former?.[id] !== value)
    .map(([id, value]) => ({ field: { id }, value }));
}

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

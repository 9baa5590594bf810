import { allReferred, referred } from '../../../platform/database/records/references.js';
import { folded, type Parameters, type ReferableTable } from '../../../platform/database/sql.js';
import { isUuid } from '../../../platform/identifiers/uuid.js';
import type { Bind } from '../compiler/deferred-parameters.js';

/** Negates a condition so that null becomes true. */
export const not = (condition: string): string => `(${condition}) IS NOT TRUE`;

export const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : conditions.map((each) => `(${each})`).join(' OR ');

export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.map((each) => `(${each})`).join(' AND ');

export const isEmpty =
  (sql: string) =>
  (wanted: boolean): string =>
    `${sql} IS ${wanted ? '' : 'NOT '}NULL`;

/** The case-folded beginning of a text, as the index on field values stores it. */
export const keyOf = (sql: string): string => `(field_value_key(${sql}) COLLATE "C")`;

/** The number that a text contains, null for other texts; there is an index on this expression. */
export const numberIn = (sql: string): string => `field_value_number(${sql})`;

export interface Operands {
  /** The operand for one value; undefined if no record can have the value. */
  readonly one: (value: unknown) => string | undefined;
  readonly several: (values: readonly unknown[]) => string;
}

export const typed = (bind: Bind, type: string) =>
  ({
    one: (value) => `${bind(String(value))}::${type}`,
    several: (values) => `${bind(values.map(String))}::${type}[]`,
  }) satisfies Operands;

/** Operands that are case-folded by PostgreSQL, as values in indexes are. */
export const foldedTexts = (bind: Bind, fold = folded): Operands => ({
  one: (value) => fold(`${bind(value)}::text`),
  several: (values) => `ARRAY(SELECT ${fold('text')} FROM unnest(${bind(values)}::text[]) AS given (text))`,
});

/** References resolved in advance. PostgreSQL plans with their ids, so it knows how frequent each is. */
export const lookedUp = (bind: Bind, idOf: (reference: string) => string | undefined): Operands => ({
  one: (reference) => {
    const id = idOf(String(reference));
    return id === undefined ? undefined : `${bind(id)}::uuid`;
  },
  several: (references) =>
    `${bind(references.map((each) => idOf(String(each))).filter((id) => id !== undefined))}::uuid[]`,
});

/** References to records that have no `clientId`. */
export const idsAlone = (bind: Bind): Operands =>
  lookedUp(bind, (reference) => (isUuid(reference) ? reference : undefined));

/** Operands that the statement replaces by the ids of records with one of the values in a column. */
export const havingInStatement = (
  parameters: Parameters,
  table: ReferableTable,
  column: string,
): Operands => {
  const several = (values: readonly unknown[]) => `ARRAY(
    SELECT id FROM ${table} WHERE workspace_id = $1 AND ${column} = ANY (${parameters.add(values)}::text[]))`;
  return { one: (value) => `ANY (${several([value])})`, several };
};

/** References that the statement resolves itself: in one round trip, with a text that is prepared once. */
export function inStatement(parameters: Parameters, tables: readonly ReferableTable[]): Operands {
  const one = (reference: unknown) => referred(tables, '$1', String(reference), parameters);
  return {
    one,
    several: (references) =>
      tables.length === 1
        ? allReferred(tables[0] as ReferableTable, '$1', references.map(String), parameters)
        : `ARRAY[${references.map(one).join(', ')}]::uuid[]`,
  };
}

import { searchQuery } from '../../database/search/words.js';
import { allReferred, referred } from '../../database/records/references.js';
import type { Parameters, ReferableTable } from '../../database/sql.js';
import type { ListQuery } from './list.requests.js';
import type { Alternatives, ListSql } from './list-sql.js';
import { orderOf } from './order.js';

/** What a filter adds to a list. */
export type FilterSql = Pick<ListSql, 'conditions'> & Required<Pick<ListSql, 'alternatives'>>;

const NO_FILTER: FilterSql = { conditions: [], alternatives: [] };

type SqlOf = (given: readonly string[]) => string;

/** The ids that references name: one id, or an array of them. */
export const idsNamed =
  (table: ReferableTable, parameters: Parameters): SqlOf =>
  (references) =>
    references.length === 1
      ? referred(table, '$1', references[0] as string, parameters)
      : allReferred(table, '$1', references, parameters);

/** One text, or an array of them. */
export const textsGiven =
  (parameters: Parameters): SqlOf =>
  (given) =>
    given.length === 1 ? `${parameters.add(given[0])}::text` : `${parameters.add(given)}::text[]`;

/** What is filtered by has an index, with each value's records in the order of their ids. */
export type ValueFilter = Required<Pick<Alternatives, 'condition' | 'outOfOrder'>>;

/** Compares an expression on the rows `r` of a table. */
export function isEqual(table: string, expression: string): ValueFilter {
  const condition = (value: string) => `${expression} = ${value}`;
  return {
    condition,
    outOfOrder: {
      ids: (value) => `SELECT r.id FROM ${table} r WHERE r.workspace_id = $1 AND ${condition(value)}`,
      // No index has this.
      walked: (value) => `(${condition(value)}) IS TRUE`,
    },
  };
}

/** A filter by one value or by several; none where none is given. */
export type AnyOf = (given: readonly string[] | undefined, sqlOf: SqlOf, filter: ValueFilter) => FilterSql;

/** For lists in the order that a query asks for. */
export const anyIn = (query: Pick<ListQuery, 'sort'>, list: ListSql): AnyOf =>
  orderOf(query, list).ordering ? anyOutOfOrder : anyInOrder;

/** A single value is compared by itself, which lets PostgreSQL walk an index in the order of the list. */
const anyInOrder: AnyOf = (given, sqlOf, { condition }) => {
  if (!given) return NO_FILTER;
  if (given.length === 1) return { conditions: [condition(sqlOf(given))], alternatives: [] };
  return { conditions: [], alternatives: [{ values: sqlOf(given), condition }] };
};

/** What few records have is read as a whole. */
const anyOutOfOrder: AnyOf = (given, sqlOf, { condition, outOfOrder }) => {
  if (!given) return NO_FILTER;
  const sql = sqlOf(given);
  const values = given.length === 1 ? { values: `ARRAY[${sql}]`, single: sql } : { values: sql };
  return { conditions: [], alternatives: [{ ...values, condition, outOfOrder }] };
};

export const allOf = (filters: readonly FilterSql[]): FilterSql => ({
  conditions: filters.flatMap(({ conditions }) => conditions),
  alternatives: filters.flatMap(({ alternatives }) => alternatives),
});

/** A filter that is asked for, or none. */
export const onlyIf = (condition: string | undefined): FilterSql =>
  condition === undefined ? NO_FILTER : { conditions: [condition], alternatives: [] };

/** The records with all words of a text, or with a `clientId` that it names; all if there is none. */
export function searched(list: ListSql, workspaceId: string, text: string | undefined): ListSql {
  if (text === undefined) return list;
  const query = list.parameters.add(searchQuery(workspaceId, text));
  return {
    ...list,
    conditions: [...list.conditions, `${list.alias}.words @@ ${query}::tsquery`],
    // One word is in every record, another in one.
    planEachTime: true,
  };
}

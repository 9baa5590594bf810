import { searchQuery } from '../../database/search/words.js';
import { allReferred, type Parameters, type ReferableTable, referred } from '../../database/sql.js';
import type { Alternatives, ListSql } from './list-sql.js';

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

/** A single value is compared by itself, which lets PostgreSQL walk an index in the order of the list. */
export function anyOf(
  given: readonly string[] | undefined,
  sqlOf: SqlOf,
  condition: Alternatives['condition'],
): FilterSql {
  if (!given) return NO_FILTER;
  if (given.length === 1) return { conditions: [condition(sqlOf(given))], alternatives: [] };
  return { conditions: [], alternatives: [{ values: sqlOf(given), condition }] };
}

/** What is filtered by may be in an order that an index has with the values, or in another. */
export type ValueFilter = Required<Pick<Alternatives, 'condition' | 'outOfOrder'>>;

export const anyInOrder = (
  given: readonly string[] | undefined,
  sqlOf: SqlOf,
  { condition }: ValueFilter,
): FilterSql => anyOf(given, sqlOf, condition);

/** As {@link anyInOrder}. In another order, what few records have is read as a whole. */
export function anyOutOfOrder(
  given: readonly string[] | undefined,
  sqlOf: SqlOf,
  { condition, outOfOrder }: ValueFilter,
): FilterSql {
  if (!given) return NO_FILTER;
  const sql = sqlOf(given);
  const values = given.length === 1 ? { values: `ARRAY[${sql}]`, single: sql } : { values: sql };
  return { conditions: [], alternatives: [{ ...values, condition, outOfOrder }] };
}

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

import { columnOf } from '../../database/sql.js';
import type { CursorPosition } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import { type OrderKey, POSITION, textKey, TIME } from './order-key.js';

export const MAX_TITLE_LENGTH = 500;

interface OrderColumns {
  readonly updated_at: string;
  readonly title: string;
  readonly position: number;
}

/** What records are ordered by before their ids. */
export interface Ordering<Column extends string = string> {
  /** Of their rows; never null, unless it is kept apart. */
  readonly column: Column;
  readonly key: OrderKey;
  /** No two records of a workspace have the same, so that ids needn't be compared. */
  readonly isUnique?: boolean;
  /** Not among the columns that a list shows, so that it's read in this order only. */
  readonly isHidden?: boolean;
  readonly apart?: KeptApart;
}

/**
 * A narrow table with a row for some of the records, with an index in the order: a value that changes all the time would
 * otherwise make a new version of a wide row in each of its indexes.
 */
export interface KeptApart {
  readonly table: string;
  /** Its column with the id of the record. */
  readonly id: string;
  /** A column of the records that says which have a row there. The others have an index by id. */
  readonly flag: string;
  /** What these count as: the least of all keys. Left out, they have no value and come last either way. */
  readonly othersKey?: string;
}

/** By the name in `sort`. `createdAt` is the order of ids. */
const ORDERINGS = {
  updatedAt: { column: 'updated_at', key: TIME },
  title: { column: 'title', key: textKey(MAX_TITLE_LENGTH) },
  position: { column: 'position', key: POSITION },
} satisfies Record<string, Ordering<keyof OrderColumns>>;

export type Orderings = Readonly<Record<string, Ordering>>;

type OrderColumn<Sort> = Sort extends keyof typeof ORDERINGS ? (typeof ORDERINGS)[Sort]['column'] : never;

/** The columns that a list with this query is filtered and ordered by. */
export type OrderedRow<Query extends ListQuery = ListQuery> = { readonly id: string } & Pick<
  OrderColumns,
  'updated_at' | OrderColumn<Query['sort']>
>;

export interface Order {
  /** Undefined for that of ids. */
  readonly ordering: Ordering | undefined;
  readonly descending: boolean;
}

interface ListOrders {
  readonly defaultOrder: string;
  /** The list's own, by their names in `sort`. */
  readonly orderings?: Orderings;
}

export function orderOf({ sort }: Pick<ListQuery, 'sort'>, { defaultOrder, orderings }: ListOrders): Order {
  const wanted = sort ?? defaultOrder;
  const known: Orderings = { ...ORDERINGS, ...orderings };
  return { ordering: known[wanted.replace('-', '')], descending: wanted.startsWith('-') };
}

/** The column of a value that is kept apart, in rows that are fetched in its order. */
export const APART_COLUMN = 'order_key';

export function orderBy({ ordering, descending }: Order, alias: string): string {
  const direction = descending ? 'DESC' : 'ASC';
  const byId = `${columnOf<OrderedRow>(alias)('id')} ${direction}`;
  if (!ordering) return byId;
  if (ordering.apart) return `${alias}.${APART_COLUMN} ${direction} NULLS LAST, ${byId}`;
  const byKey = `${alias}.${ordering.column} ${direction}`;
  return ordering.isUnique ? byKey : `${byKey}, ${byId}`;
}

/** A record without a value has an empty key. */
export function positionOfRow(row: { readonly id: string }, { ordering }: Order): CursorPosition {
  const column = ordering?.apart ? APART_COLUMN : ordering?.column;
  const value = column ? (row as Readonly<Record<string, string | number | null>>)[column] : undefined;
  return { id: row.id, key: String(value ?? '') };
}

import { columnOf, type Parameters } from '../../database/sql.js';
import { isStorable } from '../input/unsafe-input.js';
import { lengthOf } from '../input/rules.js';
import { InvalidInput } from '../problems/problems.js';
import { type CursorPosition, readCursor } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import type { PageStart } from './page.js';
import { LAST_POSITION } from './position.js';

const MAX_TITLE_LENGTH = 500;

interface OrderColumns {
  readonly updated_at: string;
  readonly title: string;
  readonly position: number;
}

interface Ordering {
  readonly column: keyof OrderColumns;
  readonly sqlType: string;
  /** Whether PostgreSQL accepts a cursor's key as a value of the column. */
  readonly accepts: (key: string) => boolean;
}

/** By the name in `sort`. `createdAt` is the order of ids. */
const ORDERINGS = {
  updatedAt: { column: 'updated_at', sqlType: 'timestamptz', accepts: isStoredTime },
  title: {
    column: 'title',
    sqlType: 'text',
    accepts: (key) => isStorable(key) && lengthOf(key) <= MAX_TITLE_LENGTH,
  },
  position: {
    column: 'position',
    sqlType: 'integer',
    accepts: (key) => /^\d{1,7}$/.test(key) && Number(key) <= LAST_POSITION,
  },
} satisfies Record<string, Ordering>;

type OrderColumn<Sort> = Sort extends keyof typeof ORDERINGS ? (typeof ORDERINGS)[Sort]['column'] : never;

/** The columns that a list with this query is filtered and ordered by. */
export type OrderedRow<Query extends ListQuery = ListQuery> = { readonly id: string } & Pick<
  OrderColumns,
  'updated_at' | OrderColumn<Query['sort']>
>;

const orderingOf = ({ name }: Order): Ordering | undefined => (ORDERINGS as Record<string, Ordering>)[name];

/** The format in records; there is no year 0. */
export function isStoredTime(key: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(key) ? new Date(key) : undefined;
  return !!time && !key.startsWith('0000') && Number.isFinite(time.getTime()) && time.toISOString() === key;
}

export interface Order {
  readonly name: string;
  readonly descending: boolean;
}

export const orderOf = ({ sort }: ListQuery, { defaultOrder }: { readonly defaultOrder: string }): Order => {
  const wanted = sort ?? defaultOrder;
  return { name: wanted.replace('-', ''), descending: wanted.startsWith('-') };
};

export function orderBy(order: Order, alias: string): string {
  const direction = order.descending ? 'DESC' : 'ASC';
  const ordering = orderingOf(order);
  const byKey = ordering ? `${alias}.${ordering.column} ${direction}, ` : '';
  return `${byKey}${columnOf<OrderedRow>(alias)('id')} ${direction}`;
}

export function afterCursor(
  { query, fingerprint }: { readonly query: ListQuery; readonly fingerprint: string },
  order: Order,
  alias: string,
  parameters: Parameters,
): string | undefined {
  const position = cursorPosition(query, fingerprint);
  if (!position) return undefined;
  const comparison = order.descending ? '<' : '>';
  const ordering = orderingOf(order);
  const column = columnOf<OrderedRow & OrderColumns>(alias);
  const id = () => `${parameters.add(position.id)}::uuid`;
  return ordering
    ? `(${column(ordering.column)}, ${column('id')}) ${comparison} (${keyOf(position, ordering, parameters)}, ${id()})`
    : `${column('id')} ${comparison} ${idAlone(position, id)}`;
}

/** @throws InvalidInput when the cursor isn't the list's */
export function cursorPosition(
  { cursor, offset }: PageStart,
  fingerprint: string,
): CursorPosition | undefined {
  if (cursor === undefined) return undefined;
  if (offset !== undefined) {
    throw badCursor('cursor_with_offset', 'cursor can not be given together with offset.');
  }
  const position = readCursor(cursor, fingerprint);
  if (!position)
    throw badCursor('invalid_cursor', 'cursor is not one that this list, filtered and ordered so, gave.');
  return position;
}

function keyOf(position: CursorPosition, { sqlType, accepts }: Ordering, parameters: Parameters): string {
  if (!accepts(position.key)) throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  return `${parameters.add(position.key)}::${sqlType}`;
}

function idAlone({ key }: CursorPosition, id: () => string): string {
  if (key !== '') throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  return id();
}

export const badCursor = (code: string, detail: string): InvalidInput =>
  new InvalidInput([{ parameter: 'cursor', code, detail }]);

export function positionOfRow(row: { readonly id: string }, order: Order): CursorPosition {
  const column = orderingOf(order)?.column;
  const key = column ? (row as Partial<OrderColumns>)[column] : '';
  return { id: row.id, key: String(key) };
}

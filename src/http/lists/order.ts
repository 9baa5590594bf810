import type { Parameters } from '../../database/sql.js';
import { isStorable } from '../input/unsafe-input.js';
import { lengthOf } from '../input/rules.js';
import { InvalidInput } from '../problems/problems.js';
import { type CursorPosition, readCursor } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import { LAST_POSITION } from './position.js';

const LONGEST_TITLE = 500;

/** The columns that lists can be ordered by. Creation is the order of ids. */
const ORDER_COLUMNS: Readonly<Record<string, Ordering>> = {
  updatedAt: { column: 'updated_at', type: 'timestamptz', fits: isStoredTime },
  title: {
    column: 'title',
    type: 'text',
    fits: (key) => isStorable(key) && lengthOf(key) <= LONGEST_TITLE,
  },
  position: {
    column: 'position',
    type: 'integer',
    fits: (key) => /^\d{1,7}$/.test(key) && Number(key) <= LAST_POSITION,
  },
};

interface Ordering {
  readonly column: string;
  /** In PostgreSQL. */
  readonly type: string;
  /** Whether a cursor's key can be a value of the column: whether PostgreSQL takes it. */
  readonly fits: (key: string) => boolean;
}

/** Whether the text is a time as records show it; there is no year 0. */
function isStoredTime(key: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(key) ? new Date(key) : undefined;
  return !!time && !key.startsWith('0000') && Number.isFinite(time.getTime()) && time.toISOString() === key;
}

/** What a list is ordered by, before the id. */
export interface Order {
  readonly name: string;
  readonly descending: boolean;
}

/** @param defaultOrder the order when the caller asks for none */
export const orderOf = ({ sort }: ListQuery, { defaultOrder }: { readonly defaultOrder: string }): Order => {
  const asked = sort ?? defaultOrder;
  return { name: asked.replace('-', ''), descending: asked.startsWith('-') };
};

/** The list of expressions after `ORDER BY`. */
export function orderBy({ name, descending }: Order, alias: string): string {
  const direction = descending ? 'DESC' : 'ASC';
  const ordering = ORDER_COLUMNS[name];
  const byKey = ordering ? `${alias}.${ordering.column} ${direction}, ` : '';
  return `${byKey}${alias}.id ${direction}`;
}

/**
 * The condition for rows that come after the page that gave the cursor; undefined without a cursor.
 *
 * @throws InvalidInput when the cursor is not of this list
 */
export function afterCursor(
  { query, fingerprint }: { readonly query: ListQuery; readonly fingerprint: string },
  { name, descending }: Order,
  alias: string,
  parameters: Parameters,
): string | undefined {
  const position = cursorPosition(query, fingerprint);
  if (!position) return undefined;
  const comparison = descending ? '<' : '>';
  const ordering = ORDER_COLUMNS[name];
  const id = () => `${parameters.add(position.id)}::uuid`;
  return ordering
    ? `(${alias}.${ordering.column}, ${alias}.id) ${comparison} (${keyOf(position, ordering, parameters)}, ${id()})`
    : `${alias}.id ${comparison} ${idAlone(position, id)}`;
}

function cursorPosition(query: ListQuery, fingerprint: string): CursorPosition | undefined {
  if (query.cursor === undefined) return undefined;
  if (query.offset !== undefined) {
    throw badCursor('cursor_with_offset', 'cursor can not be given together with offset.');
  }
  const position = readCursor(query.cursor, fingerprint);
  if (!position)
    throw badCursor('invalid_cursor', 'cursor is not one that this list, filtered and ordered so, gave.');
  return position;
}

function keyOf(position: CursorPosition, { type, fits }: Ordering, parameters: Parameters): string {
  if (!fits(position.key)) throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  return `${parameters.add(position.key)}::${type}`;
}

function idAlone({ key }: CursorPosition, id: () => string): string {
  if (key !== '') throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  return id();
}

const badCursor = (code: string, detail: string): InvalidInput =>
  new InvalidInput([{ parameter: 'cursor', code, detail }]);

/** Where a row stands in the order. */
export function positionOfRow(row: { id: string }, order: Order): CursorPosition {
  const column = ORDER_COLUMNS[order.name]?.column;
  const key = column ? (row as Record<string, unknown>)[column] : '';
  return { id: row.id, key: String(key) };
}

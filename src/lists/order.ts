import type { Parameters } from '../database/sql.js';
import { instantOf } from '../input/instants.js';
import { InvalidInput } from '../problems/problems.js';
import { type Place, readCursor } from './cursor.js';
import type { ListQuery } from './list.requests.js';

/** The columns that lists can be ordered by. Creation is the order of ids. */
const ORDER_COLUMNS: Readonly<Record<string, Ordering>> = {
  updatedAt: {
    column: 'updated_at',
    type: 'timestamptz',
    fits: (key) => typeof key === 'string' && instantOf(key) !== undefined,
  },
  title: { column: 'title', type: 'text', fits: (key) => typeof key === 'string' },
  position: {
    column: 'position',
    type: 'integer',
    fits: (key) => typeof key === 'number' && Math.abs(key) < 2 ** 31,
  },
};

interface Ordering {
  readonly column: string;
  /** In PostgreSQL. */
  readonly type: string;
  /** Whether a cursor's key can be a value of the column. */
  readonly fits: (key: Place['key']) => boolean;
}

/** What a list is ordered by, before the id. */
export interface Order {
  readonly name: string;
  readonly descending: boolean;
}

/** @param presetOrder the order when the caller asks for none */
export const orderOf = ({ sort }: ListQuery, { presetOrder }: { readonly presetOrder: string }): Order => {
  const asked = sort ?? presetOrder;
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
export function beyondCursor(
  { query, question }: { readonly query: ListQuery; readonly question: string },
  { name, descending }: Order,
  alias: string,
  parameters: Parameters,
): string | undefined {
  const place = placeOf(query, question);
  if (!place) return undefined;
  const comparison = descending ? '<' : '>';
  const ordering = ORDER_COLUMNS[name];
  const id = () => `${parameters.add(place.id)}::uuid`;
  return ordering
    ? `(${alias}.${ordering.column}, ${alias}.id) ${comparison} (${keyOf(place, ordering, parameters)}, ${id()})`
    : `${alias}.id ${comparison} ${id()}`;
}

function placeOf(query: ListQuery, question: string): Place | undefined {
  if (query.cursor === undefined) return undefined;
  if (query.offset !== undefined) {
    throw badCursor('cursor_with_offset', 'cursor can not be given together with offset.');
  }
  const place = readCursor(query.cursor, question);
  if (!place)
    throw badCursor('invalid_cursor', 'cursor is not one that this list, filtered and ordered so, gave.');
  return place;
}

function keyOf(place: Place, { type, fits }: Ordering, parameters: Parameters): string {
  if (!fits(place.key)) throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  return `${parameters.add(place.key)}::${type}`;
}

const badCursor = (code: string, detail: string): InvalidInput =>
  new InvalidInput([{ parameter: 'cursor', code, detail }]);

/** Where a row stands in the order. */
export function placeOfRow(row: { id: string }, order: Order): Place {
  const column = ORDER_COLUMNS[order.name]?.column;
  if (!column) return { id: row.id };
  return { id: row.id, key: (row as Record<string, unknown>)[column] as string | number };
}

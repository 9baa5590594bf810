import { columnOf, type Parameters } from '../../database/sql.js';
import { type CursorPosition, badCursor, cursorPosition } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import { type KeptApart, type Order, orderBy, type OrderedRow, type Ordering } from './order.js';

/** A way through an index in the order of a list, from where the page begins. */
export interface Walk {
  /** Joins a table to the records. */
  readonly join?: string;
  readonly conditions: readonly string[];
  readonly orderBy: string;
  /** An expression for what is kept apart. */
  readonly key?: string;
}

/** What follows the cursor: compares expressions for the key and the id with its own. Nothing without a cursor. */
type After = (key: string | undefined, id: string | undefined) => string[];

/** One walk, or two where some records have no row in the table that is in order. `$1` is the workspace. */
export function walksOf(
  request: { readonly query: ListQuery; readonly fingerprint: string },
  order: Order,
  alias: string,
  parameters: Parameters,
): readonly Walk[] {
  const { ordering } = order;
  const position = cursorPosition(request.query, request.fingerprint);
  if (position) checkKey(position, ordering);
  const after: After = (key, id) => (position ? [comparison(key, id, { position, order, parameters })] : []);
  if (ordering?.apart) return walksApart(ordering, ordering.apart, { order, alias, position, after });
  const key = ordering && `${alias}.${ordering.column}`;
  const id = ordering?.isUnique ? undefined : columnOf<OrderedRow>(alias)('id');
  return [{ conditions: after(key, id), orderBy: orderBy(order, alias) }];
}

interface Walking {
  readonly order: Order;
  readonly alias: string;
  readonly position: CursorPosition | undefined;
  readonly after: After;
}

function walksApart(ordering: Ordering, apart: KeptApart, walking: Walking): Walk[] {
  const { order, position } = walking;
  if (!position) return [walkKept(ordering, apart, walking), walkOthers(ordering, apart, walking)];
  const { othersKey } = apart;
  const othersComeLast = othersKey === undefined || order.descending;
  const isAmongOthers = position.key === (othersKey ?? '');
  const isKeptOver = isAmongOthers && othersKey === undefined;
  return [
    ...(isKeptOver ? [] : [walkKept(ordering, apart, walking)]),
    ...(isAmongOthers || othersComeLast ? [walkOthers(ordering, apart, walking)] : []),
  ];
}

function walkKept({ column }: Ordering, { table, id }: KeptApart, { order, alias, after }: Walking): Walk {
  const key = `kept.${column}`;
  const direction = directionOf(order);
  return {
    join: `JOIN ${table} kept ON kept.workspace_id = $1 AND kept.${id} = ${alias}.id`,
    conditions: after(key, `kept.${id}`),
    orderBy: `${key} ${direction}, kept.${id} ${direction}`,
    key,
  };
}

function walkOthers({ key }: Ordering, apart: KeptApart, { order, alias, position, after }: Walking): Walk {
  const { flag, othersKey } = apart;
  const id = columnOf<OrderedRow>(alias)('id');
  const isAmongThem = position?.key === (othersKey ?? '');
  return {
    conditions: [`NOT ${alias}.${flag}`, ...(isAmongThem ? after(undefined, id) : [])],
    orderBy: `${id} ${directionOf(order)}`,
    key: `${othersKey ?? 'NULL'}::${key.sqlType}`,
  };
}

const directionOf = ({ descending }: Order): string => (descending ? 'DESC' : 'ASC');

function comparison(
  key: string | undefined,
  id: string | undefined,
  {
    position,
    order,
    parameters,
  }: { readonly position: CursorPosition; readonly order: Order; readonly parameters: Parameters },
): string {
  const compared = order.descending ? '<' : '>';
  const ownKey = () => `${parameters.add(position.key)}::${order.ordering?.key.sqlType}`;
  const ownId = () => `${parameters.add(position.id)}::uuid`;
  if (key === undefined) return `${id} ${compared} ${ownId()}`;
  if (id === undefined) return `${key} ${compared} ${ownKey()}`;
  return `(${key}, ${id}) ${compared} (${ownKey()}, ${ownId()})`;
}

function checkKey({ key }: CursorPosition, ordering: Ordering | undefined): void {
  const mayBeMissing = !ordering || (ordering.apart !== undefined && ordering.apart.othersKey === undefined);
  const isAccepted = key === '' && mayBeMissing ? true : (ordering?.key.accepts(key) ?? false);
  if (!isAccepted) throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
}

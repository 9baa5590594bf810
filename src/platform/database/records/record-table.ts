import { isDeepStrictEqual } from 'node:util';
import type {
  EntityMetadata,
  EntityName,
  EntitySchemaWithMeta,
  InferKyselyTable,
  SqlEntityManager,
} from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { Follower } from '../changes/followers.js';

/** A row as the driver returns it, without `workspace_id`. Timestamps are ISO 8601 text. */
export type RowOf<Schema extends EntitySchemaWithMeta> = Omit<
  TextForDates<Selectable<InferKyselyTable<Schema>>>,
  'workspace_id'
>;

type TextForDates<Row> = {
  readonly [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

export const RECORD_KINDS = Symbol('record kinds');

/** A kind of record, and what the service does with it besides what its module does. */
export interface RecordKind {
  readonly entity: EntityName;
  /** The records' name in events, and in the paths of histories: `discoveryState`. */
  readonly kind: string;
  /** Presents the columns of an event. Undefined for discoveries, which need more than their columns. */
  readonly show?: (row: never) => object;
  /** What follows from its changes. */
  readonly follow?: Follower<never>;
  /** Whether changes of it can be undone. */
  readonly isUndoable?: true;
  /** Whether only administrators may read its events and histories. */
  readonly isForAdmins?: true;
}

/** An entity's table by MikroORM's metadata, without `workspace_id`, which every table has. */
export interface RecordTable<Row = object> {
  readonly name: string;
  /** The kind of its records: `discoveryState` for `discovery_state`, `user` for `workspace_user`. */
  readonly kind: string;
  /** The PostgreSQL type of each column, without lazy properties. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  readonly columnOf: Readonly<Record<string, string>>;
  /** The columns of `hidden` properties, which no record shows as they are. */
  readonly hidden: ReadonlySet<string>;
  /** The columns for long texts, by the entity's `length`. They count towards the byte limit of a page. */
  readonly long: readonly string[];
  /** The default of a column: the result of its property's `onCreate`, else null. */
  readonly initial: (column: string) => unknown;
}

/** The longest texts, in characters, that don't count as {@link RecordTable.long}. */
const MAX_SHORT_LENGTH = 1_000;

const tables = new WeakMap<EntityMetadata, RecordTable>();

/** The table of an entity, which may also be given by its table's name. */
export function recordTable<Row>(em: SqlEntityManager, entity: EntityName | string): RecordTable<Row> {
  const metadata =
    typeof entity === 'string'
      ? ([...em.getMetadata()].find(({ tableName }) => tableName === entity) as EntityMetadata)
      : em.getMetadata(entity);
  const table = tables.get(metadata) ?? tableOf(metadata);
  tables.set(metadata, table);
  return table as RecordTable<Row>;
}

function tableOf({ tableName, props }: EntityMetadata): RecordTable {
  const columns = props
    .filter(({ lazy }) => !lazy)
    .flatMap((property) =>
      property.fieldNames.map((column, index) => ({
        ...property,
        column,
        type: property.columnTypes[index],
      })),
    )
    .filter(({ column }) => column !== 'workspace_id');
  const initial = new Map(columns.map(({ column, onCreate }) => [column, onCreate as () => unknown]));
  return {
    name: tableName,
    kind: kindOf(tableName),
    columns: Object.fromEntries(columns.map(({ column, type }) => [column, type])),
    columnOf: Object.fromEntries(columns.map(({ name, column }) => [name, column])),
    hidden: new Set(columns.filter(({ hidden }) => hidden).map(({ column }) => column)),
    long: columns.filter(({ length = 0 }) => length > MAX_SHORT_LENGTH).map(({ column }) => column),
    initial: (column) => initial.get(column)?.() ?? null,
  };
}

const kindOf = (tableName: string): string =>
  tableName.replace(/^workspace_/, '').replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The row of a new record, without its identity. */
export const newRow = ({ columns, initial }: RecordTable): object =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, initial(column)]));

/** Properties by their column names; null becomes the column's default, undefined is left out. */
export function asColumns<Row>({ columnOf, initial }: RecordTable<Row>, properties: object): Partial<Row> {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([property, value]) => {
      const column = columnOf[property];
      if (column === undefined) throw new Error(`There is no column for ${property}.`);
      return [column, value === null ? initial(column) : value];
    }),
  ) as Partial<Row>;
}

export const asProperties = ({ columnOf }: RecordTable, row: object): object =>
  Object.fromEntries(
    Object.entries(columnOf).map(([property, column]) => [property, row[column as keyof object]]),
  );

export const rowOf = <Row>({ columnOf }: RecordTable<Row>, entity: object): Row =>
  Object.fromEntries(
    Object.entries(columnOf).map(([property, column]) => {
      const value: unknown = entity[property as keyof object];
      return [column, value instanceof Date ? value.toISOString() : (value ?? null)];
    }),
  ) as Row;

export const columnsOf = ({ columns }: RecordTable, without: readonly string[] = []): string[] =>
  Object.keys(columns).filter((column) => !without.includes(column));

export const selectList = (table: RecordTable, without?: readonly string[]): string =>
  columnsOf(table, without).join(', ');

/** The columns of a row that aren't null; a reader who knows the table's columns can add the others. */
export const complete = ({ columns }: RecordTable, row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => name in columns && value !== null));

export const differing = ({ columns }: RecordTable, before: object | undefined, now: object): string[] =>
  Object.keys(columns).filter(
    (column) => !isDeepStrictEqual(now[column as keyof object], before?.[column as keyof object]),
  );

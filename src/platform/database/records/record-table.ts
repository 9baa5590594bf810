import type {
  EntityMetadata,
  EntityName,
  EntitySchemaWithMeta,
  InferKyselyTable,
  SqlEntityManager,
} from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';

/** A row as the driver delivers it, without `workspace_id`: timestamps are ISO 8601 text. */
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

/** A table by MikroORM's metadata, without `workspace_id`, which every table has. */
export interface RecordTable<Row = object> {
  readonly name: string;
  /** What its records are called in events and paths: `discoveryState` of `discovery_state`, `user` of `workspace_user`. */
  readonly kind: string;
  /** PostgreSQL's type of each column, without lazy properties. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  readonly columnOf: Readonly<Record<string, string>>;
  /** The columns of `hidden` properties: no record shows them as they are. */
  readonly hidden: ReadonlySet<string>;
  /** Columns for long texts, by the entity's `length`: they bound the bytes of a page. */
  readonly long: readonly string[];
  /** The default of a column: what its `onCreate` returns, else null. */
  readonly initial: (column: string) => unknown;
}

/** Columns for longer texts, in characters, are {@link RecordTable.long}. */
const MAX_SHORT_LENGTH = 1_000;

const tables = new WeakMap<EntityMetadata, RecordTable>();

/** The table of an entity, which those that do not know the entity call by the name of its table. */
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

/** The row of a new record, to which its identity is yet to be added. */
export const newRow = ({ columns, initial }: RecordTable): object =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, initial(column)]));

/** Properties under the names of their columns: null clears, undefined is left out. */
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

/** A row under the names of its entity's properties. */
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

import type {
  EntityMetadata,
  EntityName,
  EntitySchemaWithMeta,
  InferKyselyTable,
  SqlEntityManager,
} from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';

/** A row of an entity's table as the driver delivers it, without `workspace_id`: timestamps are ISO 8601 text. */
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

/** A table as MikroORM's metadata describes it, without `workspace_id`, which every table has. */
export interface RecordTable<Row = object> {
  readonly name: string;
  /** PostgreSQL's type of each column; lazy properties are left out. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** The column of each of the entity's properties. */
  readonly columnOf: Readonly<Record<string, string>>;
  /** The columns that can be null. */
  readonly nullable: ReadonlySet<string>;
  /** The columns that can hold long texts, by the entity's `length`: lists bound the bytes of a page by them. */
  readonly long: readonly string[];
}

/** Texts that can be longer, in characters, are read with care: see {@link RecordTable.long}. */
const SHORT = 1_000;

const tables = new WeakMap<EntityMetadata, RecordTable>();

/** The table of an entity; built once per entity. */
export function recordTable<Row>(em: SqlEntityManager, entity: EntityName): RecordTable<Row> {
  const metadata = em.getMetadata(entity);
  const table = tables.get(metadata) ?? tableOf(metadata);
  tables.set(metadata, table);
  return table as RecordTable<Row>;
}

function tableOf({ tableName, props }: EntityMetadata): RecordTable {
  const columns = props
    .filter(({ lazy }) => !lazy)
    .flatMap(({ name, length = 0, nullable, fieldNames, columnTypes }) =>
      fieldNames.map((column, index) => ({ name, length, nullable, column, type: columnTypes[index] })),
    )
    .filter(({ column }) => column !== 'workspace_id');
  return {
    name: tableName,
    columns: Object.fromEntries(columns.map(({ column, type }) => [column, type])),
    columnOf: Object.fromEntries(columns.map(({ name, column }) => [name, column])),
    nullable: new Set(columns.filter(({ nullable }) => nullable).map(({ column }) => column)),
    long: columns.filter(({ length }) => length > SHORT).map(({ column }) => column),
  };
}

/** The columns of a table as a select list, those left out that `without` names. */
export const selectList = ({ columns }: RecordTable, without: readonly string[] = []): string =>
  Object.keys(columns)
    .filter((column) => !without.includes(column))
    .join(', ');

/** How many bytes of UTF-8 a long column holds, null when it is null. PostgreSQL knows that without reading the text. */
export const bytesIn = ({ columns }: RecordTable, column: string, alias: string): string =>
  (columns as Record<string, string>)[column] === 'text[]'
    ? `(SELECT sum(octet_length(item)) FROM unnest(${alias}.${column}) AS item)`
    : `octet_length(${alias}.${column})`;

/** How many bytes a row `r` of a table has in its long columns. */
export const longBytes = (table: RecordTable): string =>
  ['0', ...table.long.map((column) => `coalesce(${bytesIn(table, column, 'r')}, 0)`)].join(' + ');

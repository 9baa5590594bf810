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

export interface RecordTable<Row = object> {
  readonly name: string;
  /** PostgreSQL's types, without lazy properties. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  readonly columnOf: Readonly<Record<string, string>>;
  readonly nullable: ReadonlySet<string>;
  /** Columns whose bytes bound a page of a list, by the entity's `length`. */
  readonly long: readonly string[];
}

/** Columns for longer texts, in characters, are {@link RecordTable.long}. */
const MAX_SHORT_LENGTH = 1_000;

const tables = new WeakMap<EntityMetadata, RecordTable>();

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
    long: columns.filter(({ length }) => length > MAX_SHORT_LENGTH).map(({ column }) => column),
  };
}

export const selectList = ({ columns }: RecordTable, without: readonly string[] = []): string =>
  Object.keys(columns)
    .filter((column) => !without.includes(column))
    .join(', ');

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The workspace that a write outside of a transaction changes. */
  readonly writes?: string;
  readonly planEachTime?: boolean;
  readonly mayTakeLong?: boolean;
  /** A time limit in milliseconds, shorter than the default. */
  readonly timeLimit?: number | undefined;
}

/**
 * A condition that a column has one of the values, which become `$2`. A single value is compared by `=`, because
 * PostgreSQL caches that plan; for a list it plans each time, which takes longer than finding the row.
 */
export const amongSecond = (
  column: string,
  values: readonly string[],
): { readonly condition: string; readonly second: unknown } =>
  values.length === 1
    ? { condition: `${column} = $2`, second: values[0] }
    : { condition: `${column} = ANY ($2)`, second: values };

export interface Queryable {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  byKey<Row extends object>(statement: Statement): Promise<Row | undefined>;
  allByKey<Row extends object>(statement: Statement): Promise<Row[]>;
}

export type QuerySource = Pick<Queryable, 'query'>;

/** The number of rows. @param rows SQL: a table and a condition */
export async function countOf(
  from: Pick<Queryable, 'byKey'>,
  rows: string,
  values: readonly unknown[],
): Promise<number> {
  const row = await from.byKey<{ count: number }>({ text: `SELECT count(*) FROM ${rows}`, values });
  return row?.count ?? 0;
}

export class Parameters {
  readonly values: unknown[];

  constructor(values: readonly unknown[] = []) {
    this.values = [...values];
  }

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export type Plain = string | number | null;

/** An array literal without quotes, for values that need none. For arrays, `pg` checks each item for quotes. */
export const plainArray = (values: readonly Plain[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** The most rows in VALUES, because each number of rows makes another prepared statement. */
export const MOST_VALUES = 10;

export function valuesOf(common: readonly unknown[], rows: readonly (readonly unknown[])[]): Statement {
  const parameters = new Parameters();
  const first = common.map((value) => parameters.add(value));
  const tuples = rows.map((row) => [...first, ...row.map((value) => parameters.add(value))].join(', '));
  return { text: `VALUES (${tuples.join('), (')})`, values: parameters.values };
}

/** Qualifies the column names of a row's type, so that the compiler notices renames. */
export const columnOf =
  <Row>(alias: string) =>
  (name: keyof Row & string): `${string}.${keyof Row & string}` =>
    `${alias}.${name}`;

/** SQL for a text compared byte by byte and case-insensitively. Indexes use the same expression. */
export const folded = (sql: string): string => `(folded_text(${sql}) COLLATE "C")`;

/** SQL for a name compared case-insensitively and by its normal form: `é` may be one character or two. */
export const foldedName = (sql: string): string => `(folded_name(${sql}) COLLATE "C")`;

export type ReferableTable =
  | 'comment'
  | 'company'
  | 'component'
  | 'discovery'
  | 'discovery_field'
  | 'discovery_state'
  | 'feedback'
  | 'message'
  | 'workspace_user'
  | 'workspace_view';

/**
 * A table of one row, with the workspace `$1`. Its row is the workspace's system field, which is never deleted.
 * Selecting from this table lets Citus route an insert to the workspace's node.
 */
export const SHARD = `(SELECT workspace_id FROM discovery_field WHERE workspace_id = $1 AND type = 'FEEDBACK')`;

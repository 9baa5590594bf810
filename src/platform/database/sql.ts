export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Set for a write that is its own transaction: the workspace it writes to. */
  readonly writes?: string;
  readonly planEachTime?: boolean;
  readonly mayTakeLong?: boolean;
  /** In milliseconds; shorter than the default. */
  readonly timeLimit?: number | undefined;
}

/**
 * A condition that a column has one of the values, which become `$2`. PostgreSQL caches the plan for one value, but plans
 * anew for a list, which takes longer than finding the row.
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

/** An array literal without quotes, which `pg` would look for in each item. */
export const plainArray = (values: readonly Plain[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** Rows in VALUES: each number of rows is another prepared statement. */
export const MOST_VALUES = 10;

export function valuesOf(common: readonly unknown[], rows: readonly (readonly unknown[])[]): Statement {
  const parameters = new Parameters();
  const first = common.map((value) => parameters.add(value));
  const tuples = rows.map((row) => [...first, ...row.map((value) => parameters.add(value))].join(', '));
  return { text: `VALUES (${tuples.join('), (')})`, values: parameters.values };
}

/** Names a row's columns, so that the compiler notices renames. */
export const columnOf =
  <Row>(alias: string) =>
  (name: keyof Row & string): `${string}.${keyof Row & string}` =>
    `${alias}.${name}`;

/** A text without case, compared byte by byte; indexes use the same expression. */
export const folded = (sql: string): string => `(folded_text(${sql}) COLLATE "C")`;

/** A name that is unique without case, however it is composed: `é` may be one character or two. */
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
 * A table of one row, the workspace `$1` itself: its system field, which is never deleted. Selecting from it lets Citus
 * route an insert to its node.
 */
export const SHARD = `(SELECT workspace_id FROM discovery_field WHERE workspace_id = $1 AND type = 'FEEDBACK')`;

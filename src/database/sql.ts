export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The workspace it writes to, where it is to be a transaction by itself. */
  readonly writes?: string;
  /** Set when different parameters need different plans. */
  readonly planEachTime?: boolean;
  /** Set when it may read far more rows than it returns. */
  readonly mayTakeLong?: boolean;
  /** In milliseconds, where it is to be shorter than other statements'. */
  readonly timeLimit?: number | undefined;
}

/**
 * A condition that a column has one of some values, which become `$2`. PostgreSQL keeps the plan for a single one, but plans
 * for a list each time, which takes longer than finding the row.
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
  /** Like {@link byKey}, for a few rows. */
  allByKey<Row extends object>(statement: Statement): Promise<Row[]>;
}

export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** An id, a number, or a time. */
export type Plain = string | number | null;

/** An array of what needs no quotes. `pg` looks for what does in each item. */
export const plainArray = (values: readonly Plain[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** Rows in VALUES. Each number of them is a statement of its own. */
export const MOST_VALUES = 10;

/** Rows to insert, each of which begins with the same values. */
export function valuesOf(common: readonly unknown[], rows: readonly (readonly unknown[])[]): Statement {
  const parameters = new Parameters();
  const first = common.map((value) => parameters.add(value));
  const tuples = rows.map((row) => [...first, ...row.map((value) => parameters.add(value))].join(', '));
  return { text: `VALUES (${tuples.join('), (')})`, values: parameters.values };
}

/** Inserts rows of a workspace and an id. Citus sends VALUES to their node as they are, but not what comes of a query. */
export function insertIds(
  { table, column }: { readonly table: string; readonly column: string },
  workspaceId: string,
  ids: readonly string[],
): Statement {
  const insert = `INSERT INTO ${table} (workspace_id, ${column})`;
  if (ids.length === 0 || ids.length > MOST_VALUES)
    return { text: `${insert} SELECT $1, unnest($2::uuid[])`, values: [workspaceId, ids] };
  const { text, values } = valuesOf(
    [workspaceId],
    ids.map((id) => [id]),
  );
  return { text: `${insert} ${text}`, values };
}

/** Names a row's columns, so that the compiler notices when one is renamed. */
export const columnOf =
  <Row>(alias: string) =>
  (name: keyof Row & string): `${string}.${keyof Row & string}` =>
    `${alias}.${name}`;

/** A text without case, compared byte by byte. The function, and indexes on it, are in the migration 20261123-one-folding. */
export const folded = (sql: string): string => `(folded_text(${sql}) COLLATE "C")`;

export type ReferableTable =
  'component' | 'discovery' | 'discovery_field' | 'discovery_state' | 'feedback' | 'workspace_user';

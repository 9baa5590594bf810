import { type Plain, plainArray } from '../sql.js';

export interface InWorkspace {
  readonly workspace_id: string;
}

/** Rows, as the first parameters of a statement. */
export interface ValuesList {
  /** SQL for a table `given`, with `workspace_id` and the columns. */
  readonly table: string;
  readonly values: unknown[];
  /** An expression for the workspace of the table that is joined. */
  readonly workspaceOf: (table: string) => string;
}

export function commonWorkspace(rows: readonly InWorkspace[]): string | undefined {
  const first = rows[0]?.workspace_id;
  return rows.every(({ workspace_id }) => workspace_id === first) ? first : undefined;
}

/**
 * A list of rows for a statement's FROM. A cluster finds the node of a statement by comparing each table with the same
 * parameter, so a single workspace is `$1` everywhere. Only a single server can have rows of several workspaces.
 *
 * @param columns the PostgreSQL types, by column name
 */
export function valuesList<Name extends string>(
  rows: readonly (InWorkspace & Readonly<Record<NoInfer<Name>, Plain>>)[],
  columns: Readonly<Record<Name, string>>,
): ValuesList {
  const workspaceId = commonWorkspace(rows);
  const names = Object.keys(columns) as Name[];
  const arrays = names.map((name) => plainArray(rows.map((row) => row[name])));
  const types = names.map((name, index) => `$${index + 2}::${columns[name]}[]`).join(', ');
  if (workspaceId === undefined && rows.length > 0) {
    return {
      table: `unnest($1::uuid[]${types && `, ${types}`}) AS given (${['workspace_id', ...names].join(', ')})`,
      values: [plainArray(rows.map(({ workspace_id }) => workspace_id)), ...arrays],
      workspaceOf: (table) => `${table}.workspace_id`,
    };
  }
  const others = types && `, * FROM unnest(${types}) AS each (${names.join(', ')})`;
  return {
    table: `(SELECT $1::uuid AS workspace_id${others}) AS given`,
    values: [workspaceId ?? null, ...arrays],
    workspaceOf: () => '$1',
  };
}

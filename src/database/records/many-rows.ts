import type { Statement } from '../sql.js';

/** A table, and the PostgreSQL type of each column but `workspace_id`. */
export interface GivenColumns {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Selecting from the workspace's system field lets Citus route the insert to its node. */
const SHARD = `(SELECT workspace_id FROM discovery_field WHERE workspace_id = $1 AND type = 'FEEDBACK')`;

export function insertionOf(
  { name, columns }: GivenColumns,
  workspaceId: string,
  rows: readonly object[],
): Statement {
  const names = Object.keys(columns).join(', ');
  return {
    text: `INSERT INTO ${name} (workspace_id, ${names})
      SELECT shard.workspace_id, ${selected(columns)} FROM ${SHARD} shard, ${recordset(columns)}`,
    values: [workspaceId, JSON.stringify(rows)],
  };
}

/** Updates all rows in one statement, so that unique names can be swapped. Absent columns stay. */
export function updateOf(
  { name, columns }: GivenColumns,
  workspaceId: string,
  rows: readonly { readonly id: string }[],
): Statement {
  const changes = Object.keys(columns).filter((column) => column !== 'id');
  const partial = new Set(changes.filter((column) => rows.some((row) => !(column in row))));
  const equations = changes.map((column) =>
    partial.has(column)
      ? `${column} = CASE WHEN '${column}' = ANY (given.changed) THEN ${valueOf(column, columns)} ELSE ${name}.${column} END`
      : `${column} = ${valueOf(column, columns)}`,
  );
  const given = partial.size === 0 ? rows : rows.map((row) => ({ ...row, changed: Object.keys(row) }));
  return {
    text: `UPDATE ${name} SET ${equations.join(', ')}
      FROM ${recordset(partial.size === 0 ? columns : { ...columns, changed: 'text[]' })}
      WHERE ${name}.workspace_id = $1 AND ${name}.id = given.id`,
    values: [workspaceId, JSON.stringify(given)],
  };
}

/** A `jsonb` may be given as text, which would become a JSON string. */
const isText = (type: string | undefined): boolean => type === 'jsonb';

const valueOf = (column: string, columns: GivenColumns['columns']): string =>
  `given.${column}${isText(columns[column]) ? '::jsonb' : ''}`;

const selected = (columns: GivenColumns['columns']): string =>
  Object.keys(columns)
    .map((column) => valueOf(column, columns))
    .join(', ');

const recordset = (columns: GivenColumns['columns']): string => {
  const definitions = Object.entries(columns).map(
    ([name, type]) => `${name} ${isText(type) ? 'text' : type}`,
  );
  return `json_to_recordset($2::json) AS given (${definitions.join(', ')})`;
};

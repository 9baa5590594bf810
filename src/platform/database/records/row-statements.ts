import { SHARD, type Statement } from '../sql.js';

/** A table with the PostgreSQL type of each column except `workspace_id`. */
export interface GivenColumns {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}

export function insertionOf(
  { name, columns }: GivenColumns,
  workspaceId: string,
  rows: readonly object[],
): Statement {
  const names = Object.keys(columns);
  const given = names.map((column) => `given.${column}`);
  return {
    text: `INSERT INTO ${name} (workspace_id, ${names.join(', ')})
      SELECT shard.workspace_id, ${given.join(', ')} FROM ${SHARD} shard, ${recordset(columns)}`,
    values: [workspaceId, JSON.stringify(rows)],
  };
}

/** An update in which a row leaves the columns unchanged that it lacks. */
export function updateOf(
  { name, columns }: GivenColumns,
  workspaceId: string,
  rows: readonly { readonly id: string }[],
): Statement {
  const changes = Object.keys(columns).filter((column) => column !== 'id');
  const partial = new Set(changes.filter((column) => rows.some((row) => !(column in row))));
  const equations = changes.map((column) =>
    partial.has(column)
      ? `${column} = CASE WHEN '${column}' = ANY (given.changed) THEN given.${column} ELSE ${name}.${column} END`
      : `${column} = given.${column}`,
  );
  const given = partial.size === 0 ? rows : rows.map((row) => ({ ...row, changed: Object.keys(row) }));
  return {
    text: `UPDATE ${name} SET ${equations.join(', ')}
      FROM ${recordset(partial.size === 0 ? columns : { ...columns, changed: 'text[]' })}
      WHERE ${name}.workspace_id = $1 AND ${name}.id = given.id`,
    values: [workspaceId, JSON.stringify(given)],
  };
}

const recordset = (columns: GivenColumns['columns']): string => {
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset($2::json) AS given (${definitions.join(', ')})`;
};

import { isUuid } from '../identifiers/uuid.js';

/** One SQL statement with its positional parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether its parameters find so different numbers of rows that one plan can't serve them all. */
  readonly planEachTime?: boolean;
  /** Whether it may read far more rows than it gives. */
  readonly mayTakeLong?: boolean;
}

/** Where statements are run: on any connection of the pool, or on that of a transaction. */
export interface Queryable {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /** The first row, if there is one, of what is found by a key. */
  byKey<Row extends object>(statement: Statement): Promise<Row | undefined>;
  /** Like {@link byKey}, for a few rows. */
  allByKey<Row extends object>(statement: Statement): Promise<Row[]>;
}

/** The parameters of a statement under construction. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Takes a value, returns its placeholder (`$1`, `$2`, …). */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Tables whose records callers name by `id` or `clientId`. */
export type ReferableTable =
  'component' | 'discovery' | 'discovery_field' | 'discovery_state' | 'feedback' | 'workspace_user';

/**
 * An SQL expression for the id of the record that a caller's reference names, null when there is none. A match
 * by `id` wins over one by `clientId`.
 *
 * @param workspace the placeholder that holds the workspace's id
 */
export function referred(
  table: ReferableTable,
  workspace: string,
  reference: string,
  parameters: Parameters,
): string {
  const text = parameters.add(reference);
  const byClientId = `(SELECT id FROM ${table} WHERE workspace_id = ${workspace} AND client_id = ${text})`;
  if (!isUuid(reference)) return byClientId;
  const uuid = parameters.add(reference);
  return `coalesce((SELECT id FROM ${table} WHERE workspace_id = ${workspace} AND id = ${uuid}::uuid), ${byClientId})`;
}

/** Like {@link referred} for several references at once: an SQL array of the ids that exist. */
export const allReferred = (
  table: ReferableTable,
  workspace: string,
  references: readonly string[],
  parameters: Parameters,
): string =>
  `ARRAY(SELECT coalesce(by_id.id, by_client_id.id) ${resolutions(table, workspace, references, parameters)})`;

/**
 * `FROM` and `WHERE` of a query with one row for each reference that names a record: `asked.reference`, and the
 * record as `by_id` or, where that is null, as `by_client_id`.
 */
export function resolutions(
  table: ReferableTable,
  workspace: string,
  references: readonly string[],
  parameters: Parameters,
): string {
  const texts = parameters.add(references);
  const uuids = parameters.add(references.map((reference) => (isUuid(reference) ? reference : null)));
  return `FROM unnest(${texts}::text[], ${uuids}::uuid[]) AS asked (reference, uuid)
    LEFT JOIN ${table} by_id ON by_id.workspace_id = ${workspace} AND by_id.id = asked.uuid
    LEFT JOIN ${table} by_client_id
      ON by_client_id.workspace_id = ${workspace} AND by_client_id.client_id = asked.reference
    WHERE coalesce(by_id.id, by_client_id.id) IS NOT NULL`;
}

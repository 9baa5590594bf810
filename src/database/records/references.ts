import { isUuid } from '../../identifiers/uuid.js';
import {
  ID_FIRST,
  type Key,
  NamedRecords,
  type Precedence,
  recordNamed,
  type Referable,
} from './named-records.js';
import { amongSecond, type Parameters, type Queryable, type ReferableTable } from '../sql.js';

/** By `id`, then by `clientId`: a statement on a single index keeps its plan. */
export async function byReference<Found>(
  reference: string,
  find: (key: Key) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const byId = isUuid(reference) ? await find('id') : undefined;
  return byId ?? find('client_id');
}

/** Adds the referenced records to `tables`: one round trip, unless something that looks like an id isn't one. */
export async function findNamed<Row extends Referable>(
  from: Queryable,
  workspaceId: string,
  tables: readonly NamedRecords<Row>[],
  references: Iterable<string>,
  precedence: Precedence = ID_FIRST,
): Promise<void> {
  const keysOf = (reference: string) => precedence.filter((key) => key !== 'id' || isUuid(reference));
  let left = [...new Set(references)];
  for (let turn = 0; turn < precedence.length && left.length > 0; turn++) {
    const asked = Map.groupBy(left, (reference) => keysOf(reference)[turn]);
    await Promise.all(
      [...asked].flatMap(([key, some]) =>
        key ? tables.map((table) => findBy(from, workspaceId, table, key, some)) : [],
      ),
    );
    // Only by the keys tried so far: by others, not all records are known.
    left = left.filter((reference) => !recordNamed(reference, tables, keysOf(reference).slice(0, turn + 1)));
  }
}

export async function idOf(
  from: Queryable,
  table: ReferableTable,
  workspaceId: string,
  reference: string,
): Promise<string | undefined> {
  const records = new NamedRecords(table);
  await findNamed(from, workspaceId, [records], [reference]);
  return recordNamed(reference, [records])?.id;
}

async function findBy<Row extends Referable>(
  from: Queryable,
  workspaceId: string,
  named: NamedRecords<Row>,
  key: Key,
  references: readonly string[],
): Promise<void> {
  const { table, sql } = named;
  const { condition, second } = amongSecond(key, references);
  const columns = ['id', 'client_id', sql.columns].filter((each) => each !== undefined).join(', ');
  const rows = await from.allByKey<Row>({
    text: `SELECT ${columns} FROM ${table} WHERE workspace_id = $1 AND ${condition} ${sql.lock ?? ''}`.trimEnd(),
    values: [workspaceId, second],
  });
  for (const row of rows) named.add(row);
}

/** An SQL expression for the id a reference names, or null; of several tables the first wins. */
export function referred(
  tables: ReferableTable | readonly ReferableTable[],
  workspace: string,
  reference: string,
  parameters: Parameters,
): string {
  const by = (key: Key, value: string) =>
    [tables]
      .flat()
      .map((table) => `(SELECT id FROM ${table} WHERE workspace_id = ${workspace} AND ${key} = ${value})`);
  const byClientId = by('client_id', parameters.add(reference));
  const byId = isUuid(reference) ? by('id', `${parameters.add(reference)}::uuid`) : [];
  const named = [...byId, ...byClientId];
  return named.length === 1 ? named.join('') : `coalesce(${named.join(', ')})`;
}

export const allReferred = (
  table: ReferableTable,
  workspace: string,
  references: readonly string[],
  parameters: Parameters,
): string =>
  `ARRAY(SELECT coalesce(by_id.id, by_client_id.id)
    FROM unnest(${parameters.add(references)}::text[],
      ${parameters.add(references.map((reference) => (isUuid(reference) ? reference : null)))}::uuid[]) AS asked (reference, uuid)
    LEFT JOIN ${table} by_id ON by_id.workspace_id = ${workspace} AND by_id.id = asked.uuid
    LEFT JOIN ${table} by_client_id
      ON by_client_id.workspace_id = ${workspace} AND by_client_id.client_id = asked.reference
    WHERE coalesce(by_id.id, by_client_id.id) IS NOT NULL)`;

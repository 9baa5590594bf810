import { isUuid } from '../../identifiers/uuid.js';
import {
  ID_FIRST,
  type Key,
  ReferenceIndex,
  type Precedence,
  recordNamed,
  type Referable,
} from './reference-index.js';
import { findMerged, hasMerged, mergedIn } from './merged.js';
import { amongSecond, type Parameters, type Queryable, type ReferableTable } from '../sql.js';

/** The word by which callers refer to their own user, unless a user has it for a `clientId`. */
export const ME = 'me';

/** Whether a reference to records of the tables means the user of the request, as stored queries may. */
export const isOwnUser = (reference: unknown, tables: readonly string[]): boolean =>
  reference === ME && tables.includes('workspace_user');

export interface RecordReference {
  readonly table: string;
  readonly workspaceId: string;
  readonly reference: string;
}

/** SQL for the id that a reference resolves to: for a merged company, that of its survivor. */
const idIn = (table: string, alias = ''): string =>
  table === 'company' ? `coalesce(${alias}merged_into_id, ${alias}id)` : `${alias}id`;

/** Finds a record by `id`, then by `clientId`: a statement on a single index keeps its plan. Then follows merges. */
export async function byReference<Found>(
  from: Queryable,
  { table, workspaceId, reference }: RecordReference,
  find: (key: Key, value: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const byId = isUuid(reference) ? await find('id', reference) : undefined;
  let found = byId ?? (await find('client_id', reference));
  for (let former: string | undefined; !found;) {
    const [merged] = await findMerged(from, workspaceId, table, [reference]);
    // The survivor may have been merged meanwhile. If the record still leads to it, the survivor was deleted instead.
    if (!merged || merged.into_id === former) return undefined;
    former = merged.into_id;
    found = await find('id', former);
  }
  return found;
}

/** Adds the referenced records to `tables`, in one round trip unless a reference that looks like an id isn't one. */
export async function findNamed<Row extends Referable>(
  from: Queryable,
  workspaceId: string,
  tables: readonly ReferenceIndex<Row>[],
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
    // Only the keys tried so far count: records with the other keys aren't all known yet.
    left = left.filter((reference) => !recordNamed(reference, tables, keysOf(reference).slice(0, turn + 1)));
  }
  await Promise.all(tables.map((table) => findSurvivors(from, workspaceId, table, left)));
}

/** Resolves references to merged records, by following each to its survivor. */
export async function findSurvivors<Row extends Referable>(
  from: Queryable,
  workspaceId: string,
  named: ReferenceIndex<Row>,
  references: readonly string[],
): Promise<void> {
  const asked = new Set<string>();
  for (let left = references; left.length > 0;) {
    const merged = await findMerged(from, workspaceId, named.table, left);
    for (const each of merged) named.addMerged(each);
    const ids = [...new Set(merged.map(({ into_id }) => into_id))].filter((id) => !asked.has(id));
    if (ids.length === 0) return;
    for (const id of ids) asked.add(id);
    await findBy(from, workspaceId, named, 'id', ids);
    // Survivors may have been merged again meanwhile.
    left = left.filter((reference) => !named.survivorOf(reference));
  }
}

export async function idOf(
  from: Queryable,
  table: ReferableTable,
  workspaceId: string,
  reference: string,
): Promise<string | undefined> {
  return (await idsOf(from, table, workspaceId, [reference]))[0];
}

/** The ids of records, in the order of their references; undefined for those that don't exist. */
export async function idsOf(
  from: Queryable,
  table: ReferableTable,
  workspaceId: string,
  references: readonly string[],
): Promise<(string | undefined)[]> {
  const records = new ReferenceIndex(table);
  await findNamed(from, workspaceId, [records], references);
  return references.map((reference) => recordNamed(reference, [records])?.id);
}

async function findBy<Row extends Referable>(
  from: Queryable,
  workspaceId: string,
  named: ReferenceIndex<Row>,
  key: Key,
  references: readonly string[],
): Promise<void> {
  const { table, sql } = named;
  const { condition, second } = amongSecond(key, references);
  const columns = [`${idIn(table)} AS id`, 'client_id', 'id AS own_id', sql.columns]
    .filter((each) => each !== undefined)
    .join(', ');
  const rows = await from.allByKey<Row & { readonly own_id: string }>({
    text: `SELECT ${columns} FROM ${table} WHERE workspace_id = $1 AND ${condition} ${sql.lock ?? ''}`.trimEnd(),
    values: [workspaceId, second],
  });
  for (const { own_id, ...row } of rows) named.add(row as unknown as Row, own_id);
}

/**
 * SQL for the id that a reference resolves to, or null; of several tables the first one wins.
 *
 * @param leadsTo whether a reference to a merged record resolves to its survivor, or to the record itself
 */
export function referred(
  tables: ReferableTable | readonly ReferableTable[],
  workspace: string,
  reference: string,
  parameters: Parameters,
  leadsTo: 'into_id' | 'id' = 'into_id',
): string {
  const among = [tables].flat();
  const by = (key: Key, value: string) =>
    among.map(
      (table) =>
        `(SELECT ${leadsTo === 'id' ? 'id' : idIn(table)} FROM ${table} WHERE workspace_id = ${workspace} AND ${key} = ${value})`,
    );
  const clientId = parameters.add(reference);
  const id = isUuid(reference) ? `${parameters.add(reference)}::uuid` : undefined;
  const merged = among.some(hasMerged) ? mergedIn(workspace, { id, clientId }, leadsTo) : [];
  const named = [...(id ? by('id', id) : []), ...by('client_id', clientId), ...merged];
  return named.length === 1 ? named.join('') : `coalesce(${named.join(', ')})`;
}

/** SQL for the ids that references to one table resolve to. */
export function allReferred(
  table: ReferableTable,
  workspace: string,
  references: readonly string[],
  parameters: Parameters,
): string {
  const asked = `unnest(${parameters.add(references)}::text[],
      ${parameters.add(references.map((reference) => (isUuid(reference) ? reference : null)))}::uuid[]) AS asked (reference, uuid)`;
  const merged = hasMerged(table)
    ? mergedIn(workspace, { id: 'asked.uuid', clientId: 'asked.reference' })
    : [];
  const id = [idIn(table, 'by_id.'), idIn(table, 'by_client_id.'), ...merged].join(', ');
  return `ARRAY(SELECT id FROM (
    SELECT coalesce(${id}) AS id FROM ${asked}
    LEFT JOIN ${table} by_id ON by_id.workspace_id = ${workspace} AND by_id.id = asked.uuid
    LEFT JOIN ${table} by_client_id
      ON by_client_id.workspace_id = ${workspace} AND by_client_id.client_id = asked.reference
    ) named WHERE id IS NOT NULL)`;
}

import { isDeepStrictEqual } from 'node:util';
import { searchVector } from '../../database/search/words.js';
import { insertRows, type Scope, updateRows } from './bulk.js';
import type { WholeDiscovery } from './discovery-drafts.js';
import type { Draft, Drafts } from './drafts.js';
import {
  ASSIGNEES,
  type DiscoveryRow,
  FIELD_VALUES,
  INDEXED_DISCOVERIES,
  type IndexedDiscoveryRow,
  TAGS,
} from './tables.js';

/** Writes the new and changed discoveries of a batch, parents before children. */
export async function writeDiscoveries(scope: Scope, drafts: Drafts<WholeDiscovery>): Promise<void> {
  const created = drafts.created();
  const changed = drafts.changed();
  for (const row of created) row.state_entered_at = row.updated_at;
  for (const { row, former } of changed) {
    if (row.state_id !== former?.state_id) row.state_entered_at = row.updated_at;
  }
  const mayBeParents = created.filter((row) => row.parent_discovery_id === null);
  const children = created.filter((row) => row.parent_discovery_id !== null);
  // Changed ones may move under new ones, and new ones under those that have moved.
  const indexed = ({ tags: _, assignees: __, values: ___, ...row }: WholeDiscovery) =>
    indexedRow(scope.workspaceId, row);
  await insertRows(scope, INDEXED_DISCOVERIES, mayBeParents.map(indexed));
  await updateRows(
    scope,
    INDEXED_DISCOVERIES,
    changed.map(({ row }) => indexed(row)),
  );
  await insertRows(scope, INDEXED_DISCOVERIES, children.map(indexed));
  await writeParts(scope, created, changed);
}

const indexedRow = (workspaceId: string, row: DiscoveryRow): IndexedDiscoveryRow => ({
  ...row,
  words: searchVector(workspaceId, { ...row, clientId: row.client_id }),
  words_updated_at: row.updated_at,
});

async function writeParts(
  scope: Scope,
  created: readonly WholeDiscovery[],
  changed: readonly Draft<WholeDiscovery>[],
): Promise<void> {
  /** The discoveries that get a part anew, and among them those that had others before. */
  const differing = async (part: 'tags' | 'assignees' | 'values', table: string) => {
    const renewed = changed
      .filter(({ row, former }) => !isDeepStrictEqual(row[part], former?.[part]))
      .map(({ row }) => row);
    await deletePartsOf(scope, table, renewed);
    return [...created, ...renewed];
  };
  const tagged = await differing('tags', TAGS.name);
  const tags = tagged.flatMap(({ id, tags }) =>
    tags.map((tag, position) => ({ discovery_id: id, tag, position })),
  );
  await insertRows(scope, TAGS, tags);

  const assigned = await differing('assignees', ASSIGNEES.name);
  const assignees = assigned.flatMap(({ id, assignees }) =>
    assignees.map((user_id) => ({ discovery_id: id, user_id })),
  );
  await insertRows(scope, ASSIGNEES, assignees);

  const filled = await differing('values', FIELD_VALUES.name);
  const values = filled.flatMap(({ id, values }) =>
    Object.entries(values).map(([field_id, value]) => ({ discovery_id: id, field_id, value })),
  );
  await insertRows(scope, FIELD_VALUES, values);
}

async function deletePartsOf(
  { transaction, workspaceId }: Scope,
  table: string,
  rows: readonly DiscoveryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.query({
    text: `DELETE FROM ${table} WHERE workspace_id = $1 AND discovery_id = ANY ($2::uuid[])`,
    values: [workspaceId, rows.map(({ id }) => id)],
  });
}

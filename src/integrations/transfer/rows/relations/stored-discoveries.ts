import type { Reader } from '../../../../platform/database/reader.js';
import { isUuid } from '../../../../platform/identifiers/uuid.js';
import { findMerged } from '../../../../platform/database/records/merged.js';
import type { ReadRow } from '../row-records.js';

/** Levels of a discovery in the workspace: absent, without a parent, under a component, or under a discovery. */
export const ABSENT = 0;
export const TOP = 1;
export const BELOW_COMPONENT = 2;
export const SUB = 3;

export interface StoredDiscovery {
  readonly id: string;
  readonly client_id: string;
  readonly level: number;
  readonly parent_client_id: string | null;
  readonly has_children: boolean;
}

/** The stored discoveries of rows with a parent, and their parents, by `clientId` and by `id`. */
export async function storedDiscoveries(
  reader: Reader,
  workspaceId: string,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, StoredDiscovery>> {
  const referring = rows.filter(({ discovery }) => discovery);
  const names = [...new Set(referring.flatMap((row) => [row.clientId, row.discovery?.reference ?? '']))];
  if (names.length === 0) return new Map();
  const found = await find(reader, workspaceId, names, names.filter(isUuid));
  const byId = new Map(found.map((each) => [each.id, each]));
  const byName = new Map([...byId, ...found.map((each): Named => [each.client_id, each])]);
  const others = names.filter((name) => !byName.has(name));
  for (const [name, survivor] of await survivorsOf(reader, workspaceId, others)) byName.set(name, survivor);
  return byName;
}

type Named = [name: string, discovery: StoredDiscovery];

async function survivorsOf(reader: Reader, workspaceId: string, names: readonly string[]): Promise<Named[]> {
  const merged = await findMerged(reader, workspaceId, 'discovery', names);
  if (merged.length === 0) return [];
  const ids = merged.map(({ into_id }) => into_id);
  const survivors = await find(reader, workspaceId, [], ids);
  return merged.flatMap(({ id, client_id, into_id }): Named[] => {
    const survivor = survivors.find((each) => each.id === into_id);
    return survivor
      ? [
          [client_id, survivor],
          [id, survivor],
        ]
      : [];
  });
}

const FACTS = `d.id, d.client_id, p.client_id AS parent_client_id,
    CASE WHEN d.component_id IS NOT NULL THEN ${BELOW_COMPONENT}
      WHEN d.parent_discovery_id IS NOT NULL THEN ${SUB} ELSE ${TOP} END AS level,
    EXISTS (SELECT FROM discovery c WHERE c.workspace_id = $1 AND c.parent_discovery_id = d.id) AS has_children
  FROM discovery d LEFT JOIN discovery p ON p.workspace_id = $1 AND p.id = d.parent_discovery_id
  WHERE d.workspace_id = $1`;

const find = (reader: Reader, workspaceId: string, clientIds: readonly string[], ids: readonly string[]) =>
  reader.query<StoredDiscovery>({
    text: `SELECT ${FACTS} AND d.client_id = ANY ($2::text[]) UNION SELECT ${FACTS} AND d.id = ANY ($3::uuid[])`,
    values: [workspaceId, clientIds, ids],
  });

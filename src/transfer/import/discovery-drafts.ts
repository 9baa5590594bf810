import { recordTable } from '../../database/record-table.js';
import { Discovery, type DiscoveryColumns } from '../../discoveries/discovery.entity.js';
import type { ParentType } from '../../discoveries/nesting.js';
import type { Scope } from './bulk.js';
import type { Directory, Named } from './directory.js';
import type { Drafts } from './drafts.js';
import { directoryOf, draftsOf } from './existing-records.js';

/** A discovery as something to be under, or to have feedback on. */
export interface Place extends Named {
  component_id: string | null;
  parent_discovery_id: string | null;
}

export const parentTypeOf = ({ component_id, parent_discovery_id }: Place): ParentType => {
  if (component_id !== null) return 'COMPONENT';
  return parent_discovery_id === null ? 'NONE' : 'DISCOVERY';
};

/** What is known of the workspace's discoveries at the start of a batch. */
export interface KnownDiscoveries {
  /** Those that lines are about. */
  readonly drafts: Drafts<DiscoveryColumns>;
  /** Those that lines are about or refer to. */
  readonly places: Directory<Place>;
  /** How many discoveries are under one that lines are about. */
  readonly children: Map<string, number>;
}

export async function knownDiscoveries(
  scope: Scope,
  clientIds: ReadonlySet<string>,
  references: ReadonlySet<string>,
): Promise<KnownDiscoveries> {
  const table = recordTable<DiscoveryColumns>(scope.transaction.em, Discovery);
  const drafts = await draftsOf(scope, table, clientIds, BYTES);
  const columns = 'id, client_id, component_id, parent_discovery_id';
  const places = await directoryOf<Place>(scope, table.name, columns, references);
  const ids = drafts.all.map(({ row }) => row.id);
  // The same objects that lines then change, so that a later line sees what an earlier one did.
  for (const { row } of drafts.all) places.add(row);
  return { drafts, places, children: await childrenOf(scope, ids) };
}

const BYTES = 'coalesce(octet_length(r.description), 0) + r.links_bytes + r.field_values_bytes';

/** How many discoveries are under others. They are locked already, so it stays so. */
async function childrenOf(
  { transaction, workspaceId }: Scope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.query<{ id: string; children: number }>({
    text: `SELECT parent_discovery_id AS id, count(*) AS children FROM discovery
      WHERE workspace_id = $1 AND parent_discovery_id = ANY ($2::uuid[]) GROUP BY parent_discovery_id`,
    values: [workspaceId, ids],
  });
  return new Map(rows.map(({ id, children }) => [id, children]));
}

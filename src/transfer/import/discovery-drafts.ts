import { recordTable } from '../../database/record-table.js';
import { Discovery, type DiscoveryColumns } from '../../discoveries/discovery.entity.js';
import type { ParentType } from '../../discoveries/nesting.js';
import type { BatchContext } from './bulk.js';
import type { ReferenceIndex, Referable } from './reference-index.js';
import type { StagedRecords } from './staged-records.js';
import { directoryOf, draftsOf } from './existing-records.js';

/** A discovery as something to be under, or to have feedback on. */
export interface Place extends Referable {
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
  readonly staged: StagedRecords<DiscoveryColumns>;
  /** Those that lines are about or refer to. */
  readonly places: ReferenceIndex<Place>;
  /** How many discoveries are under one that lines are about. */
  readonly children: Map<string, number>;
}

export async function knownDiscoveries(
  context: BatchContext,
  clientIds: ReadonlySet<string>,
  references: ReadonlySet<string>,
): Promise<KnownDiscoveries> {
  const table = recordTable<DiscoveryColumns>(context.transaction.em, Discovery);
  const staged = await draftsOf(context, table, clientIds, BYTES);
  const columns = 'id, client_id, component_id, parent_discovery_id';
  const places = await directoryOf<Place>(context, table.name, columns, references);
  const ids = staged.all.map(({ row }) => row.id);
  // The same objects that lines then change, so that a later line sees what an earlier one did.
  for (const { row } of staged.all) places.add(row);
  return { staged, places, children: await childrenOf(context, ids) };
}

const BYTES = 'coalesce(octet_length(r.description), 0) + r.links_bytes + r.field_values_bytes';

/** How many discoveries are under others. They are locked already, so it stays so. */
async function childrenOf(
  { transaction, workspaceId }: BatchContext,
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

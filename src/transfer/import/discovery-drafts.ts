import type { ParentType } from '../../discoveries/nesting.js';
import type { Scope } from './bulk.js';
import { Directory, type Named } from './directory.js';
import { Drafts } from './drafts.js';
import { directoryOf } from './existing-records.js';
import { DISCOVERIES, type DiscoveryRow } from './tables.js';
import { MOST_FOUND, TooMuchAtOnce } from './too-much-at-once.js';

/** A discovery as something to be under, or to have feedback on. */
export interface Place extends Named {
  component_id: string | null;
  parent_discovery_id: string | null;
}

/** A discovery with its parts. */
export interface WholeDiscovery extends DiscoveryRow {
  tags: string[];
  /** Ids of users, sorted. */
  assignees: string[];
  /** By the field's id. */
  values: Record<string, string>;
}

export const parentTypeOf = ({ component_id, parent_discovery_id }: Place): ParentType => {
  if (component_id !== null) return 'COMPONENT';
  return parent_discovery_id === null ? 'NONE' : 'DISCOVERY';
};

/** What is known of the workspace's discoveries at the start of a batch. */
export interface KnownDiscoveries {
  /** Those that lines are about. */
  readonly drafts: Drafts<WholeDiscovery>;
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
  const rows = await wholeDiscoveries(scope, clientIds);
  const columns = 'id, client_id, component_id, parent_discovery_id';
  const places = await directoryOf<Place>(scope, DISCOVERIES.name, columns, references);
  const children = new Map(rows.map((row) => [row.id, row.children]));
  const drafts = new Drafts<WholeDiscovery>(
    scope,
    rows.map(({ children: _, ...row }) => row),
  );
  // The same objects that lines then change, so that a later line sees what an earlier one did.
  for (const { row } of drafts.all) places.add(row);
  return { drafts, places, children };
}

/** The parts in an order that makes equal ones look the same; ids of assignees and fields have no meaning by order. */
const PARTS = `
  ARRAY(SELECT t.tag FROM discovery_tag t
    WHERE t.workspace_id = d.workspace_id AND t.discovery_id = d.id ORDER BY t.position) AS tags,
  ARRAY(SELECT a.user_id FROM discovery_assignee a
    WHERE a.workspace_id = d.workspace_id AND a.discovery_id = d.id ORDER BY a.user_id)::text[] AS assignees,
  coalesce((SELECT json_object_agg(v.field_id, v.value) FROM discovery_field_value v
    WHERE v.workspace_id = d.workspace_id AND v.discovery_id = d.id), '{}') AS values`;

const CHILDREN = `(SELECT count(*) FROM discovery c
  WHERE c.workspace_id = d.workspace_id AND c.parent_discovery_id = d.id) AS children`;

async function wholeDiscoveries(
  { transaction, workspaceId }: Scope,
  clientIds: ReadonlySet<string>,
): Promise<(WholeDiscovery & { children: number })[]> {
  if (clientIds.size === 0) return [];
  const locked = await transaction.query<{ id: string; bytes: number }>({
    text: `SELECT r.id, ${DISCOVERIES.bytes} AS bytes FROM discovery r
      WHERE r.workspace_id = $1 AND r.client_id = ANY ($2::text[]) ORDER BY r.id FOR NO KEY UPDATE`,
    values: [workspaceId, [...clientIds]],
  });
  if (locked.length === 0) return [];
  const found = locked.reduce((sum, { bytes }) => sum + bytes, 0);
  if (locked.length > 1 && found > MOST_FOUND) throw new TooMuchAtOnce();
  // In a statement of its own, so that it sees what whoever held the locks before has written.
  return transaction.query({
    text: `SELECT ${Object.keys(DISCOVERIES.columns).join(', ')}, ${PARTS}, ${CHILDREN}
      FROM discovery d WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])`,
    values: [workspaceId, locked.map(({ id }) => id)],
  });
}

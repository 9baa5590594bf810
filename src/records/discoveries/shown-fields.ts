import { LRUCache } from 'lru-cache';
import { amongSecond, type Queryable } from '../../platform/database/sql.js';
import type { FieldOfRow } from './discovery.entity.js';
import type { FieldValues } from './rules/field-values.js';

interface ComputedValue {
  readonly discovery_id: string;
  readonly field_id: string;
  readonly value: string;
}

interface Version {
  readonly hash: string;
  /** The workspace's fields; null if their hash equals the cached one. */
  readonly fields: readonly FieldOfRow[] | null;
}

/** The workspace's fields in their order, the system field last. `$2` is the cached hash, or null. */
const FIELDS = `SELECT hash, CASE WHEN hash IS DISTINCT FROM $2 THEN fields END AS fields
  FROM (SELECT fields, md5(fields::text) AS hash FROM (
    SELECT json_agg(json_build_object('field', json_build_object('id', id, 'clientId', client_id, 'name', name),
        'type', type, 'isComputed', formula IS NOT NULL) ORDER BY type = 'FEEDBACK', position, id) AS fields
    FROM discovery_field WHERE workspace_id = $1
  ) read) hashed`;

/** Cached fields by workspace. Fields seldom change, so PostgreSQL sends them only if their hash differs. */
const known = new LRUCache<string, { readonly hash: string; readonly fields: readonly FieldOfRow[] }>({
  max: 200,
});

export async function shownFields(from: Queryable, workspaceId: string): Promise<readonly FieldOfRow[]> {
  const last = known.get(workspaceId);
  const version = await from.byKey<Version>({ text: FIELDS, values: [workspaceId, last?.hash ?? null] });
  if (last && version?.fields === null) return last.fields;
  const fields = version?.fields ?? [];
  if (version) known.set(workspaceId, { hash: version.hash, fields });
  return fields;
}

/** Values that formulas computed, by the discovery's id and the field's id. */
export async function computedValues(
  from: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, FieldValues>> {
  const { condition, second } = amongSecond('discovery_id', ids);
  const rows = await from.allByKey<ComputedValue>({
    text: `SELECT discovery_id, field_id, value FROM discovery_field_value
      WHERE workspace_id = $1 AND ${condition} AND is_computed`,
    values: [workspaceId, second],
  });
  const byDiscovery = Map.groupBy(rows, ({ discovery_id }) => discovery_id).entries();
  return new Map(
    byDiscovery.map(([id, some]) => [id, Object.fromEntries(some.map((row) => [row.field_id, row.value]))]),
  );
}

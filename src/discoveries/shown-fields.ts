import { amongSecond, type Queryable } from '../database/sql.js';
import type { FieldOfRow } from './discovery.entity.js';
import type { FieldValues } from './rules/field-values.js';

interface ComputedValue {
  readonly discovery_id: string;
  readonly field_id: string;
  readonly value: string;
}

type ShownField = FieldOfRow['field'] & Omit<FieldOfRow, 'field'>;

const FIELDS = `SELECT id, client_id AS "clientId", name, type, formula IS NOT NULL AS "isComputed" FROM discovery_field
  WHERE workspace_id = $1 ORDER BY type = 'FEEDBACK', position, id`;

/** In their order, the system field last. */
export async function shownFields(from: Queryable, workspaceId: string): Promise<FieldOfRow[]> {
  const fields = await from.allByKey<ShownField>({ text: FIELDS, values: [workspaceId] });
  return fields.map(({ type, isComputed, ...field }) => ({ field, type, isComputed }));
}

/** What formulas have given discoveries, by the discovery's id. */
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

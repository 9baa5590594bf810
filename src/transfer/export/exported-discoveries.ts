import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { recordTable, selectList } from '../../database/record-table.js';
import { Discovery, SERVICE_MEMBERS } from '../../discoveries/discovery.entity.js';
import { FIELD_BYTES } from '../../discoveries/discovery-size.js';
import { type Exported, plainMembers } from './exported.js';

/** What a discovery refers to, by the `clientId`s of it. */
const REFERENCES = `s.client_id AS state, coalesce(c.client_id, p.client_id) AS parent,
  EXISTS (SELECT FROM component x WHERE x.workspace_id = p.workspace_id AND x.client_id = p.client_id)
    AS parent_is_ambiguous,
  ARRAY(SELECT u.client_id FROM unnest(r.assignees) WITH ORDINALITY AS a (user_id, place)
    JOIN workspace_user u ON u.workspace_id = r.workspace_id AND u.id = a.user_id ORDER BY a.place)
    AS assigned,
  (SELECT json_agg(json_build_object('field', json_build_object('id', f.client_id), 'value', v.value)
      ORDER BY f.position, f.id)
    FROM jsonb_each_text(r.field_values) AS v (field_id, value)
    JOIN discovery_field f ON f.workspace_id = r.workspace_id AND f.id = v.field_id::uuid) AS values`;

const JOINS = `JOIN discovery_state s ON s.workspace_id = r.workspace_id AND s.id = r.state_id
  LEFT JOIN component c ON c.workspace_id = r.workspace_id AND c.id = r.component_id
  LEFT JOIN discovery p ON p.workspace_id = r.workspace_id AND p.id = r.parent_discovery_id`;

const BYTES = `coalesce(octet_length(r.description), 0) + r.links_bytes
  + r.field_values_bytes + ${FIELD_BYTES} * r.field_values_count`;

/** Discoveries directly under a component or nothing, and then those under them. */
export function exportedDiscoveries(em: SqlEntityManager): Exported[] {
  const table = recordTable(em, Discovery);
  const columns = selectList(table, ['assignees', 'field_values'])
    .split(', ')
    .map((column) => `r.${column}`);
  const plain = plainMembers(em, Discovery, SERVICE_MEMBERS);
  const discoveries: Exported = {
    kind: 'discovery',
    table: table.name,
    columns: [...columns, REFERENCES].join(', '),
    joins: JOINS,
    bytes: BYTES,
    present: (row) => ({
      ...plain(row),
      discoveryStateId: row.state,
      parentId: row.parent,
      ...(row.parent_is_ambiguous === true && { parentType: 'DISCOVERY' }),
      assignees: row.assigned,
      fieldsValues: row.values ?? [],
    }),
  };
  return [
    { ...discoveries, condition: 'r.parent_discovery_id IS NULL' },
    { ...discoveries, condition: 'r.parent_discovery_id IS NOT NULL' },
  ];
}

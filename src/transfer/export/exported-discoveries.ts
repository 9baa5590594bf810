import { FIELD_BYTES } from '../../discoveries/discovery-size.js';
import type { NewFieldValue } from '../../discoveries/discovery.requests.js';
import type { Exported } from './exported.js';

interface DiscoveryRow {
  readonly id: string;
  readonly client_id: string;
  readonly title: string;
  readonly description: string | null;
  readonly state: string;
  readonly parent: string | null;
  readonly parent_is_ambiguous: boolean;
  readonly assignees: readonly string[];
  readonly tags: readonly string[];
  readonly fields_values: readonly NewFieldValue[] | null;
  readonly alpha_issue_urls: readonly string[];
  readonly bravo_issue_urls: readonly string[];
  readonly charlie_issue_urls: readonly string[];
  readonly delta_issue_urls: readonly string[];
  readonly echo_card_urls: readonly string[];
}

const discoveries = (condition: string): Exported<DiscoveryRow> => ({
  kind: 'discovery',
  table: 'discovery',
  columns: `r.id, r.client_id, r.title, r.description, s.client_id AS state,
      coalesce(c.client_id, p.client_id) AS parent,
      EXISTS (SELECT FROM component x WHERE x.workspace_id = p.workspace_id AND x.client_id = p.client_id)
        AS parent_is_ambiguous,
      ARRAY(SELECT u.client_id FROM discovery_assignee a
        JOIN workspace_user u ON u.workspace_id = a.workspace_id AND u.id = a.user_id
        WHERE a.workspace_id = r.workspace_id AND a.discovery_id = r.id ORDER BY u.name, u.id) AS assignees,
      ARRAY(SELECT t.tag FROM discovery_tag t
        WHERE t.workspace_id = r.workspace_id AND t.discovery_id = r.id ORDER BY t.position) AS tags,
      (SELECT json_agg(json_build_object('field', json_build_object('id', f.client_id), 'value', v.value)
          ORDER BY f.position, f.id)
        FROM discovery_field_value v
        JOIN discovery_field f ON f.workspace_id = v.workspace_id AND f.id = v.field_id
        WHERE v.workspace_id = r.workspace_id AND v.discovery_id = r.id) AS fields_values,
      r.alpha_issue_urls, r.bravo_issue_urls, r.charlie_issue_urls, r.delta_issue_urls, r.echo_card_urls`,
  joins: `JOIN discovery_state s ON s.workspace_id = r.workspace_id AND s.id = r.state_id
    LEFT JOIN component c ON c.workspace_id = r.workspace_id AND c.id = r.component_id
    LEFT JOIN discovery p ON p.workspace_id = r.workspace_id AND p.id = r.parent_discovery_id`,
  bytes: `coalesce(octet_length(r.description), 0) + r.links_bytes
    + r.field_values_bytes + ${FIELD_BYTES} * r.field_values_count`,
  condition,
  present: (row) => ({
    clientId: row.client_id,
    title: row.title,
    description: row.description,
    discoveryStateId: row.state,
    parentId: row.parent,
    ...(row.parent_is_ambiguous && { parentType: 'DISCOVERY' }),
    assignees: row.assignees,
    tags: row.tags,
    fieldsValues: row.fields_values ?? [],
    alphaIssueUrls: row.alpha_issue_urls,
    bravoIssueUrls: row.bravo_issue_urls,
    charlieIssueUrls: row.charlie_issue_urls,
    deltaIssueUrls: row.delta_issue_urls,
    echoCardUrls: row.echo_card_urls,
  }),
});

export const TOP_DISCOVERIES = discoveries('r.parent_discovery_id IS NULL');
export const SUB_DISCOVERIES = discoveries('r.parent_discovery_id IS NOT NULL');

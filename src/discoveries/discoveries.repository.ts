import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { allReferred, Parameters, type ReferableTable, referred, type Queryable } from '../database/sql.js';
import { isUuid } from '../identifiers/uuid.js';
import {
  type Alternatives,
  type ListRequest,
  type ListSql,
  type LongColumns,
  type Page,
  allColumns,
  readPage,
} from '../http/lists/page.js';
import { FIELD_BYTES } from './discovery-size.js';
import { searchQuery } from '../database/search/words.js';
import type { DiscoveryRow } from './discovery.record.js';
import type { DiscoveriesQuery } from './discovery.requests.js';
import type { Selection } from './selection.js';

/** Reads discoveries, a request with one statement, or two where they are long. */
@Injectable()
export class DiscoveriesRepository {
  constructor(private readonly reader: Reader) {}

  find(
    workspaceId: string,
    reference: string,
    selection: Selection,
    from: Queryable = this.reader,
  ): Promise<DiscoveryRow | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred('discovery', workspace, reference, parameters);
    return from.byKey({
      text: `SELECT ${columnsOf(selection, workspace)}, ${allColumns(longColumnsOf(selection))} FROM discovery d
        WHERE d.workspace_id = ${workspace} AND d.id = ${id}`,
      values: parameters.values,
    });
  }

  async list(
    workspaceId: string,
    request: ListRequest<DiscoveriesQuery>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const page = await readPage<DiscoveryRow>(this.reader.of(workspaceId), request, {
      table: 'discovery',
      alias: 'd',
      columns: columnsOf(selection, workspace),
      long: longColumnsOf(selection),
      ...filtersOf(request.query, workspaceId, workspace, parameters),
      parameters,
      defaultOrder: 'createdAt',
      // One word is in every discovery, another in one.
      planEachTime: request.query.q !== undefined,
    });
    return { ...page, rows: withFields(page.rows) };
  }

  /** What keeps a discovery from being deleted. */
  async countUsers(workspaceId: string, id: string): Promise<{ discoveries: number; feedbacks: number }> {
    const [counts] = await this.reader.query<{ discoveries: number; feedbacks: number }>({
      text: `SELECT
        (SELECT count(*) FROM discovery WHERE workspace_id = $1 AND parent_discovery_id = $2) AS discoveries,
        (SELECT count(*) FROM feedback WHERE workspace_id = $1 AND discovery_id = $2) AS feedbacks`,
      values: [workspaceId, id],
    });
    return counts ?? { discoveries: 0, feedbacks: 0 };
  }
}

const ASSIGNEE_IDS = `ARRAY(
  SELECT a.user_id FROM discovery_assignee a
  WHERE a.workspace_id = d.workspace_id AND a.discovery_id = d.id)`;

const ASSIGNEES_BY_NAME = `ARRAY(
  SELECT a.user_id FROM discovery_assignee a
  JOIN workspace_user u ON u.workspace_id = a.workspace_id AND u.id = a.user_id
  WHERE a.workspace_id = d.workspace_id AND a.discovery_id = d.id
  ORDER BY u.name, u.id)`;

/** Assignees come in the order of their names, ties by id. Most discoveries have one at most, and need no names. */
const ASSIGNEES = `(
  SELECT CASE WHEN cardinality(found.ids) < 2 THEN found.ids ELSE ${ASSIGNEES_BY_NAME} END
  FROM (SELECT ${ASSIGNEE_IDS} AS ids OFFSET 0) found)`;

const TAGS = `ARRAY(
  SELECT t.tag FROM discovery_tag t
  WHERE t.workspace_id = d.workspace_id AND t.discovery_id = d.id
  ORDER BY t.position)`;

/** The workspace's fields, on one row only: they are the same for all. */
const fieldsOnce = (workspace: string): string => `CASE WHEN row_number() OVER () = 1 THEN (
  SELECT json_agg(
    json_build_object('type', f.type, 'field',
      json_build_object('id', f.id, 'clientId', f.client_id, 'name', f.name))
    ORDER BY f.type = 'FEEDBACK', f.position, f.id)
  FROM discovery_field f WHERE f.workspace_id = ${workspace}) END`;

const FIELD_VALUES = `array_to_json(ARRAY(
  SELECT v.field_id || v.value FROM discovery_field_value v
  WHERE v.workspace_id = d.workspace_id AND v.discovery_id = d.id))`;

/** Gives every row the fields that came with one of them. */
function withFields<Row extends DiscoveryRow>(rows: readonly Row[]): readonly Row[] {
  const fields = rows.find((row) => row.fields)?.fields;
  return fields ? rows.map((row) => Object.assign(row, { fields })) : rows;
}

const TRACKER_LINKS = {
  alpha_issue_urls: 'd.alpha_issue_urls',
  bravo_issue_urls: 'd.bravo_issue_urls',
  charlie_issue_urls: 'd.charlie_issue_urls',
  delta_issue_urls: 'd.delta_issue_urls',
  echo_card_urls: 'd.echo_card_urls',
};

function columnsOf(selection: Selection, workspace: string): string {
  return [
    'd.id, d.client_id, d.updated_at, d.title, d.state_id, d.state_entered_at',
    'coalesce(d.component_id, d.parent_discovery_id) AS parent_id, d.parent_type',
    'd.feedback_score, d.last_feedback',
    `${ASSIGNEES} AS assignees, ${TAGS} AS tags`,
    ...(selection.fieldsValues ? [`${fieldsOnce(workspace)} AS fields`] : []),
  ].join(', ');
}

const longColumnsOf = (selection: Selection): LongColumns[] => [
  { bytes: 'octet_length(d.description)', columns: { description: 'd.description' } },
  ...(selection.fieldsValues
    ? [
        {
          bytes: `d.field_values_bytes + ${FIELD_BYTES} * d.field_values_count`,
          columns: { field_values: FIELD_VALUES },
        },
      ]
    : []),
  ...(selection.trackerLinks ? [{ bytes: 'd.links_bytes', columns: TRACKER_LINKS }] : []),
];

type Filters = Required<Pick<ListSql, 'conditions' | 'alternatives'>>;

function filtersOf(
  query: DiscoveriesQuery,
  workspaceId: string,
  workspace: string,
  parameters: Parameters,
): Filters {
  const conditions = [`d.workspace_id = ${workspace}`];
  const alternatives: Alternatives[] = [];
  const { parentId, discoveryStateId, assignee, tag, parentType, q } = query;
  const referredBy = (table: ReferableTable) => (references: readonly string[]) =>
    references.length === 1
      ? referred(table, workspace, references[0] as string, parameters)
      : allReferred(table, workspace, references, parameters);
  const texts = (given: readonly string[]) =>
    given.length === 1 ? `${parameters.add(given[0])}::text` : `${parameters.add(given)}::text[]`;
  /** A single value is compared by itself, which lets PostgreSQL walk an index in the order of the list. */
  const filter = (
    given: readonly string[] | undefined,
    sql: (given: readonly string[]) => string,
    condition: Alternatives['condition'],
  ): void => {
    if (!given) return;
    if (given.length === 1) conditions.push(condition(sql(given)));
    else alternatives.push({ values: sql(given), condition });
  };
  if (parentId !== undefined) {
    const parent = parentReferred(workspace, parentId, parameters);
    conditions.push(`coalesce(d.component_id, d.parent_discovery_id) = ${parent}`);
  }
  filter(
    assignee,
    referredBy('workspace_user'),
    (user) => `EXISTS (SELECT FROM discovery_assignee a
      WHERE a.workspace_id = d.workspace_id AND a.discovery_id = d.id AND a.user_id = ${user})`,
  );
  filter(
    tag,
    texts,
    (text) => `EXISTS (SELECT FROM discovery_tag t
      WHERE t.workspace_id = d.workspace_id AND t.discovery_id = d.id AND t.tag = ${text})`,
  );
  filter(discoveryStateId, referredBy('discovery_state'), (state) => `d.state_id = ${state}`);
  if (parentType) conditions.push(`d.parent_type = ${parameters.add(parentType)}`);
  if (q !== undefined) {
    conditions.push(`d.words @@ ${parameters.add(searchQuery(workspaceId, q))}::tsquery`);
  }
  return { conditions, alternatives };
}

/**
 * A query for the component or discovery that a caller names as a parent: `kind`, `id`, and the `parent_type` of
 * a discovery. An `id` wins over a `clientId`, a component over a discovery.
 */
export function parentQuery(workspace: string, reference: string, parameters: Parameters): string {
  const text = parameters.add(reference);
  const uuid = isUuid(reference) ? `${parameters.add(reference)}::uuid` : undefined;
  const candidates = [
    ...(uuid ? [candidate('component', `id = ${uuid}`), candidate('discovery', `id = ${uuid}`)] : []),
    candidate('component', `client_id = ${text}`),
    candidate('discovery', `client_id = ${text}`),
  ];
  const ranked = candidates.map(
    (from, rank) => `SELECT ${rank} AS rank, ${from} AND workspace_id = ${workspace}`,
  );
  return `SELECT kind, id, parent_type FROM (${ranked.join(' UNION ALL ')}) named ORDER BY rank LIMIT 1`;
}

const candidate = (kind: 'component' | 'discovery', condition: string): string =>
  `'${kind}' AS kind, id, ${kind === 'discovery' ? 'parent_type' : 'NULL AS parent_type'}
  FROM ${kind} WHERE ${condition}`;

const parentReferred = (workspace: string, reference: string, parameters: Parameters): string =>
  `(SELECT id FROM (${parentQuery(workspace, reference, parameters)}) parent)`;

import { EntityRepository } from '@mikro-orm/postgresql';
import { queryableOf, readerOf } from '../database/context.js';
import { Records } from '../database/records.js';
import { Parameters, referred } from '../database/sql.js';
import { listOf, type LongColumns } from '../http/lists/list-sql.js';
import { type PageRequest, type Page, readPage } from '../http/lists/page.js';
import { orNotFound } from '../http/problems/problems.js';
import type { Discovery, DiscoveryRow, FieldOfRow } from './discovery.entity.js';
import { filtersOf, PARENT_ID } from './discovery-filters.js';
import type { DiscoveriesQuery } from './discovery.requests.js';
import { FIELD_BYTES } from './discovery-size.js';
import type { Selection } from './selection.js';

const DESCRIPTION: LongColumns = { bytes: 'octet_length(r.description)', columns: ['description'] };

const FIELD_VALUES: LongColumns = {
  bytes: `r.field_values_bytes + ${FIELD_BYTES} * r.field_values_count`,
  columns: ['field_values'],
};

const TRACKER_LINKS: LongColumns = {
  bytes: 'r.links_bytes',
  columns: [
    'alpha_issue_urls',
    'bravo_issue_urls',
    'charlie_issue_urls',
    'delta_issue_urls',
    'echo_card_urls',
  ],
};

/** Columns that aren't shown, or not as they are stored. */
const HIDDEN = [
  'component_id',
  'parent_discovery_id',
  'links_bytes',
  'field_values_count',
  'field_values_bytes',
  'words_updated_at',
];

/** Shown, but not written through the entity. */
const DERIVED = ['parent_type', 'feedback_score', 'last_feedback', `${PARENT_ID} AS parent_id`];

const ALL_LONG = [DESCRIPTION, FIELD_VALUES, TRACKER_LINKS];

/** Finds discoveries: rows to show, entities to change. */
export class DiscoveriesRepository extends EntityRepository<Discovery> {
  private readonly records = new Records<Discovery, DiscoveryRow>(this.em, this.entityName);
  /** The select list of what every selection shows, but for long texts. */
  private readonly columns = this.shortColumns();

  /** @throws RecordNotFound */
  async get(workspaceId: string, reference: string, selection: Selection): Promise<DiscoveryRow> {
    const long = longColumns(selection).flatMap(({ columns }) => columns);
    // Asked for at once, so that it is one round trip.
    const [row, fields] = await Promise.all([
      this.records.find(workspaceId, reference, [this.columns, ...long].join(', ')),
      this.fields(workspaceId, selection),
    ]);
    return Object.assign(orNotFound(row, 'discovery', reference), fields && { fields });
  }

  /**
   * Locks the discovery that is to change.
   *
   * @throws RecordNotFound
   */
  async claim(workspaceId: string, reference: string): Promise<Discovery> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'discovery', reference);
  }

  async list(
    workspaceId: string,
    request: PageRequest<DiscoveriesQuery>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    const { query } = request;
    const list = listOf(this.records.table, workspaceId, 'createdAt');
    const filters = filtersOf(query, workspaceId, list.parameters);
    const [page, fields] = await Promise.all([
      readPage<DiscoveryRow, DiscoveriesQuery>(readerOf(this.em).of(workspaceId), request, {
        ...list,
        columns: this.columns,
        long: longColumns(selection),
        conditions: [...list.conditions, ...filters.conditions],
        alternatives: filters.alternatives,
        // One word is in every discovery, another in one.
        planEachTime: query.q !== undefined,
      }),
      this.fields(workspaceId, selection),
    ]);
    return fields ? { ...page, rows: page.rows.map((row) => Object.assign(row, { fields })) } : page;
  }

  /** What keeps a discovery from being deleted. */
  async countReferring(
    workspaceId: string,
    reference: string,
  ): Promise<{ discoveries: number; feedbacks: number }> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred('discovery', workspace, reference, parameters);
    const [counts] = await readerOf(this.em).query<{ discoveries: number; feedbacks: number }>({
      text: `SELECT
        (SELECT count(*) FROM discovery WHERE workspace_id = $1 AND parent_discovery_id = ${id}) AS discoveries,
        (SELECT count(*) FROM feedback WHERE workspace_id = $1 AND discovery_id = ${id}) AS feedbacks`,
      values: parameters.values,
    });
    return counts ?? { discoveries: 0, feedbacks: 0 };
  }

  /** The workspace's fields in their order, the system field last, if the selection shows their values. */
  private async fields(workspaceId: string, selection: Selection): Promise<FieldOfRow[] | undefined> {
    if (!selection.fieldsValues) return undefined;
    const row = await queryableOf(this.em).byKey<{ fields: FieldOfRow[] }>({
      text: FIELDS,
      values: [workspaceId],
    });
    return row?.fields;
  }

  private shortColumns(): string {
    const others = new Set([...HIDDEN, ...ALL_LONG.flatMap(({ columns }) => columns)]);
    const stored = Object.keys(this.records.table.columns).filter((column) => !others.has(column));
    return [...stored, ...DERIVED].join(', ');
  }
}

const FIELDS = `SELECT json_agg(
    json_build_object('type', type, 'field', json_build_object('id', id, 'clientId', client_id, 'name', name))
    ORDER BY type = 'FEEDBACK', position, id) AS fields
  FROM discovery_field WHERE workspace_id = $1`;

const longColumns = ({ fieldsValues, trackerLinks }: Selection): LongColumns[] => [
  DESCRIPTION,
  ...(fieldsValues ? [FIELD_VALUES] : []),
  ...(trackerLinks ? [TRACKER_LINKS] : []),
];

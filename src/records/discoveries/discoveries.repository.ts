import { EntityManager, EntityRepository } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf, readerOf, transactionOf } from '../../platform/database/context.js';
import { columnsOf } from '../../platform/database/records/record-table.js';
import { Records } from '../../platform/database/records/records.js';
import { lockRecords, MOST_CLAIMED_BYTES } from '../../platform/database/records/byte-limit.js';
import type { LongColumns, Shown } from '../../http/lists/compiler/page-sql.js';
import { readList, shownOf } from '../../http/lists/lists.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { orNotFound } from '../../http/problems/problems.js';
import { Discovery, type DiscoveryColumns, type DiscoveryRow } from './discovery.entity.js';
import { DISCOVERIES, filterOfList, PARENT_ID } from './listable-fields.js';
import type { DiscoveriesQuery } from './discovery-list.requests.js';
import type { ParentType } from './rules/nesting.js';
import { computedValues, shownFields } from './shown-fields.js';
import { issueKeysOf } from './rules/tracker-links.js';
import { OPTIONAL_PARTS, optionalBytes, partsOf, type Selection } from './selection.js';

/** Revenue is cast to a float, because the driver returns numeric values as text. */
const DEMAND = ['r.customers', 'r.revenue::float8 AS revenue'];

const ISSUE_COUNTS = `(SELECT json_build_object('done', count(*) FILTER (WHERE i.category = 'DONE'), 'all', count(*))
  FROM tracker_issue i WHERE i.workspace_id = $1 AND i.issue_key = ANY (${issueKeysOf('r')}) AND i.state IS NOT NULL) AS issue_counts`;

/** Columns that answers need but the entity hides or doesn't map. */
const EXTRA_COLUMNS = ['rank', 'parent_type', 'feedback_score', 'last_feedback', `${PARENT_ID} AS parent_id`];

@Injectable()
export class DiscoveriesRepository extends EntityRepository<Discovery> {
  private readonly records = new Records<Discovery, DiscoveryRow>(this.em, this.entityName);
  private readonly table = this.records.table;
  /** The select list of the columns that every selection shows, without long texts. */
  private readonly columns = [
    ...columnsOf(this.table, [
      ...this.table.hidden,
      ...this.table.long,
      ...this.columnsOfParts(OPTIONAL_PARTS).flatMap(({ columns }) => columns),
    ]),
    ...EXTRA_COLUMNS,
  ].join(', ');

  constructor(em: EntityManager) {
    super(em, Discovery);
  }

  /** Reads a discovery by its id, with its custom fields, in one round trip. */
  async get(workspaceId: string, id: string, selection: Selection): Promise<DiscoveryRow> {
    const [row] = await this.complete(workspaceId, this.rowsNamed(workspaceId, id, selection), selection, [
      id,
    ]);
    return orNotFound(row, 'discovery', id);
  }

  /** Reads a discovery by its id, its `clientId`, or that of a discovery merged into it. */
  async getByReference(workspaceId: string, reference: string, selection: Selection): Promise<DiscoveryRow> {
    const [row] = await this.complete(
      workspaceId,
      this.rowsNamed(workspaceId, reference, selection),
      selection,
    );
    return orNotFound(row, 'discovery', reference);
  }

  /** Gives `Requests` the `get` that reads a discovery once it is written. */
  getterFor(selection: Selection) {
    return { get: (workspaceId: string, id: string) => this.get(workspaceId, id, selection) };
  }

  /** Discoveries by their ids; missing ones are left out. */
  async findByIds(
    workspaceId: string,
    ids: readonly string[],
    selection: Selection,
  ): Promise<Map<string, DiscoveryRow>> {
    if (ids.length === 0) return new Map();
    const reading = queryableOf(this.em).query<DiscoveryRow>({
      text: `SELECT ${this.selectList(selection)} FROM discovery r
        WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
      values: [workspaceId, ids],
    });
    const rows = await this.complete(workspaceId, reading, selection, ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async list(request: PageRequest<DiscoveriesQuery>, selection: Selection): Promise<Page<DiscoveryRow>> {
    const page = readList<DiscoveryRow>(readerOf(this.em).of(request.workspaceId), request, {
      table: DISCOVERIES,
      shown: this.shown(selection),
      filter: filterOfList(request.query),
    });
    return this.completePage(request.workspaceId, page, selection);
  }

  /** The columns that lists read for a selection; {@link completePage} adds what is in other tables. */
  shown(selection: Selection): Shown {
    const { long } = shownOf(this.table, [], selection.fields);
    return {
      columns: this.columnsFor(selection),
      long: [...long, ...this.columnsOfParts(partsOf(selection))],
    };
  }

  async completePage(
    workspaceId: string,
    reading: Promise<Page<DiscoveryRow>>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    const rows = await this.complete(
      workspaceId,
      reading.then((page) => page.rows),
      selection,
    );
    return { ...(await reading), rows };
  }

  async claim(workspaceId: string, reference: string): Promise<Discovery> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'discovery', reference);
  }

  /** Locks and reads discoveries; missing ones are left out. */
  claimByIds(workspaceId: string, ids: readonly string[]): Promise<DiscoveryColumns[]> {
    const which = { key: 'id', among: ids, besides: optionalBytes, most: MOST_CLAIMED_BYTES } as const;
    return lockRecords<DiscoveryColumns>(transactionOf(this.em), this.table, workspaceId, which);
  }

  /** Locks discoveries in the order of their ids, so that transactions with the same ones can't deadlock. */
  lock(workspaceId: string, ids: readonly string[]): Promise<{ id: string; parent_type: ParentType }[]> {
    return queryableOf(this.em).query({
      text: `SELECT id, parent_type FROM discovery WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
        ORDER BY id FOR NO KEY UPDATE`,
      values: [workspaceId, ids],
    });
  }

  async countReferring(workspaceId: string, reference: string): Promise<Record<string, number>> {
    const count = (table: string, column: string) =>
      this.records.countReferring({ table, column }, workspaceId, reference);
    const [discoveries, feedbacks] = await Promise.all([
      count('discovery', 'parent_discovery_id'),
      count('feedback', 'discovery_id'),
    ]);
    return { discoveries, feedbacks };
  }

  private async rowsNamed(
    workspaceId: string,
    reference: string,
    selection: Selection,
  ): Promise<DiscoveryRow[]> {
    const row = await this.records.find(workspaceId, reference, this.selectList(selection));
    return row ? [row] : [];
  }

  /**
   * Adds the custom fields and computed values that a selection shows.
   *
   * @param ids of the rows, if they are known: computed values are then read in the same round trip
   */
  private async complete(
    workspaceId: string,
    reading: Promise<readonly DiscoveryRow[]>,
    selection: Selection,
    ids?: readonly string[],
  ): Promise<readonly DiscoveryRow[]> {
    const { fieldsValues, scores, isNew = false } = selection;
    if (!fieldsValues) return reading;
    const from = queryableOf(this.em);
    const valuesOf = (some: readonly string[]) =>
      scores && !isNew && some.length > 0 ? computedValues(from, workspaceId, some) : undefined;
    const [rows, fields, early] = await Promise.all([
      reading,
      shownFields(from, workspaceId),
      ids && valuesOf(ids),
    ]);
    const values = early ?? (await valuesOf(rows.map(({ id }) => id)));
    return rows.map((row) => Object.assign(row, { fields }, values && { scores: values.get(row.id) ?? {} }));
  }

  private selectList(selection: Selection): string {
    const { columns, long } = this.shown(selection);
    return [columns, ...long.flatMap((each) => each.columns)].join(', ');
  }

  private columnsFor({ demand, issueCounts }: Selection): string {
    return [this.columns, ...(demand ? DEMAND : []), ...(issueCounts ? [ISSUE_COUNTS] : [])].join(', ');
  }

  private columnsOfParts(parts: typeof OPTIONAL_PARTS): LongColumns[] {
    const { columnOf } = this.table;
    return parts.map(({ bytes, properties }) => ({
      bytes,
      columns: properties.map((property) => columnOf[property] as string),
    }));
  }
}

import { EntityManager, EntityRepository } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf, readerOf, transactionOf } from '../../platform/database/context.js';
import { columnsOf, rowOf } from '../../platform/database/records/record-table.js';
import { Records } from '../../platform/database/records/records.js';
import { lockRecords, MOST_CLAIMED_BYTES } from '../../platform/database/records/byte-limit.js';
import type { LongColumns, Shown } from '../../http/lists/compiler/page-sql.js';
import { listFacts, readList, shownOf } from '../../http/lists/lists.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { orNotFound } from '../../http/problems/problems.js';
import { Discovery, type DiscoveryColumns, type DiscoveryRow, type FieldOfRow } from './discovery.entity.js';
import { DISCOVERIES, filterOfList, PARENT_ID } from './listable-fields.js';
import type { DiscoveriesQuery } from './discovery-list.requests.js';
import type { FieldValues } from './rules/field-values.js';
import type { ParentType } from './rules/nesting.js';
import { computedValues, shownFields } from './shown-fields.js';
import { OPTIONAL_PARTS, optionalBytes, partsOf, type Selection } from './selection.js';

/** As numbers: a sum of money comes as text otherwise. */
const DEMAND = ['r.customers', 'r.revenue::float8 AS revenue'];

/** Shown, but hidden, or not written through the entity. */
const BESIDES = ['rank', 'parent_type', 'feedback_score', 'last_feedback', `${PARENT_ID} AS parent_id`];

@Injectable()
export class DiscoveriesRepository extends EntityRepository<Discovery> {
  private readonly records = new Records<Discovery, DiscoveryRow>(this.em, this.entityName);
  private readonly table = this.records.table;
  /** The select list of what every selection shows, but for long texts. */
  private readonly columns = [
    ...columnsOf(this.table, [
      ...this.table.hidden,
      ...this.table.long,
      ...this.columnsOfParts(OPTIONAL_PARTS).flatMap(({ columns }) => columns),
    ]),
    ...BESIDES,
  ].join(', ');

  constructor(em: EntityManager) {
    super(em, Discovery);
  }

  async get(workspaceId: string, reference: string, selection: Selection): Promise<DiscoveryRow> {
    const [row, fields, scores] = await Promise.all([
      this.records.find(workspaceId, reference, this.selectList(selection)),
      this.fields(workspaceId, selection),
      // What shows them is read by its id.
      this.scores(workspaceId, [reference], selection),
    ]);
    const shown = scores && { scores: scores.get(reference) ?? {} };
    return Object.assign(orNotFound(row, 'discovery', reference), fields && { fields }, shown);
  }

  /** As {@link get}, by a reference that need not be the id. */
  async retrieve(workspaceId: string, reference: string, selection: Selection): Promise<DiscoveryRow> {
    const row = await this.get(workspaceId, reference, { ...selection, isScored: false });
    await this.withScores(workspaceId, [row], selection);
    return row;
  }

  /** @param selection is asked when the discovery is read */
  shownBy(selection: () => Selection) {
    return { get: (workspaceId: string, id: string) => this.get(workspaceId, id, selection()) };
  }

  async claim(workspaceId: string, reference: string): Promise<Discovery> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'discovery', reference);
  }

  /** Locks and reads discoveries; what isn't there is left out. */
  claimAll(workspaceId: string, ids: readonly string[]): Promise<DiscoveryColumns[]> {
    const which = { key: 'id', among: ids, besides: optionalBytes, most: MOST_CLAIMED_BYTES } as const;
    return lockRecords<DiscoveryColumns>(transactionOf(this.em), this.table, workspaceId, which);
  }

  rowOf(discovery: Discovery): DiscoveryColumns {
    return rowOf<DiscoveryColumns>(this.table, discovery);
  }

  /** Locks discoveries in the order of their ids, as all do, so that moves that cross don't deadlock. */
  lock(workspaceId: string, ids: readonly string[]): Promise<{ id: string; parent_type: ParentType }[]> {
    return queryableOf(this.em).query({
      text: `SELECT id, parent_type FROM discovery WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
        ORDER BY id FOR NO KEY UPDATE`,
      values: [workspaceId, ids],
    });
  }

  /** By their ids; what isn't there is left out. */
  async getAll(
    workspaceId: string,
    ids: readonly string[],
    selection: Selection,
  ): Promise<Map<string, DiscoveryRow>> {
    if (ids.length === 0) return new Map();
    const [rows, fields, scores] = await Promise.all([
      queryableOf(this.em).query<DiscoveryRow>({
        text: `SELECT ${this.selectList(selection)} FROM discovery r
          WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
        values: [workspaceId, ids],
      }),
      this.fields(workspaceId, selection),
      this.scores(workspaceId, ids, selection),
    ]);
    return new Map(
      rows.map((row) => [
        row.id,
        Object.assign(row, fields && { fields }, scores && { scores: scores.get(row.id) ?? {} }),
      ]),
    );
  }

  async list(
    workspaceId: string,
    request: PageRequest<DiscoveriesQuery>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    const page = readList<DiscoveryRow>(readerOf(this.em).of(workspaceId), request, {
      table: DISCOVERIES,
      facts: listFacts(workspaceId),
      shown: this.shown(selection),
      filter: filterOfList(request.query),
    });
    return this.withFields(workspaceId, page, selection);
  }

  async countReferring(
    workspaceId: string,
    reference: string,
  ): Promise<{ discoveries: number; feedbacks: number }> {
    const [discoveries, feedbacks] = await Promise.all(
      [
        { table: 'discovery', column: 'parent_discovery_id' },
        { table: 'feedback', column: 'discovery_id' },
      ].map((key) => this.records.countReferring(key, workspaceId, reference)),
    );
    return { discoveries: discoveries ?? 0, feedbacks: feedbacks ?? 0 };
  }

  shown(selection: Selection): Shown {
    const { long } = shownOf(this.table);
    return {
      columns: this.columnsFor(selection),
      long: [...long, ...this.columnsOfParts(partsOf(selection))],
    };
  }

  async withFields(
    workspaceId: string,
    read: Promise<Page<DiscoveryRow>>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    const [page, fields] = await Promise.all([read, this.fields(workspaceId, selection)]);
    if (!fields) return page;
    const rows = page.rows.map((row) => Object.assign(row, { fields }));
    return { ...page, rows: await this.withScores(workspaceId, rows, selection) };
  }

  private columnsFor({ demand }: Selection): string {
    return demand ? [this.columns, ...DEMAND].join(', ') : this.columns;
  }

  private selectList(selection: Selection): string {
    const optional = this.columnsOfParts(partsOf(selection)).flatMap(({ columns }) => columns);
    return [this.columnsFor(selection), ...this.table.long, ...optional].join(', ');
  }

  private columnsOfParts(parts: typeof OPTIONAL_PARTS): LongColumns[] {
    const { columnOf } = this.table;
    return parts.map(({ bytes, properties }) => ({
      bytes,
      columns: properties.map((property) => columnOf[property] as string),
    }));
  }

  private async withScores(
    workspaceId: string,
    rows: DiscoveryRow[],
    selection: Selection,
  ): Promise<DiscoveryRow[]> {
    const ids = rows.map(({ id }) => id);
    const scores = ids.length > 0 ? await this.scores(workspaceId, ids, selection) : undefined;
    return scores ? rows.map((row) => Object.assign(row, { scores: scores.get(row.id) ?? {} })) : rows;
  }

  /** By the discovery's id. */
  private async scores(
    workspaceId: string,
    ids: readonly string[],
    { fieldsValues, scores, isScored = true }: Selection,
  ): Promise<Map<string, FieldValues> | undefined> {
    return fieldsValues && scores && isScored
      ? computedValues(queryableOf(this.em), workspaceId, ids)
      : undefined;
  }

  private async fields(
    workspaceId: string,
    selection: Selection,
  ): Promise<readonly FieldOfRow[] | undefined> {
    return selection.fieldsValues ? shownFields(queryableOf(this.em), workspaceId) : undefined;
  }
}

import { EntityRepository } from '@mikro-orm/postgresql';
import { readerOf } from '../../platform/database/context.js';
import { selectList } from '../../platform/database/records/record-table.js';
import { Records, type Referrer } from '../../platform/database/records/records.js';
import { idOf } from '../../platform/database/records/references.js';
import { isAnyAsked, type Fields } from '../input/asked-members.js';
import { orNotFound } from '../problems/problems.js';
import { type Filter, is } from './compiler/filter.js';
import type { MemberTable } from './compiler/members.js';
import type { Shown } from './compiler/page-sql.js';
import type { ListQuery, Page, PageRequest } from './list.requests.js';
import { idFacts, longColumnsBeside, readList, shownOf } from './lists.js';
import { filterOf, plainTable } from './common-listable-fields.js';

/** How records are listed, where it differs from the common way. */
interface Listing<Query> {
  /** Listable fields besides the common ones. */
  readonly members?: MemberTable['members'];
  /** The filter of a list's parameters. */
  readonly filter?: (query: Query) => Filter;
  readonly order?: string;
  /** Further columns of answers: SQL about records `r`, and the members that are made of it. */
  readonly others?: readonly { readonly sql: string; readonly members: readonly string[] }[];
}

/**
 * Records with an `id` and a `clientId`. Extends MikroORM's EntityRepository to create entities in the current
 * transaction; Nest injects it by its class, so that no entity has to import its repository. Writes use the entities
 * that it claims; reads are prepared statements that return rows and bypass MikroORM.
 */
export abstract class RecordsRepository<
  Entity extends { updatedAt: Date },
  Row extends { id: string },
  Query extends ListQuery = ListQuery,
> extends EntityRepository<Entity> {
  protected readonly records = new Records<Entity, Row>(this.em, this.entityName);
  /** The record's name in problems. */
  abstract readonly noun: string;
  /** The column of other records that refers to the record. */
  readonly referrer?: Referrer;
  protected readonly listing: Listing<Query> = {};

  /** The columns that lists read. */
  shown(fields: Fields): Shown {
    return shownOf(this.records.table, this.others(fields), fields);
  }

  /** The select list for reading a record. */
  protected columns(fields?: Fields): string {
    const { table } = this.records;
    const own = selectList(table, longColumnsBeside(table, fields));
    return [own, ...this.others(fields)].join(', ');
  }

  async get(workspaceId: string, reference: string, fields?: Fields): Promise<Row> {
    const row = await this.records.find(workspaceId, reference, this.columns(fields));
    return orNotFound(row, this.noun, reference);
  }

  findRow(workspaceId: string, reference: string): Promise<Row | undefined> {
    return this.records.find(workspaceId, reference);
  }

  async claim(workspaceId: string, reference: string): Promise<Entity> {
    return orNotFound(await this.records.claim(workspaceId, reference), this.noun, reference);
  }

  list(request: PageRequest<Query>): Promise<Page<Row>> {
    return this.page(request);
  }

  /** Reads a page of the records on a discovery. @throws RecordNotFound if there is no such discovery */
  async listOn(discovery: string, request: PageRequest<Query>): Promise<Page<Row>> {
    const page = await this.page(request, [is('discoveryId', 'in', [discovery])]);
    const { workspaceId } = request;
    if (page.rows.length === 0)
      orNotFound(await idOf(readerOf(this.em), 'discovery', workspaceId, discovery), 'discovery', discovery);
    return page;
  }

  private page(request: PageRequest<Query>, others: readonly Filter[] = []) {
    const { table } = this.records;
    const { workspaceId } = request;
    const { members, filter = filterOf, order } = this.listing;
    return readList<Row>(readerOf(this.em).of(workspaceId), request, {
      table: plainTable(table, members),
      ...(!('client_id' in table.columns) && { facts: idFacts(workspaceId) }),
      shown: this.shown(request.fields),
      filter: { kind: 'and', of: [filter(request.query), ...others] },
      ...(order && { order }),
    });
  }

  private others(fields: Fields): string[] {
    const others = this.listing.others ?? [];
    return others.flatMap(({ sql, members }) => (isAnyAsked(fields, members) ? sql : []));
  }

  countReferring(referrer: Referrer, workspaceId: string, reference: string): Promise<number> {
    return this.records.countReferring(referrer, workspaceId, reference);
  }
}

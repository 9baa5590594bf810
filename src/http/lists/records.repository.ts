import { EntityRepository } from '@mikro-orm/postgresql';
import { type ForeignKey, Records } from '../../database/records/records.js';
import { orNotFound } from '../problems/problems.js';
import type { Page, PageRequest } from './list.requests.js';
import { readRecords } from './lists.js';

/** Records that callers name by `id` or `clientId`. */
export abstract class RecordsRepository<
  Entity extends { updatedAt: Date },
  Row extends { id: string },
> extends EntityRepository<Entity> {
  protected readonly records = new Records<Entity, Row>(this.em, this.entityName);
  /** As problems call it. */
  protected abstract readonly noun: string;
  /** What discoveries refer to the record by. */
  protected readonly referrer?: ForeignKey;
  protected readonly listing: Parameters<typeof readRecords>[4] = {};

  async get(workspaceId: string, reference: string): Promise<Row> {
    return orNotFound(await this.records.find(workspaceId, reference), this.noun, reference);
  }

  async claim(workspaceId: string, reference: string): Promise<Entity> {
    return orNotFound(await this.records.claim(workspaceId, reference), this.noun, reference);
  }

  list(workspaceId: string, request: PageRequest): Promise<Page<Row>> {
    return readRecords(this.em, this.records.table, workspaceId, request, this.listing);
  }

  countDiscoveries(workspaceId: string, reference: string): Promise<number> {
    return this.records.countReferring(this.referrer as ForeignKey, workspaceId, reference);
  }
}

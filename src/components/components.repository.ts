import { EntityRepository } from '@mikro-orm/postgresql';
import { Records } from '../database/records/records.js';
import type { Page, PageRequest } from '../http/lists/list.requests.js';
import { readRecords } from '../http/lists/lists.js';
import { orNotFound } from '../http/problems/problems.js';
import type { Component, ComponentRow } from './component.entity.js';
import type { ComponentsQuery } from './component.requests.js';

export class ComponentsRepository extends EntityRepository<Component> {
  private readonly records = new Records<Component, ComponentRow>(this.em, this.entityName);

  async get(workspaceId: string, reference: string): Promise<ComponentRow> {
    return orNotFound(await this.records.find(workspaceId, reference), 'component', reference);
  }

  async claim(workspaceId: string, reference: string): Promise<Component> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'component', reference);
  }

  list(workspaceId: string, request: PageRequest<ComponentsQuery>): Promise<Page<ComponentRow>> {
    return readRecords(this.em, this.records.table, workspaceId, request);
  }

  countDiscoveries(workspaceId: string, reference: string): Promise<number> {
    const underComponent = { table: 'discovery', column: 'component_id' };
    return this.records.countReferring(underComponent, workspaceId, reference);
  }
}

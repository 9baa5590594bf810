import { EntityRepository } from '@mikro-orm/postgresql';
import { Records } from '../database/records/records.js';
import type { Page, PageRequest } from '../http/lists/list.requests.js';
import { readRecords } from '../http/lists/lists.js';
import { orNotFound } from '../http/problems/problems.js';
import type { UsersQuery } from './user.requests.js';
import type { UserRow, WorkspaceUser } from './workspace-user.entity.js';

export class UsersRepository extends EntityRepository<WorkspaceUser> {
  private readonly records = new Records<WorkspaceUser, UserRow>(this.em, this.entityName);

  async get(workspaceId: string, reference: string): Promise<UserRow> {
    return orNotFound(await this.records.find(workspaceId, reference), 'user', reference);
  }

  async claim(workspaceId: string, reference: string): Promise<WorkspaceUser> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'user', reference);
  }

  list(workspaceId: string, request: PageRequest<UsersQuery>): Promise<Page<UserRow>> {
    return readRecords(this.em, this.records.table, workspaceId, request);
  }

  countDiscoveries(workspaceId: string, reference: string): Promise<number> {
    const assigned = { table: 'discovery_assignee', column: 'user_id' };
    return this.records.countReferring(assigned, workspaceId, reference);
  }
}

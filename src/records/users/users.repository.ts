import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { compareFlag } from '../../http/lists/comparisons/options.js';
import { given, is } from '../../http/lists/compiler/filter.js';
import { filterOf } from '../../http/lists/common-listable-fields.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import type { UsersQuery } from './user.requests.js';
import { type UserRow, WorkspaceUser } from './workspace-user.entity.js';

@Injectable()
export class UsersRepository extends RecordsRepository<WorkspaceUser, UserRow, UsersQuery> {
  readonly noun = 'user';
  override readonly referrer = { table: 'discovery_assignee', column: 'user_id', counted: 'discoveries' };
  protected override readonly listing = {
    members: { active: { compare: () => compareFlag('r.active') } },
    filter: (query: UsersQuery) =>
      filterOf(
        query,
        given(query.active, (active) => is('active', 'eq', active)),
      ),
  };

  constructor(em: EntityManager) {
    super(em, WorkspaceUser);
  }
}

import { readerOf } from '../database/context.js';
import { compareFlag } from '../http/lists/comparisons/options.js';
import { given, is } from '../http/lists/compiler/filter.js';
import type { Page, PageRequest } from '../http/lists/list.requests.js';
import { listFacts, readList, shownOf } from '../http/lists/lists.js';
import { filterOf, plainTable } from '../http/lists/plain-members.js';
import { RecordsRepository } from '../http/lists/records.repository.js';
import type { UsersQuery } from './user.requests.js';
import type { UserRow, WorkspaceUser } from './workspace-user.entity.js';

export class UsersRepository extends RecordsRepository<WorkspaceUser, UserRow> {
  protected readonly noun = 'user';
  protected override readonly referrer = { table: 'discovery_assignee', column: 'user_id' };

  override list(workspaceId: string, request: PageRequest<UsersQuery>): Promise<Page<UserRow>> {
    const { table } = this.records;
    const { members, ...plain } = plainTable(table);
    return readList(readerOf(this.em).of(workspaceId), request, {
      table: { ...plain, members: { ...members, active: { compare: () => compareFlag('r.active') } } },
      facts: listFacts(workspaceId),
      shown: shownOf(table),
      filter: filterOf(
        request.query,
        given(request.query.active, (active) => is('active', 'eq', active)),
      ),
    });
  }
}

import { RecordsRepository } from '../http/lists/records.repository.js';
import type { UserRow, WorkspaceUser } from './workspace-user.entity.js';

export class UsersRepository extends RecordsRepository<WorkspaceUser, UserRow> {
  protected readonly noun = 'user';
  protected override readonly referrer = { table: 'discovery_assignee', column: 'user_id' };
}

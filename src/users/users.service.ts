import { Injectable } from '@nestjs/common';
import { explained } from '../database/refusals.js';
import type { Transaction } from '../database/transaction.js';
import { newIdentity } from '../identifiers/identity.js';
import { revise } from '../identifiers/revise.js';
import type { TimeOrderedQuery } from '../http/lists/list.requests.js';
import type { ListRequest, Page } from '../http/lists/page.js';
import { ClientIdTaken, RecordInUse, RecordNotFound } from '../http/problems/problems.js';
import { type RecordKey, Requests } from '../http/requests/requests.js';
import type { Write } from '../http/requests/write.js';
import { WorkspaceUser } from './workspace-user.entity.js';
import type { UserRow } from './user.record.js';
import type { UserChanges, NewUser } from './user.requests.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly requests: Requests,
    private readonly users: UsersRepository,
  ) {}

  list(workspaceId: string, request: ListRequest<TimeOrderedQuery>): Promise<Page<UserRow>> {
    return this.users.list(workspaceId, request);
  }

  async get(workspaceId: string, reference: string): Promise<UserRow> {
    const row = await this.users.find(workspaceId, reference);
    if (!row) throw new RecordNotFound('user', reference);
    return row;
  }

  create(write: Write, { clientId, ...members }: NewUser): Promise<UserRow> {
    return explained(
      this.requests.perform(
        write,
        async (transaction) => {
          const user = transaction.em.create(WorkspaceUser, {
            ...newIdentity(write.workspaceId, clientId),
            name: members.name,
            email: members.email ?? undefined,
          });
          return user;
        },
        this.show,
      ),
      {
        workspace_user_client_id_unique: () => new ClientIdTaken('user', String(clientId), '/clientId'),
      },
    );
  }

  update(write: Write, reference: string, changes: UserChanges): Promise<UserRow> {
    return this.requests.perform(
      write,
      async (transaction) => {
        const user = await this.claimed(transaction, write.workspaceId, reference);
        revise(user, changes);
        return user;
      },
      this.show,
    );
  }

  async delete(write: Write, reference: string): Promise<void> {
    let id = '';
    await explained(
      this.requests.perform(write, async (transaction) => {
        const user = await this.claimed(transaction, write.workspaceId, reference);
        id = user.id;
        transaction.em.remove(user);
      }),
      {
        discovery_assignee_user_fk: async () =>
          new RecordInUse('user', { discoveries: await this.users.countDiscoveries(write.workspaceId, id) }),
      },
    );
  }

  private async claimed(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
  ): Promise<WorkspaceUser> {
    const user = await transaction.claim(WorkspaceUser, 'workspace_user', workspaceId, reference);
    if (!user) throw new RecordNotFound('user', reference);
    return user;
  }
  /** As others will see it. */
  private readonly show = async ({ workspaceId, id }: RecordKey, from: Transaction): Promise<UserRow> =>
    (await this.users.find(workspaceId, id, from)) as UserRow;
}

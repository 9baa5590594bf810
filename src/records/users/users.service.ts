import { Injectable } from '@nestjs/common';
import { deleteRecord, explainTaken } from '../../http/requests/constraint-problems.js';
import type { PageRequest, Page, ReadContext } from '../../http/lists/list.requests.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { revise } from '../../platform/identifiers/revise.js';
import type { UserRow } from './workspace-user.entity.js';
import type { NewUser, UserChanges, UsersQuery } from './user.requests.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly requests: Requests,
    private readonly users: UsersRepository,
  ) {}

  list(request: PageRequest<UsersQuery>): Promise<Page<UserRow>> {
    return this.users.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<UserRow> {
    return this.users.get(workspaceId, reference, fields);
  }

  create(write: WriteContext, { clientId, createdAt, ...members }: NewUser): Promise<UserRow> {
    const make = async () =>
      this.users.create({ ...givenIdentity(write, { clientId, createdAt }), ...members });
    return explainTaken('user', { clientId }, this.requests.perform(write, make, this.users));
  }

  update(write: WriteContext, reference: string, changes: UserChanges): Promise<UserRow> {
    const { workspaceId } = write;
    const make = async () => {
      const user = await this.users.claim(workspaceId, reference);
      revise(user, changes);
      return user;
    };
    return this.requests.perform(write, make, this.users);
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    return deleteRecord(this.requests, write, this.users, reference);
  }
}

import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { Parameters, referred, type Queryable } from '../database/sql.js';
import type { TimeOrderedQuery } from '../http/lists/list.requests.js';
import { type ListRequest, type Page, readPage } from '../http/lists/page.js';
import type { UserRow } from './user.record.js';

const COLUMNS = 'u.id, u.client_id, u.updated_at, u.name, u.email';

/** Reads users. */
@Injectable()
export class UsersRepository {
  constructor(private readonly reader: Reader) {}

  find(workspaceId: string, reference: string, from: Queryable = this.reader): Promise<UserRow | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred('workspace_user', workspace, reference, parameters);
    return from.byKey({
      text: `SELECT ${COLUMNS} FROM workspace_user u WHERE u.workspace_id = ${workspace} AND u.id = ${id}`,
      values: parameters.values,
    });
  }

  list(workspaceId: string, request: ListRequest<TimeOrderedQuery>): Promise<Page<UserRow>> {
    const parameters = new Parameters();
    return readPage(this.reader.of(workspaceId), request, {
      table: 'workspace_user',
      alias: 'u',
      columns: COLUMNS,
      conditions: [`u.workspace_id = ${parameters.add(workspaceId)}`],
      parameters,
      defaultOrder: 'createdAt',
    });
  }

  /** How many discoveries are assigned to a user. */
  async countDiscoveries(workspaceId: string, id: string): Promise<number> {
    const [row] = await this.reader.query<{ discoveries: number }>({
      text: 'SELECT count(*) AS discoveries FROM discovery_assignee WHERE workspace_id = $1 AND user_id = $2',
      values: [workspaceId, id],
    });
    return row?.discoveries ?? 0;
  }
}

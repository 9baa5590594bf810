import { EntityRepository } from '@mikro-orm/postgresql';
import { readerOf } from '../database/context.js';
import { selectList } from '../database/records/record-table.js';
import { Records } from '../database/records/records.js';
import type { Page, PageRequest, TimeOrderedQuery } from '../http/lists/list.requests.js';
import { readRecords } from '../http/lists/lists.js';
import { orNotFound } from '../http/problems/problems.js';
import type { ApiToken, TokenRow } from './api-token.entity.js';

/** Never reads the digests of secrets. */
export class TokensRepository extends EntityRepository<ApiToken> {
  private readonly records = new Records<ApiToken, TokenRow>(this.em, this.entityName);

  findRow(workspaceId: string, id: string): Promise<TokenRow | undefined> {
    return this.records.find(workspaceId, id);
  }

  async get(workspaceId: string, id: string): Promise<TokenRow> {
    return orNotFound(await this.findRow(workspaceId, id), 'api token', id);
  }

  async claim(workspaceId: string, id: string): Promise<ApiToken> {
    return orNotFound(await this.records.claim(workspaceId, id), 'api token', id);
  }

  list(workspaceId: string, request: PageRequest<TimeOrderedQuery>): Promise<Page<TokenRow>> {
    return readRecords(this.em, this.records.table, workspaceId, request);
  }

  /** In the order of creation. */
  all(workspaceId: string): Promise<TokenRow[]> {
    const { table } = this.records;
    return readerOf(this.em).query({
      text: `SELECT ${selectList(table)} FROM ${table.name} WHERE workspace_id = $1 ORDER BY id`,
      values: [workspaceId],
    });
  }
}

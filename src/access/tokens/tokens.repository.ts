import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readerOf } from '../../platform/database/context.js';
import { selectList } from '../../platform/database/records/record-table.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { ApiToken, type TokenRow } from './api-token.entity.js';

/** The repository of API tokens. It never reads the digests of their secrets. */
@Injectable()
export class TokensRepository extends RecordsRepository<ApiToken, TokenRow> {
  readonly noun = 'api token';

  constructor(em: EntityManager) {
    super(em, ApiToken);
  }

  findRow(workspaceId: string, id: string): Promise<TokenRow | undefined> {
    return this.records.find(workspaceId, id);
  }

  all(workspaceId: string): Promise<TokenRow[]> {
    const { table } = this.records;
    return readerOf(this.em).query({
      text: `SELECT ${selectList(table)} FROM ${table.name} WHERE workspace_id = $1 ORDER BY id`,
      values: [workspaceId],
    });
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf, readerOf, transactionOf } from '../../platform/database/context.js';
import { selectList } from '../../platform/database/records/record-table.js';
import {
  ReferenceIndex,
  type Referable,
  recordNamed,
} from '../../platform/database/records/reference-index.js';
import { findNamed, idOf } from '../../platform/database/records/references.js';
import { NO_ID } from '../../platform/identifiers/uuid.js';
import { filterOf, reference } from '../../http/lists/common-listable-fields.js';
import { given, is } from '../../http/lists/compiler/filter.js';
import { countOf } from '../../platform/database/sql.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { ApiToken, type TokenRow } from './api-token.entity.js';
import type { TokensQuery } from './token.requests.js';

export interface TokenUser extends Referable {
  readonly active: boolean;
}

/** The repository of API tokens. It never reads the digests of their secrets. */
@Injectable()
export class TokensRepository extends RecordsRepository<ApiToken, TokenRow, TokensQuery> {
  readonly noun = 'api token';
  protected override readonly listing = {
    members: { userId: reference('r.user_id', ['workspace_user']) },
    filter: (query: TokensQuery) =>
      filterOf(
        query,
        given(query.userId, (user) => is('userId', 'eq', user)),
      ),
  };

  constructor(em: EntityManager) {
    super(em, ApiToken);
  }

  /** The id of a user; zeros, which no user has, if there is none with the reference. */
  async userIdOf(workspaceId: string, reference: string): Promise<string> {
    return (await idOf(queryableOf(this.em), 'workspace_user', workspaceId, reference)) ?? NO_ID;
  }

  /** Locks a user, so that concurrent requests count the user's tokens one after another. */
  async claimUser(workspaceId: string, reference: string): Promise<TokenUser | undefined> {
    const users = new ReferenceIndex<TokenUser>('workspace_user', {
      columns: 'active',
      lock: 'FOR NO KEY UPDATE',
    });
    await findNamed(transactionOf(this.em), workspaceId, [users], [reference]);
    return recordNamed(reference, [users]);
  }

  countOf(workspaceId: string, userId: string): Promise<number> {
    const rows =
      'api_token WHERE workspace_id = $1 AND user_id = $2 AND (expires_at IS NULL OR expires_at > now())';
    return countOf(transactionOf(this.em), rows, [workspaceId, userId]);
  }

  all(workspaceId: string): Promise<TokenRow[]> {
    const { table } = this.records;
    return readerOf(this.em).query({
      text: `SELECT ${selectList(table)} FROM ${table.name} WHERE workspace_id = $1 ORDER BY id`,
      values: [workspaceId],
    });
  }
}

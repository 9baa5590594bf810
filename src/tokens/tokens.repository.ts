import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { Parameters, type Rows } from '../database/sql.js';
import { isUuid } from '../identifiers/uuid.js';
import type { TimeOrderedQuery } from '../http/lists/list.requests.js';
import { type ListRequest, type Page, readPage } from '../http/lists/page.js';
import type { TokenRow } from './token.record.js';

const COLUMNS = 't.id, t.updated_at, t.name, t.scope, t.last_used_at, t.expires_at';

/** Never reads digests of secrets. */
@Injectable()
export class TokensRepository {
  constructor(private readonly reader: Reader) {}

  async find(workspaceId: string, id: string, from: Rows = this.reader): Promise<TokenRow | undefined> {
    if (!isUuid(id)) return undefined;
    return from.row({
      text: `SELECT ${COLUMNS} FROM api_token t WHERE t.workspace_id = $1 AND t.id = $2`,
      values: [workspaceId, id],
    });
  }

  /** In the order of creation. */
  all(workspaceId: string): Promise<TokenRow[]> {
    return this.reader.rows({
      text: `SELECT ${COLUMNS} FROM api_token t WHERE t.workspace_id = $1 ORDER BY t.id`,
      values: [workspaceId],
    });
  }

  list(workspaceId: string, request: ListRequest<TimeOrderedQuery>): Promise<Page<TokenRow>> {
    const parameters = new Parameters();
    return readPage(this.reader.of(workspaceId), request, {
      table: 'api_token',
      alias: 't',
      columns: COLUMNS,
      conditions: [`t.workspace_id = ${parameters.add(workspaceId)}`],
      parameters,
      defaultOrder: 'createdAt',
    });
  }
}

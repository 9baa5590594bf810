import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { highestOf } from '../http/requests/scope.js';
import { digestOf, newSecret } from '../access/secret.js';
import type { Transaction } from '../database/transaction.js';
import { revise } from '../identifiers/revise.js';
import { createdAtOf, isUuid, newId } from '../identifiers/uuid.js';
import { instantOf } from '../http/input/instants.js';
import type { TimeOrderedQuery } from '../http/lists/list.requests.js';
import type { ListRequest, Page } from '../http/lists/page.js';
import { InvalidInput, RecordNotFound } from '../http/problems/problems.js';
import { type RecordKey, Requests } from '../http/requests/requests.js';
import type { Write } from '../http/requests/write.js';
import { ApiToken } from './api-token.entity.js';
import type { TokenRow } from './token.record.js';
import type { NewToken, TokenChanges } from './token.requests.js';
import { TokensRepository } from './tokens.repository.js';

export interface CreatedToken {
  readonly row: TokenRow;
  /** Undefined when an earlier request with the same idempotency key made the token. */
  readonly secret: string | undefined;
}

@Injectable()
export class TokensService {
  constructor(
    private readonly requests: Requests,
    private readonly tokens: TokensRepository,
  ) {}

  list(workspaceId: string, request: ListRequest<TimeOrderedQuery>): Promise<Page<TokenRow>> {
    return this.tokens.list(workspaceId, request);
  }

  async get(workspaceId: string, id: string): Promise<TokenRow> {
    const row = await this.tokens.find(workspaceId, id);
    if (!row) throw new RecordNotFound('api token', id);
    return row;
  }

  async create(write: Write, { name, scopes, expiresAt }: NewToken): Promise<CreatedToken> {
    let created: { readonly id: string; readonly secret: string } | undefined;
    const row = await this.requests.perform(
      write,
      async (transaction) => {
        const id = newId();
        const secret = newSecret();
        created = { id, secret };
        return transaction.em.create(ApiToken, {
          workspaceId: write.workspaceId,
          id,
          updatedAt: createdAtOf(id),
          name,
          scope: highestOf(scopes),
          digest: Buffer.from(digestOf(secret), 'hex'),
          expiresAt: expiryOf(expiresAt) ?? undefined,
        });
      },
      this.show,
    );
    // A secret of an attempt that was rolled back belongs to no token.
    return { row, secret: created?.id === row.id ? created.secret : undefined };
  }

  async update(write: Write, id: string, { name, expiresAt }: TokenChanges): Promise<TokenRow> {
    return this.requests.perform(
      write,
      async (transaction) => {
        const token = await this.lock(transaction, write, id);
        revise(token, { name, expiresAt: expiryOf(expiresAt) });
        return token;
      },
      this.show,
    );
  }

  /** Even of the last administrator: the command line can make another. */
  async delete(write: Write, id: string): Promise<void> {
    await this.requests.perform(write, async (transaction) => {
      transaction.em.remove(await this.lock(transaction, write, id));
    });
  }

  private async lock(transaction: Transaction, { workspaceId }: Write, id: string): Promise<ApiToken> {
    const token = isUuid(id)
      ? await transaction.em.findOne(ApiToken, { workspaceId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : null;
    if (!token) throw new RecordNotFound('api token', id);
    transaction.check(token);
    return token;
  }

  private readonly show = async ({ workspaceId, id }: RecordKey, from: Transaction): Promise<TokenRow> =>
    (await this.tokens.find(workspaceId, id, from)) as TokenRow;
}

/** Call inside the operation: a replay is answered as the first request was, though the time may have passed since. */
function expiryOf(expiresAt: string | null | undefined): Date | null | undefined {
  if (expiresAt === undefined || expiresAt === null) return expiresAt;
  const expiry = new Date(instantOf(expiresAt)?.milliseconds ?? NaN);
  if (expiry.getTime() > Date.now()) return expiry;
  const detail = '/expiresAt must lie in the future. To end a token now, delete it.';
  throw new InvalidInput([{ pointer: '/expiresAt', code: 'not_in_the_future', detail }]);
}

import { Injectable } from '@nestjs/common';
import { deleteRecord } from '../../http/requests/constraint-problems.js';
import { type AccessScope, type Caller, highestOf, scopesUpTo } from '../../http/requests/caller.js';
import { InvalidToken } from '../access.problems.js';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import { digestOf, newSecret } from '../secret.js';
import { revise } from '../../platform/identifiers/revise.js';
import { createdAtOf, newId } from '../../platform/identifiers/uuid.js';
import { instantOf, timestampOf } from '../../http/input/instants.js';
import type { Page, PageRequest, TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { InvalidInput, RecordNotFound } from '../../http/problems/problems.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { WorkspacesRepository } from '../../records/workspaces/workspaces.repository.js';
import type { ApiToken, TokenRow } from './api-token.entity.js';
import type { MeRecord } from './me.record.js';
import { type CreatedToken, toTokenRecord } from './token.record.js';
import type { NewToken, TokenChanges, TokenRotation } from './token.requests.js';
import { TokensRepository } from './tokens.repository.js';

const DAY = 86_400;

type NewMembers = Pick<ApiToken, 'name' | 'scope' | 'origins'> & {
  readonly expiresAt?: Date | null | undefined;
};

@Injectable()
export class TokensService {
  constructor(
    private readonly requests: Requests,
    private readonly tokens: TokensRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  async me({ workspaceId, scope, tokenId }: Caller): Promise<MeRecord> {
    const name = await this.workspaces.nameOf(workspaceId);
    const token = tokenId && (await this.tokens.findRow(workspaceId, tokenId));
    if (tokenId && !token) throw new InvalidToken();
    return {
      workspace: { id: workspaceId, name },
      scopes: scopesUpTo(scope),
      ...(token && { apiToken: toTokenRecord(token) }),
    };
  }

  list(workspaceId: string, request: PageRequest<TimeOrderedQuery>): Promise<Page<TokenRow>> {
    return this.tokens.list(workspaceId, request);
  }

  get(workspaceId: string, id: string): Promise<TokenRow> {
    return this.tokens.get(workspaceId, id);
  }

  create(write: WriteContext, { name, scopes, expiresAt, origins }: NewToken): Promise<CreatedToken> {
    const scope = scopeOf(scopes);
    checkOrigins(origins, scope);
    return this.mint(write, async (add) => add({ name, scope, origins, expiresAt: expiryOf(expiresAt) }));
  }

  /** Creates a successor of a token, which itself expires after the overlap. */
  rotate(
    write: WriteContext,
    id: string,
    { overlap = DAY, expiresAt }: TokenRotation,
  ): Promise<CreatedToken> {
    return this.mint(write, async (add) => {
      const former = await this.tokens.claim(write.workspaceId, id);
      const { name, scope, origins, expiresAt: end } = former;
      const now = Date.now();
      const lifetime = former.lifetime ?? (end ? end.getTime() - createdAtOf(former.id).getTime() : 0);
      const asLong = lifetime > 0 ? new Date(timestampOf(now + lifetime)) : undefined;
      const endsAt = now + overlap * 1_000;
      if (!end || endsAt < end.getTime()) revise(former, { expiresAt: new Date(endsAt), lifetime });
      return add({
        name,
        scope,
        origins,
        expiresAt: expiresAt === undefined ? asLong : expiryOf(expiresAt),
      });
    });
  }

  private async mint(
    write: WriteContext,
    make: (add: (members: NewMembers) => ApiToken) => Promise<ApiToken>,
  ): Promise<CreatedToken> {
    let made: { readonly id: string; readonly secret: string } | undefined;
    const add = (members: NewMembers): ApiToken => {
      const id = newId();
      const secret = newSecret();
      made = { id, secret };
      const digest = Buffer.from(digestOf(secret), 'hex');
      const { workspaceId } = write;
      return this.tokens.create({ workspaceId, id, updatedAt: createdAtOf(id), digest, ...members });
    };
    const row = await translateViolation(
      this.requests.perform(write, () => make(add), this.tokens),
      {
        // The workspace is being deleted.
        api_token_workspace_fk: () => new RecordNotFound('workspace', write.workspaceId),
      },
    );
    // The secret of a rolled-back attempt or a replayed request is no stored token's.
    return { row, secret: made?.id === row.id ? made.secret : undefined };
  }

  update(write: WriteContext, id: string, { name, expiresAt, origins }: TokenChanges): Promise<TokenRow> {
    const make = async () => {
      const token = await this.tokens.claim(write.workspaceId, id);
      checkOrigins(origins, token.scope);
      const end = expiryOf(expiresAt);
      revise(token, { name, origins, expiresAt: end, lifetime: end === undefined ? undefined : null });
      return token;
    };
    return this.requests.perform(write, make, this.tokens);
  }

  /** Revokes a token, even the last administrator's, because the command line can create another. */
  delete(write: WriteContext, id: string): Promise<void> {
    return deleteRecord(this.requests, write, this.tokens, id);
  }
}

/** The scope that includes all of these. @throws InvalidInput */
function scopeOf(scopes: readonly AccessScope[]): AccessScope {
  const scope = highestOf(scopes);
  if (scope !== 'read' || !scopes.includes('submit')) return scope;
  const detail = '/scopes can not be "submit" and "read" alone: "write" includes both.';
  throw new InvalidInput([{ pointer: '/scopes', code: 'not_combinable', detail }]);
}

/** @throws InvalidInput when a token that isn't made for pages is given origins */
function checkOrigins(origins: readonly string[] | null | undefined, scope: AccessScope): void {
  if (!origins || scope === 'submit') return;
  const detail = `/origins are only for tokens with the scope "submit"; this one has "${scope}".`;
  throw new InvalidInput([{ pointer: '/origins', code: 'not_for_scope', detail }]);
}

/** Parses an expiry. Call this inside the operation, as a replayed request succeeds even after that time. */
function expiryOf(expiresAt: string | null | undefined): Date | null | undefined {
  if (expiresAt === undefined || expiresAt === null) return expiresAt;
  const expiry = new Date(instantOf(expiresAt)?.milliseconds ?? NaN);
  if (expiry.getTime() > Date.now()) return expiry;
  const detail = '/expiresAt must lie in the future. To end a token now, delete it.';
  throw new InvalidInput([{ pointer: '/expiresAt', code: 'not_in_the_future', detail }]);
}

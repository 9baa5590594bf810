import { Injectable } from '@nestjs/common';
import { type AccessScope, highestOf } from '../../http/requests/caller.js';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { digestOf, newSecret } from '../secret.js';
import { revise } from '../../platform/identifiers/revise.js';
import { createdAtOf, newId } from '../../platform/identifiers/uuid.js';
import { instantOf, timestampOf } from '../../http/input/instants.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { InvalidInput, RecordNotFound } from '../../http/problems/problems.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import type { ApiToken, TokenRow } from './api-token.entity.js';
import { checkHolds, checkManages, type Manager, managerOf, manages } from './manager.js';
import type { CreatedToken } from './token.record.js';
import { TokenUserInactive, TokenUserNotFound, TooManyTokens } from './token.problems.js';
import type { NewToken, TokenChanges, TokenRotation, TokensQuery } from './token.requests.js';
import { TokensRepository } from './tokens.repository.js';

const DAY = 86_400;

/** The most tokens of a user that have not expired. */
const MOST_OF_USER = 100;

type NewMembers = Pick<ApiToken, 'name' | 'scope' | 'origins'> & {
  readonly expiresAt?: Date | null | undefined;
  readonly userId?: string | null | undefined;
};

@Injectable()
export class TokensService {
  constructor(
    private readonly requests: Requests,
    private readonly tokens: TokensRepository,
  ) {}

  /** @throws InsufficientScope if the caller isn't an administrator, and the tokens may be another user's */
  async list(manager: Manager, request: PageRequest<TokensQuery>): Promise<Page<TokenRow>> {
    const { workspaceId } = manager;
    const { userId: reference, ...query } = request.query;
    const wanted = reference === undefined ? undefined : await this.tokens.userIdOf(workspaceId, reference);
    checkManages(manager, wanted);
    return this.tokens.list({
      ...request,
      workspaceId,
      query: { ...query, ...(wanted && { userId: wanted }) },
    });
  }

  /** @throws RecordNotFound also for tokens that the caller may not see */
  async get(manager: Manager, id: string): Promise<TokenRow> {
    const row = await this.tokens.get(manager.workspaceId, id);
    if (!manages(manager, row.user_id)) throw new RecordNotFound(this.tokens.noun, id);
    return row;
  }

  create(
    write: WriteContext,
    { name, scopes, expiresAt, origins, userId: reference }: NewToken,
  ): Promise<CreatedToken> {
    const { workspaceId } = write;
    const scope = scopeOf(scopes);
    checkOrigins(origins, scope);
    if (reference !== undefined) checkActsAsUser(scope);
    return this.mint(write, async (add) => {
      const user = reference === undefined ? undefined : await this.tokens.claimUser(workspaceId, reference);
      checkManages(managerOf(write), user?.id);
      checkHolds(write, scope);
      if (reference !== undefined && !user) throw new TokenUserNotFound(reference);
      if (user && !user.active) throw new TokenUserInactive(String(reference));
      if (user) await this.checkNumber(workspaceId, user.id);
      return add({ name, scope, origins, userId: user?.id, expiresAt: expiryOf(expiresAt) });
    });
  }

  /** Creates a successor of a token, which itself expires after the overlap. */
  rotate(
    write: WriteContext,
    id: string,
    { overlap = DAY, expiresAt }: TokenRotation,
  ): Promise<CreatedToken> {
    return this.mint(write, async (add) => {
      const former = await this.claim(write, id);
      const { name, scope, origins, userId, expiresAt: end } = former;
      if (userId && (await this.tokens.claimUser(write.workspaceId, userId)))
        await this.checkNumber(write.workspaceId, userId);
      const now = Date.now();
      const lifetime = former.lifetime ?? (end ? end.getTime() - createdAtOf(former.id).getTime() : 0);
      const asLong = lifetime > 0 ? new Date(timestampOf(now + lifetime)) : undefined;
      const endsAt = now + overlap * 1_000;
      if (!end || endsAt < end.getTime()) revise(former, { expiresAt: new Date(endsAt), lifetime });
      return add({
        name,
        scope,
        origins,
        userId,
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
      const token = await this.claim(write, id);
      checkOrigins(origins, token.scope);
      const end = expiryOf(expiresAt);
      revise(token, { name, origins, expiresAt: end, lifetime: end === undefined ? undefined : null });
      return token;
    };
    return this.requests.perform(write, make, this.tokens);
  }

  /** Revokes a token, even the last administrator's, because the command line can create another. */
  delete(write: WriteContext, id: string): Promise<void> {
    return this.requests.perform(write, async ({ em }: Transaction) => {
      em.remove(await this.claim(write, id));
    });
  }

  /** @throws RecordNotFound or InsufficientScope for tokens that the caller may not change */
  private async claim(write: WriteContext, id: string): Promise<ApiToken> {
    // This comes first, because the claim checks the version, which others' tokens must not show.
    await this.get(managerOf(write), id);
    const token = await this.tokens.claim(write.workspaceId, id);
    checkHolds(write, token.scope);
    return token;
  }

  private async checkNumber(workspaceId: string, userId: string): Promise<void> {
    if ((await this.tokens.countOf(workspaceId, userId)) >= MOST_OF_USER)
      throw new TooManyTokens(MOST_OF_USER);
  }
}

/** The scope that includes all of these. @throws InvalidInput */
function scopeOf(scopes: readonly AccessScope[]): AccessScope {
  const scope = highestOf(scopes);
  if (scope !== 'read' || !scopes.includes('submit')) return scope;
  const detail = '/scopes can not be "submit" and "read" alone: "write" includes both.';
  throw new InvalidInput([{ pointer: '/scopes', code: 'not_combinable', detail }]);
}

/** @throws InvalidInput for a token that everybody can read in a page */
function checkActsAsUser(scope: AccessScope): void {
  if (scope !== 'submit') return;
  const detail = '/userId is not for tokens with the scope "submit": a public token acts as nobody.';
  throw new InvalidInput([{ pointer: '/userId', code: 'not_for_scope', detail }]);
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

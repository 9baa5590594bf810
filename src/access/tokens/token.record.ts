import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { SCOPES, type AccessScope, scopesUpTo } from '../../http/requests/caller.js';
import { withoutNulls } from '../../platform/identifiers/identified.record.js';
import { createdAtTextOf } from '../../platform/identifiers/uuid.js';
import type { TokenRow } from './api-token.entity.js';

// Members are decorated, because otherwise the specification would list members of the subclass first.
@ApiSchema({ description: 'An API token: access to one workspace.' })
export class TokenRecord {
  /** The service's identifier, a UUIDv7. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  @ApiProperty()
  id: string;

  /** When the token was created. @example '2026-11-20T09:30:00.000Z' */
  @ApiProperty()
  createdAt: string;

  /** When a caller last changed the token. @example '2026-11-20T09:30:00.000Z' */
  @ApiProperty()
  updatedAt: string;

  /** The token's name. @example 'Nightly import' */
  @ApiProperty()
  name: string;

  /** The token's scopes: `write` includes `submit`, which is shown only alone. @example ['read', 'write'] */
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes: AccessScope[];

  /** The user as whom the token acts; absent if it acts as itself. @example '01a19b45-b800-7b3c-9d2e-3f4a5b6c7d8e' */
  @ApiProperty()
  userId?: string;

  /** When the token was last used, to the minute; absent if never. @example '2026-11-21T02:00:00.123Z' */
  @ApiProperty()
  lastUsedAt?: string;

  /** When the token expires; absent if never. @example '2027-11-20T00:00:00.000Z' */
  @ApiProperty()
  expiresAt?: string;

  /** The only origins whose pages may use the token. */
  @ApiProperty()
  origins?: string[];
}

@ApiSchema({ description: 'A new token with its secret.' })
export class NewTokenRecord extends TokenRecord {
  /**
   * The secret to send as `Authorization: Bearer …`. It is shown only once: a request repeated with its
   * `Idempotency-Key` is
   * answered without it.
   * @example 'drs_ThisIsAnExampleAndLetsNobodyIn000000'
   */
  secret?: string;
}

export class TokenAnswer {
  apiToken: TokenRecord;
}

export class NewTokenAnswer {
  apiToken: NewTokenRecord;
}

export class TokensAnswer {
  apiTokens: TokenRecord[];
}

export interface CreatedToken {
  readonly row: TokenRow;
  /** Undefined if an earlier request with the same idempotency key made the token. */
  readonly secret: string | undefined;
}

export const withSecret = ({ row, secret }: CreatedToken): NewTokenAnswer => ({
  apiToken: { ...toTokenRecord(row), ...(secret && { secret }) },
});

export const toTokenRecord = (row: TokenRow): TokenRecord =>
  withoutNulls<TokenRecord>({
    id: row.id,
    createdAt: createdAtTextOf(row.id),
    updatedAt: row.updated_at,
    name: row.name,
    scopes: scopesUpTo(row.scope),
    userId: row.user_id,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    origins: row.origins,
  });

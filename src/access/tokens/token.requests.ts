import { changesOf } from '../../http/input/member-table.js';
import { SCOPES, type AccessScope } from '../../http/requests/caller.js';
import { described, list, type Rule } from '../../http/input/rules.js';
import { originOf } from '../../platform/settings/validators.js';
import {
  Choices,
  Integer,
  Nullable,
  DateTime,
  Optional,
  Reference,
  Satisfies,
  Title,
} from '../../http/input/members.js';
import { TextParameter } from '../../http/input/parameters.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';

const MOST_ORIGINS = 20;
const LONGEST_ORIGIN = 255;

const ORIGIN: Rule = described(
  { type: 'string', maxLength: LONGEST_ORIGIN, pattern: '^https?://[^/\\s]+$' },
  (value) =>
    typeof value === 'string' && value.length <= LONGEST_ORIGIN && originOf(value) === value
      ? undefined
      : {
          code: 'invalid_origin',
          detail: 'must be an exact origin, scheme, host and port only, for example https://shop.example',
        },
);

/** A week, in seconds. */
const LONGEST_OVERLAP = 604_800;

/** A token that an operator makes. */
export class OperatorToken {
  /** What the token is for. @example 'Nightly import' */
  @Title(255) name: string;

  /**
   * The scopes of the token; the greatest is enough. `admin` includes `write`, which includes `read` and `submit`.
   * `submit` only creates feedback and messages, for pages whose visitors can see the token; it can't be combined with
   * `read` alone.
   * @example ['write']
   */
  @Choices(SCOPES) scopes: AccessScope[];

  /** When the token expires; null, the default, for never. @example '2027-11-20T00:00:00Z' */
  @Nullable() @DateTime() expiresAt?: string | null;

  /**
   * The exact origins, such as `https://shop.example`, whose pages may use the token, which then works nowhere else;
   * null, the default, for none. Only for tokens with the scope `submit`.
   */
  @Nullable() @Satisfies(list(MOST_ORIGINS, ORIGIN, 1)) origins?: string[] | null;
}

export class NewToken extends OperatorToken {
  /**
   * The user as whom the token acts, by `id` or `clientId`; `me` for the caller's own. A request that acts as a user may
   * create tokens of that user without the scope `admin`.
   * @example 'amara'
   */
  @Optional() @Reference() userId?: string;
}

export class TokenRotation {
  static readonly mayBeEmpty = true;

  /** The seconds for which the former token stays valid as well; a day when left out. @example 3600 */
  @Optional() @Integer(0, LONGEST_OVERLAP) overlap?: number;

  /**
   * When the new token expires; null for never. When left out, it has the original lifetime of the former one.
   * @example '2027-11-20T00:00:00Z'
   */
  @Nullable() @DateTime() expiresAt?: string | null;
}

export class TokenChanges extends changesOf(NewToken, ['scopes', 'userId']) {}

export class TokensQuery extends TimeOrderedQuery {
  /** Only tokens that act as this user, by `id` or `clientId`; `me` for the caller's own. */
  @TextParameter(255) userId?: string;
}

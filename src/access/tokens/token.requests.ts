import { changesOf } from '../../http/input/member-table.js';
import { SCOPES, type AccessScope } from '../../http/requests/caller.js';
import { Choices, Integer, Nullable, DateTime, Optional, Title } from '../../http/input/members.js';

/** A week, in seconds. */
const LONGEST_OVERLAP = 604_800;

export class NewToken {
  /** What the token is for. @example 'Nightly import' */
  @Title(255) name: string;

  /**
   * The scopes of the token. Each scope includes the ones before it, so the greatest is enough.
   * @example ['write']
   */
  @Choices(SCOPES) scopes: AccessScope[];

  /** When the token expires; null, the default, for never. @example '2027-11-20T00:00:00Z' */
  @Nullable() @DateTime() expiresAt?: string | null;
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

export class TokenChanges extends changesOf(NewToken, ['scopes']) {}

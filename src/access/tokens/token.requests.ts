import { changesOf } from '../../http/input/member-table.js';
import { SCOPES, type AccessScope } from '../../http/requests/caller.js';
import { Choices, Integer, Nullable, DateTime, Optional, Title } from '../../http/input/members.js';

/** A week, in seconds. */
const LONGEST_OVERLAP = 604_800;

export class NewToken {
  /** What the token is for. @example 'Nightly import' */
  @Title(255) name: string;

  /**
   * What it lets its holder do. Each scope includes the ones before it, so naming the greatest is enough.
   * @example ['write']
   */
  @Choices(SCOPES) scopes: AccessScope[];

  /** When the token expires; null for never, which is also what a new token without it has. @example '2027-11-20T00:00:00Z' */
  @Nullable() @DateTime() expiresAt?: string | null;
}

export class TokenRotation {
  static readonly mayBeEmpty = true;

  /** For how many seconds the former one lets its holder in as well; a day, when left out. @example 3600 */
  @Optional() @Integer(0, LONGEST_OVERLAP) overlap?: number;

  /**
   * From when on the new one lets nobody in any more. Left out, it lives for as long as the former one was made for; null for
   * ever.
   * @example '2027-11-20T00:00:00Z'
   */
  @Nullable() @DateTime() expiresAt?: string | null;
}

export class TokenChanges extends changesOf(NewToken, ['scopes']) {}

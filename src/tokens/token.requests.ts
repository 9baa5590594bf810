import { SCOPES, type AccessScope } from '../http/requests/caller.js';
import { Choices, Nullable, DateTime, Optional, Title } from '../http/input/members.js';

export class NewToken {
  /** What it is for. @example 'Nightly import' */
  @Title(255)
  name: string;

  /**
   * What it lets its holder do. Each scope includes the ones before it, so naming the greatest is enough.
   * @example ['write']
   */
  @Choices(SCOPES)
  scopes: AccessScope[];

  /** From when on it lets nobody in any more; never, when left out. @example '2027-11-20T00:00:00Z' */
  @Nullable()
  @DateTime()
  expiresAt?: string | null;
}

export class TokenChanges {
  /** What it is for. @example 'Nightly import' */
  @Optional()
  @Title(255)
  name?: string;

  /** From when on it lets nobody in any more; null for never. @example '2027-11-20T00:00:00Z' */
  @Nullable()
  @DateTime()
  expiresAt?: string | null;
}

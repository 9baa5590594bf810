import { changesOf } from '../../http/input/member-table.js';
import { FlagParameter, TextParameter } from '../../http/input/parameters.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { ClientId, Email, Flag, Nullable, Optional, Title, WebUrl } from '../../http/input/members.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';

export class NewUser extends NewRecord {
  /** The person's name. @example 'Ada Lovelace' */
  @Title(255) name: string;

  /** The caller's own identifier, unique among the workspace's users. @example 'ada' */
  @Optional() @ClientId() clientId?: string;

  /** The person's e-mail address; null clears it. @example 'ada@riverside-library.example' */
  @Nullable() @Email() email?: string | null;

  /** A picture of the person; null clears it. @example 'https://riverside-library.example/people/ada.png' */
  @Nullable() @WebUrl() avatarUrl?: string | null;

  /** Whether discoveries can be newly assigned to the person; true for a new user without it. @example true */
  @Optional() @Flag() active?: boolean;
}

export class UserChanges extends changesOf(NewUser) {}

export class UsersQuery extends TimeOrderedQuery {
  /**
   * Only users with all of these words in their name or address, the last one as a prefix; or with a `clientId` that is
   * among them.
   */
  @TextParameter(500) q?: string;

  /** Only users who can be newly assigned, or only those who can't. */
  @FlagParameter() active?: boolean;
}

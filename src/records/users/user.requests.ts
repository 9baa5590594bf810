import { changesOf } from '../../http/input/member-table.js';
import { Email, Flag, Nullable, Optional, Title, WebUrl } from '../../http/input/members.js';
import { FlagParameter, SearchParameter } from '../../http/input/parameters.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

export class NewUser extends newRecord('users', 'ada') {
  /** The person's name. @example 'Ada Lovelace' */
  @Title(255) name: string;

  /** The person's e-mail address; null clears it. @example 'ada@riverside-library.example' */
  @Nullable() @Email() email?: string | null;

  /** A picture of the person; null clears it. @example 'https://riverside-library.example/people/ada.png' */
  @Nullable() @WebUrl() avatarUrl?: string | null;

  /** Whether discoveries can be newly assigned to the person; true by default. @example true */
  @Optional() @Flag() active?: boolean;
}

export class UserChanges extends changesOf(NewUser) {}

export class UsersQuery extends TimeOrderedQuery {
  @SearchParameter('users', 'name or address') q?: string;

  /** Only users to whom discoveries can be newly assigned, or only the others. */
  @FlagParameter() active?: boolean;
}

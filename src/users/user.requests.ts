import { ClientId, Nullable, Email, Optional, Title } from '../http/input/members.js';
import { NewRecord } from '../http/input/new-record.requests.js';

export class NewUser extends NewRecord {
  /**
   * The person's name.
   * @example 'Ada Lovelace'
   */
  @Title(255)
  name: string;

  /**
   * The caller's own identifier, unique among the workspace's users.
   * @example 'ada'
   */
  @Optional()
  @ClientId()
  clientId?: string;

  /**
   * Where to reach the person.
   * @example 'ada@riverside-library.example'
   */
  @Nullable()
  @Email()
  email?: string | null;
}

export class UserChanges {
  /**
   * The person's name.
   * @example 'Amara Okafor-Lind'
   */
  @Optional()
  @Title(255)
  name?: string;

  /**
   * Where to reach the person; null clears it.
   * @example 'amara.lind@riverside-library.example'
   */
  @Nullable()
  @Email()
  email?: string | null;
}

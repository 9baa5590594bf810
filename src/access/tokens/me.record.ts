import { ApiSchema } from '@nestjs/swagger';
import type { AccessScope } from '../../http/requests/caller.js';
import { UserRecord } from '../../records/users/user.record.js';
import { TokenRecord } from './token.record.js';

@ApiSchema({ description: 'The workspace that a token belongs to.' })
export class MyWorkspaceRecord {
  /** The service's identifier, a UUIDv7. @example '01a19b45-b800-7b5d-a1c4-8e7f6d5c4b3a' */
  id: string;

  /** The workspace's name. @example 'acme' */
  name: string;
}

@ApiSchema({ description: 'The authenticated caller.' })
export class MeRecord {
  /** The workspace in which the caller acts. */
  workspace: MyWorkspaceRecord;

  /** The caller's scopes. @example ['read', 'write'] */
  scopes: AccessScope[];

  /** The user as whom the caller acts; absent if it acts as no user. */
  user?: UserRecord;

  /** The token of the request; absent without one, which only `npm start` allows. */
  apiToken?: TokenRecord;
}

export class MeAnswer {
  me: MeRecord;
}

import { ApiSchema } from '@nestjs/swagger';
import type { AccessScope } from '../../http/requests/caller.js';
import { TokenRecord } from './token.record.js';

@ApiSchema({ description: 'The workspace that a token belongs to.' })
export class MyWorkspaceRecord {
  /** The service's identifier, a UUIDv7. @example '01a19b45-b800-7b5d-a1c4-8e7f6d5c4b3a' */
  id: string;

  /** What the workspace is called. @example 'acme' */
  name: string;
}

@ApiSchema({ description: 'The authenticated caller.' })
export class MeRecord {
  /** The workspace in which the caller acts. */
  workspace: MyWorkspaceRecord;

  /** What the caller may do. @example ['read', 'write'] */
  scopes: AccessScope[];

  /** The token that was sent; absent when none was, which only the all-in-one start allows. */
  apiToken?: TokenRecord;
}

export class MeAnswer {
  me: MeRecord;
}

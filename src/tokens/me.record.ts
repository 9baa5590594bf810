import { ApiProperty } from '@nestjs/swagger';
import { SCOPES, type Scope } from '../access/scope.js';
import { TokenRecord } from './token.record.js';

/** The workspace that a token belongs to. */
export class MyWorkspaceRecord {
  /**
   * The service's identifier, a UUIDv7.
   * @example '01935a3c-7b1e-7d0a-8f3e-5b6a7c8d9e0f'
   */
  @ApiProperty({ format: 'uuid' })
  id: string;

  /**
   * What the workspace is called.
   * @example 'acme'
   */
  name: string;
}

/** Whom the service takes the caller for. */
export class MeRecord {
  /** The workspace in which the caller acts. */
  workspace: MyWorkspaceRecord;

  /**
   * What the caller may do.
   * @example ['read', 'write']
   */
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes: Scope[];

  /** The token that was sent; absent when none was, which only the all-in-one start allows. */
  apiToken?: TokenRecord;
}

export class MeAnswer {
  me: MeRecord;
}

import { ApiProperty } from '@nestjs/swagger';
import { type Identity, newIdentity } from '../../platform/identifiers/identity.js';
import { instantOf } from '../input/instants.js';
import { ClientId, Optional, PastDateTime } from '../input/members.js';
import { type AccessScope, scopeIncludes } from './caller.js';
import { MemberNeedsScope } from './request.problems.js';
import type { WriteContext } from './write-context.js';

/** The members that all new records have. The `example` is a `clientId`. */
export function newRecord(records: string, example: string) {
  abstract class NewRecord {
    /**
     * When the record was created, if that was elsewhere: from 1970 on, and not in the future. Needs the scope `admin`.
     * @example '2024-02-29T12:00:00.000Z'
     */
    @Optional() @PastDateTime() createdAt?: string;

    @Optional()
    @ClientId()
    @ApiProperty({
      description: `The caller's own identifier, unique among the workspace's ${records}.`,
      example,
    })
    clientId?: string;
  }
  return NewRecord;
}

/** @throws MemberNeedsScope when a caller without the scope `admin` gives `createdAt` */
export function givenIdentity(
  { workspaceId, scope }: Pick<WriteContext, 'workspaceId' | 'scope'>,
  {
    clientId,
    createdAt,
  }: { readonly clientId?: string | undefined; readonly createdAt?: string | undefined },
): Identity {
  if (createdAt === undefined) return newIdentity(workspaceId, clientId);
  checkMayDate(scope);
  return newIdentity(workspaceId, clientId, instantOf(createdAt)?.milliseconds);
}

export function checkMayDate(scope: AccessScope): void {
  if (!scopeIncludes(scope, 'admin')) throw new MemberNeedsScope('createdAt', 'admin', scope);
}

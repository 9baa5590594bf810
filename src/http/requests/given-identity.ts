import { type Identity, newIdentity } from '../../identifiers/identity.js';
import { instantOf } from '../input/instants.js';
import { type AccessScope, scopeIncludes } from './caller.js';
import { MemberNeedsScope } from './request.problems.js';
import type { WriteContext } from './write-context.js';

interface Given {
  readonly clientId?: string | undefined;
  readonly createdAt?: string | undefined;
}

/** @throws MemberNeedsScope when somebody else than an administrator says when the record was made */
export function givenIdentity(
  { workspaceId, scope }: Pick<WriteContext, 'workspaceId' | 'scope'>,
  { clientId, createdAt }: Given,
): Identity {
  if (createdAt === undefined) return newIdentity(workspaceId, clientId);
  checkMayDate(scope);
  return newIdentity(workspaceId, clientId, instantOf(createdAt)?.milliseconds);
}

export function checkMayDate(scope: AccessScope): void {
  if (!scopeIncludes(scope, 'admin')) throw new MemberNeedsScope('createdAt', 'admin', scope);
}

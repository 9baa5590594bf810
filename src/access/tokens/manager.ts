import { type AccessScope, type Caller, scopeIncludes } from '../../http/requests/caller.js';
import { userOf, type WriteContext } from '../../http/requests/write-context.js';
import { InsufficientScope } from '../access.problems.js';

/** Administrators manage all tokens of their workspace; other callers only those of the user as whom they act. */
export type Manager = Pick<Caller, 'workspaceId' | 'scope' | 'userId'>;

export function managerOf(write: WriteContext): Manager {
  const { workspaceId, scope } = write;
  const userId = userOf(write);
  return { workspaceId, scope, ...(userId !== undefined && { userId }) };
}

/** @param userId the user as whom tokens act; undefined or null if they act as no user */
export const manages = ({ scope, userId: own }: Manager, userId: string | null | undefined): boolean =>
  scopeIncludes(scope, 'admin') || (own !== undefined && userId === own);

/** @throws InsufficientScope */
export function checkManages(manager: Manager, userId: string | undefined): void {
  if (!manages(manager, userId)) throw new InsufficientScope('admin', manager.scope);
}

/** A caller creates, changes and revokes no token that allows more than the caller's. @throws InsufficientScope */
export function checkHolds({ scope: held }: Pick<Manager, 'scope'>, scope: AccessScope): void {
  if (!scopeIncludes(held, scope)) throw new InsufficientScope(scope, held);
}

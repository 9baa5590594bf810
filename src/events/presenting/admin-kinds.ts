import type { EntityName } from '@mikro-orm/postgresql';
import { type AccessScope, scopeIncludes } from '../../http/requests/caller.js';
import { ApiToken } from '../../access/tokens/api-token.entity.js';
import { Webhook } from '../../records/webhooks/webhook.entity.js';

/** The records that only administrators may read, as the operations of their controllers demand, with their kind in events. */
const ADMIN_KINDS: ReadonlyMap<EntityName, string> = new Map<EntityName, string>([
  [ApiToken, 'apiToken'],
  [Webhook, 'webhook'],
]);

/** The scope that the history of a record demands. */
export const scopeOfHistory = (entity: EntityName): AccessScope =>
  ADMIN_KINDS.has(entity) ? 'admin' : 'read';

/** The kinds of records whose events a caller with the scope doesn't see. */
export const kindsHiddenFrom = (scope: AccessScope): string[] =>
  scopeIncludes(scope, 'admin') ? [] : [...ADMIN_KINDS.values()];

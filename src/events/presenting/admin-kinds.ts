import type { EntityName } from '@mikro-orm/postgresql';
import { type AccessScope, scopeIncludes } from '../../http/requests/caller.js';
import { ApiToken } from '../../access/tokens/api-token.entity.js';
import { Webhook } from '../../records/webhooks/webhook.entity.js';

/** The kinds of records that only administrators may read. */
const ADMIN_KINDS: ReadonlyMap<EntityName, string> = new Map<EntityName, string>([
  [ApiToken, 'apiToken'],
  [Webhook, 'webhook'],
]);

/** The scope that reading a record's history requires. */
export const scopeOfHistory = (entity: EntityName): AccessScope =>
  ADMIN_KINDS.has(entity) ? 'admin' : 'read';

/** The kinds of records whose events are hidden from callers with this scope. */
export const kindsHiddenFrom = (scope: AccessScope): string[] =>
  scopeIncludes(scope, 'admin') ? [] : [...ADMIN_KINDS.values()];

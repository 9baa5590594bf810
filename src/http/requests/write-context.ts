import type { Precondition } from './precondition.js';
import type { IdempotentRequest } from './idempotent-request.js';

/** What a request that writes asks for besides its changes. */
export interface WriteContext {
  readonly workspaceId: string;
  /** The versions of the record that it is for; any, when it does not say. */
  readonly precondition: Precondition | undefined;
  /** Set when it is to be done once only. */
  readonly idempotency: IdempotentRequest | undefined;
}

/** A write that asks for nothing but its changes. */
export const writeContextIn = (workspaceId: string): WriteContext => ({
  workspaceId,
  precondition: undefined,
  idempotency: undefined,
});

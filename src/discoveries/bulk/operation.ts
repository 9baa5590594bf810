import type { Problem } from '../../http/problems/problem.js';
import type { DiscoveryChanges, NewDiscovery } from '../discovery.requests.js';

/** What is to be done; a `reference` is an `id` or `clientId`. */
export type Operation =
  | { readonly verb: 'create'; readonly given: NewDiscovery }
  | { readonly verb: 'update'; readonly reference: string; readonly given: DiscoveryChanges }
  | { readonly verb: 'upsert'; readonly clientId: string; readonly given: DiscoveryChanges }
  | { readonly verb: 'delete'; readonly reference: string };

export type Verb = Operation['verb'];

/** An operation of a bulk, or what is wrong with its members. */
export interface Entry {
  /** JSON Pointer to what the single request would have as its body. */
  readonly pointer: string;
  readonly asked: Operation | Problem;
}

export interface Bulk {
  readonly entries: readonly Entry[];
  readonly isAtomic: boolean;
  readonly isDryRun: boolean;
}

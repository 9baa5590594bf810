import type { Problem } from '../../http/problems/problem.js';
import type { Precondition } from '../../http/requests/precondition.js';
import type { DiscoveryChanges, NewDiscovery } from '../discovery.requests.js';
import type { NextTo } from '../ranks/next-to.js';

export interface Versioned {
  readonly match: Precondition | undefined;
}

interface OfPresent extends Versioned {
  readonly reference: string;
}

/** A `reference` is an `id` or `clientId`. */
export type Operation =
  | { readonly verb: 'create'; readonly given: NewDiscovery }
  | (OfPresent & { readonly verb: 'update'; readonly given: DiscoveryChanges })
  | (Versioned & {
      readonly verb: 'upsert';
      readonly clientId: string;
      readonly createdAt: string | undefined;
      readonly given: DiscoveryChanges;
    })
  | (OfPresent & { readonly verb: 'delete' })
  | (OfPresent & {
      readonly verb: 'move';
      readonly given: DiscoveryChanges;
      readonly next: NextTo | undefined;
    });

export const VERBS = ['create', 'update', 'upsert', 'delete', 'move'] as const;

export type Verb = (typeof VERBS)[number];

export interface Entry {
  /** A JSON Pointer to what would be the body of the single request. */
  readonly pointer: string;
  readonly asked: Operation | Problem;
}

export interface Bulk {
  readonly entries: readonly Entry[];
  readonly isAtomic: boolean;
  readonly isDryRun: boolean;
}

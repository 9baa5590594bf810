import type { Precondition } from '../conditional/precondition.js';

/** What a request that writes asks for besides its changes. */
export interface Write {
  readonly workspaceId: string;
  /** The versions of the record that it is for; any, when it does not say. */
  readonly precondition: Precondition | undefined;
}

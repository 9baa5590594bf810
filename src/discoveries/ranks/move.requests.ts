import { Optional, Reference } from '../../http/input/members.js';

/** One of both. */
export class DiscoveryMove {
  /**
   * The `id` or `clientId` of the discovery to come right before.
   * @example 'RL-1'
   */
  @Optional()
  @Reference()
  before?: string;

  /** The `id` or `clientId` of the discovery to come right after. */
  @Optional()
  @Reference()
  after?: string;
}

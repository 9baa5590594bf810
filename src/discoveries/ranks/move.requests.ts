import { pickOf } from '../../http/input/member-table.js';
import { Optional, Reference } from '../../http/input/members.js';
import { DiscoveryChanges } from '../discovery.requests.js';

/** Where a discovery is dropped: one of `before` and `after` at most, and what it becomes there. */
export class DiscoveryMove extends pickOf(DiscoveryChanges, ['discoveryStateId', 'parentId']) {
  /** The `id` or `clientId` of the discovery to come right before. @example 'RL-1' */
  @Optional()
  @Reference()
  before?: string;

  /** The `id` or `clientId` of the discovery to come right after. */
  @Optional()
  @Reference()
  after?: string;
}

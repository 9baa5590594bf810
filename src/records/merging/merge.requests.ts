import { Reference } from '../../http/input/members.js';

export class MergeRequest {
  /** The `id` or `clientId` of the discovery that stays. @example 'RL-1' */
  @Reference() into: string;
}

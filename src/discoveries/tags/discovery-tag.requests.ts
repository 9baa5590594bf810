import { TextParameter } from '../../http/input/parameters.js';
import { PagedQuery } from '../../http/lists/list.requests.js';

export class DiscoveryTagsQuery extends PagedQuery {
  /** Only tags that begin with this, in capital or small letters. */
  @TextParameter(100)
  q?: string;
}

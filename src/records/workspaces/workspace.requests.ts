import { Title } from '../../http/input/members.js';
import { TextParameter } from '../../http/input/parameters.js';
import { PagedQuery } from '../../http/lists/list.requests.js';

export const LONGEST_NAME = 100;

/** A workspace to make, or what one is to be called. */
export class NamedWorkspace {
  /** What it is called; no other workspace may have the name. @example 'acme' */
  @Title(LONGEST_NAME) name: string;
}

export class WorkspacesQuery extends PagedQuery {
  /** Only the workspace of this name. */
  @TextParameter(LONGEST_NAME) name?: string;
}

import { Title } from '../../http/input/members.js';
import { TextParameter } from '../../http/input/parameters.js';
import { PagedQuery } from '../../http/lists/list.requests.js';

export const LONGEST_NAME = 100;

/** A workspace to create, or the new name of one. */
export class NamedWorkspace {
  /** The workspace's name, unique in the installation. @example 'acme' */
  @Title(LONGEST_NAME) name: string;
}

export class WorkspacesQuery extends PagedQuery {
  /** Only the workspace of this name. */
  @TextParameter(LONGEST_NAME) name?: string;
}

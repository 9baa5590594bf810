import { Nested, Nullable, Optional, Satisfies, Title } from '../../http/input/members.js';
import { TextParameter } from '../../http/input/parameters.js';
import { described, webUrl } from '../../http/input/rules.js';
import { PagedQuery } from '../../http/lists/list.requests.js';

export const LONGEST_NAME = 100;

/** A workspace to create, or the new name of one. */
export class NamedWorkspace {
  /** The workspace's name, unique in the installation. @example 'acme' */
  @Title(LONGEST_NAME) name: string;
}

const LONGEST_LINK_NAME = 50;
const PLACEHOLDERS = ['{kind}', '{id}'];

/** A web URL with `{id}` and perhaps `{kind}`, and no other braces. */
const recordUrl = described({ ...webUrl.schema, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://.*\\{id\\}' }, (value) => {
  if (typeof value !== 'string' || webUrl(value)) return webUrl(value);
  const isTemplate = value.includes('{id}') && !/[{}]/u.test(value.replaceAll(/\{(?:kind|id)\}/gu, ''));
  return isTemplate
    ? undefined
    : {
        code: 'invalid_record_url',
        detail: `must have {id}, and no other braces than ${PLACEHOLDERS.join(' and ')}`,
      };
});

/** Another name for a list of links; null gives it back the name that it has at first. */
export class LinkNamesChanges {
  /** The name of `alphaIssueUrls`. @example 'GitHub' */
  @Nullable() @Title(LONGEST_LINK_NAME) alpha?: string | null;

  /** The name of `bravoIssueUrls`. @example 'GitLab' */
  @Nullable() @Title(LONGEST_LINK_NAME) bravo?: string | null;

  /** The name of `charlieIssueUrls`. @example 'Jira' */
  @Nullable() @Title(LONGEST_LINK_NAME) charlie?: string | null;

  /** The name of `deltaIssueUrls`. @example 'Linear' */
  @Nullable() @Title(LONGEST_LINK_NAME) delta?: string | null;

  /** The name of `echoCardUrls`. @example 'Trello' */
  @Nullable() @Title(LONGEST_LINK_NAME) echo?: string | null;
}

export class WorkspaceChanges {
  /**
   * Where people see a record, with `{kind}` and `{id}` in place of a record's; notices link to it. Null clears it.
   * @example 'https://discoveries.example/{kind}/{id}'
   */
  @Nullable() @Satisfies(recordUrl) recordUrl?: string | null;

  @Optional() @Nested(() => LinkNamesChanges) linkNames?: LinkNamesChanges;
}

export class WorkspacesQuery extends PagedQuery {
  /** Only the workspace of this name. */
  @TextParameter(LONGEST_NAME) name?: string;
}

import { isObject } from '../../../http/input/json.js';
import { CommaList, Optional, Reference, Satisfies } from '../../../http/input/members.js';
import { described, oneOf, type Rule, text } from '../../../http/input/rules.js';
import { namesOf } from '../../../http/lists/compiler/members.js';
import { FilterBody, QueryBody, SortKeys } from '../../../http/lists/queries/query.requests.js';
import { DISCOVERIES } from '../listable-fields.js';
import { SELECTABLE } from '../selection.js';

/** Which discoveries to find. Every member may be left out. */
export class DiscoveriesQueryBody extends QueryBody {
  /**
   * The view to begin with, by `id` or `clientId`. Discoveries have to meet its filter as well as `filter`; its `sort`
   * and `select` hold unless others are given.
   * @example 'wanted'
   */
  @Optional() @Reference() view?: string;

  /** @example { "discoveryStateId": { "in": ["backlog", "done"] }, "fieldsValues": { "effort": { "eq": "Small" } } } */
  declare filter?: Record<string, unknown>;

  /** @example ['-feedbackScore', 'title'] */
  @SortKeys(DISCOVERIES) sort?: string[];

  /**
   * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`, separated by
   * commas; and `scores`, which are left out with `discoveryfields` otherwise.
   * @example 'issues'
   */
  @Optional() @CommaList(SELECTABLE) select?: string;
}

/** Members by which discoveries can be counted, besides fields whose values are chosen from options. */
const GROUPS = namesOf(DISCOVERIES, 'group');

const isMember = oneOf(GROUPS);
const isReference = text(1, 255);

const isGroup: Rule = described(
  {
    oneOf: [
      isMember.schema,
      {
        type: 'object',
        properties: { field: isReference.schema },
        required: ['field'],
        additionalProperties: false,
      },
    ],
  },
  (value) => {
    if (isMember(value) === undefined) return undefined;
    const { field, ...others } = isObject(value) ? value : {};
    if (isReference(field) === undefined && Object.keys(others).length === 0) return undefined;
    const detail = `must be one of ${GROUPS.join(', ')}, or {"field": "<id or clientId>"}`;
    return { code: 'not_allowed', detail };
  },
);

export class DiscoveriesCountBody extends FilterBody {
  /** The view whose filter discoveries have to meet as well, by `id` or `clientId`. @example 'wanted' */
  @Optional() @Reference() view?: string;

  /** @example { "parentType": { "ne": "NONE" } } */
  declare filter?: Record<string, unknown>;

  /** What to count discoveries by: a member, or a field of type `SELECT` or `MULTI_SELECT`. @example 'parentType' */
  @Satisfies(isGroup) groupBy: unknown;
}

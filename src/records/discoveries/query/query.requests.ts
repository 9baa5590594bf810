import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Optional, Reference, Satisfies } from '../../../http/input/members.js';
import { oneOf, type Rule, text } from '../../../http/input/rules.js';
import { namesOf } from '../../../http/lists/compiler/members.js';
import { FilterBody, QueryBody, SortKeys } from '../../../http/lists/queries/query.requests.js';
import { DISCOVERIES } from '../listable-fields.js';
import { SELECTABLE } from '../selection.js';

const WORDS = `^ *(${SELECTABLE.join('|')})( *, *(${SELECTABLE.join('|')}))* *$`;

export const SelectedWords = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    Satisfies((value) =>
      typeof value === 'string' && new RegExp(WORDS).test(value)
        ? undefined
        : { code: 'not_allowed', detail: `must be a comma list of ${SELECTABLE.join(', ')}` },
    ),
    ApiProperty({ type: 'string', pattern: WORDS }),
  );

/** Which discoveries to find. Every member may be left out. */
export class DiscoveriesQueryBody extends QueryBody {
  /**
   * The view to begin with, by `id` or `clientId`. Its filter has to be met beside the one that is given; its `sort` and
   * `select` hold unless others are given.
   * @example 'wanted'
   */
  @Optional() @Reference() view?: string;

  /**
   * Which discoveries: `{"and": […]}`, `{"or": […]}`, `{"not": …}`, or `{"<member>": {"<operator>": value}}`, of at most
   * 50 conditions and 6 levels. Several members or operators in one object have to be true together.
   * @example { "discoveryStateId": { "in": ["backlog", "in-progress"] }, "fieldsValues": { "effort": { "eq": "Small" } } }
   */
  declare filter?: Record<string, unknown>;

  /**
   * Up to three orders of the list, or `fieldsValues.<field>`; `-` in front for descending. What has no value comes last,
   * and the `id` breaks ties.
   * @example ['-feedbackScore', 'title']
   */
  @SortKeys(DISCOVERIES) sort?: string[];

  /**
   * What to show besides the members that are always there: `demand`, `discoveryfields`, `issues`, `rank`, separated by
   * commas; and `scores`, which are left out with `discoveryfields` otherwise.
   * @example 'issues'
   */
  @SelectedWords() select?: string;
}

/** What discoveries can be counted by, besides the fields whose values are chosen from options. */
const GROUPS = namesOf(DISCOVERIES, 'group');

const LONGEST_REFERENCE = 255;

const isGroup: Rule = (value) => {
  if (oneOf(GROUPS)(value) === undefined) return undefined;
  const { field, ...others } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const isField = text(1, LONGEST_REFERENCE)(field) === undefined && Object.keys(others).length === 0;
  return isField
    ? undefined
    : {
        code: 'not_allowed',
        detail: `must be one of ${GROUPS.join(', ')}, or {"field": "<id or clientId>"}`,
      };
};

export class DiscoveriesCountBody extends FilterBody {
  /** The view whose filter has to be met as well, by `id` or `clientId`. @example 'wanted' */
  @Optional() @Reference() view?: string;

  /** Which discoveries, as for a query; all when left out. @example { "parentType": { "ne": "NONE" } } */
  declare filter?: Record<string, unknown>;

  /** What to count by: a member, or a field of type `SELECT` or `MULTI_SELECT`. @example 'parentType' */
  @Satisfies(isGroup)
  @ApiProperty({
    oneOf: [
      { type: 'string', enum: GROUPS },
      {
        type: 'object',
        properties: { field: { type: 'string', minLength: 1, maxLength: LONGEST_REFERENCE } },
        required: ['field'],
        additionalProperties: false,
      },
    ],
  })
  groupBy: unknown;
}

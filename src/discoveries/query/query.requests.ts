import { ApiProperty } from '@nestjs/swagger';
import { AnyObject, Integer, Optional, Satisfies, TextList } from '../../http/input/members.js';
import { TextParameter } from '../../http/input/parameters.js';
import { oneOf, type Rule, text } from '../../http/input/rules.js';
import { LARGEST_OFFSET } from '../../http/lists/list.requests.js';
import { SELECTABLE } from '../selection.js';
import { FIELDS } from '../../http/lists/filter.js';
import { SORTS } from './sort-keys.js';

const LONGEST_CURSOR = 8_000;
const MAX_KEYS = 3;
const LONGEST_KEY = 300;

const WORDS = `^ *(${SELECTABLE.join('|')})( *, *(${SELECTABLE.join('|')}))* *$`;

/** What is asked of the discoveries. Every member may be left out. */
export class DiscoveriesQuestion {
  /** A body without members asks for all discoveries. */
  static readonly mayBeEmpty = true;

  /**
   * Which discoveries: `{"and": […]}`, `{"or": […]}`, `{"not": …}`, or `{"<member>": {"<operator>": value}}`, of at most
   * 50 conditions and 6 levels. Several members or operators in one object have to be true together.
   * @example { "discoveryStateId": { "in": ["backlog", "in-progress"] }, "fieldsValues": { "effort": { "eq": "Small" } } }
   */
  @Optional()
  @AnyObject()
  filter?: Record<string, unknown>;

  /**
   * Up to three orders of the list, or `fieldsValues.<field>`; `-` in front for descending. What has no value comes last,
   * and the `id` breaks ties.
   * @example ['-feedbackScore', 'title']
   */
  @ApiProperty({
    items: {
      anyOf: [
        { type: 'string', enum: SORTS.flatMap((sort) => [sort, `-${sort}`]) },
        { type: 'string', pattern: `^-?${FIELDS}\\..`, maxLength: LONGEST_KEY },
      ],
    },
  })
  @Optional()
  @TextList(MAX_KEYS, LONGEST_KEY)
  sort?: string[];

  /** How many records a page holds at most; 25 when left out. @example 10 */
  @Optional()
  @Integer(1, 100)
  per_page?: number;

  /**
   * How many records to leave out at the start. Costs as much as reading them: prefer the `Link` header.
   * @example 0
   */
  @Optional()
  @Integer(0, LARGEST_OFFSET)
  offset?: number;

  /**
   * What to show besides the members that are always there: `discoveryfields`, `issues`, or both, separated by a comma.
   * @example 'issues'
   */
  @Optional()
  @Satisfies((value) =>
    typeof value === 'string' && new RegExp(WORDS).test(value)
      ? undefined
      : { code: 'not_allowed', detail: `must be a comma list of ${SELECTABLE.join(' and ')}` },
  )
  @ApiProperty({ type: 'string', pattern: WORDS })
  select?: string;
}

/** What discoveries can be counted by, besides the fields whose values are chosen from options. */
export const GROUPS = ['discoveryStateId', 'parentId', 'parentType', 'assignees', 'tags'] as const;
export type Group = (typeof GROUPS)[number];

export interface FieldGroup {
  readonly field: string;
}

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

export class CountQuestion {
  static readonly mayBeEmpty = true;

  /** Which discoveries, as for a query; all when left out. @example { "parentType": { "ne": "NONE" } } */
  @Optional()
  @AnyObject()
  filter?: Record<string, unknown>;

  /** What to count by: a member, or a field of type `SELECT` or `MULTI_SELECT`. @example 'parentType' */
  @Satisfies(isGroup)
  @ApiProperty({
    oneOf: [
      { type: 'string', enum: [...GROUPS] },
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

export class QuestionCursor {
  /**
   * Goes on from the page whose `Link` header gave it: opaque, and only with the body that it was made for, whose `offset`
   * it leaves behind.
   */
  @TextParameter(LONGEST_CURSOR)
  cursor?: string;
}

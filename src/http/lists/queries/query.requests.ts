import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AnyObject, Integer, Optional, TextList } from '../../input/members.js';
import { TextParameter } from '../../input/parameters.js';
import { type MemberTable, namesOf } from '../compiler/members.js';
import { bothWays, LARGEST_OFFSET } from '../list.requests.js';

const LONGEST_CURSOR = 8_000;
const MAX_KEYS = 3;
const LONGEST_KEY = 300;

/** The body of a count. */
export abstract class FilterBody {
  /** A body without members is about all records. */
  static readonly mayBeEmpty = true;

  /** Which records, as in a query; all when left out. */
  @Optional() @AnyObject() filter?: Record<string, unknown>;
}

/** The body of a query. */
export abstract class QueryBody extends FilterBody {
  /**
   * Which records: `{"and": […]}`, `{"or": […]}`, `{"not": …}`, or `{"<member>": {"<operator>": value}}`, of at most 50
   * conditions and 6 levels. Several members or operators in one object all have to be true.
   */
  declare filter?: Record<string, unknown>;

  abstract sort?: string[];

  /** The maximal number of records of a page; 25 when left out. @example 10 */
  @Optional() @Integer(1, 100) per_page?: number;

  /** The number of records to skip. Skipping costs as much as reading: prefer the `Link` header. @example 0 */
  @Optional() @Integer(0, LARGEST_OFFSET) offset?: number;
}

/** The sort keys of a noun's records. */
export function SortKeys(table: MemberTable): PropertyDecorator {
  const names = { type: 'string', enum: bothWays(namesOf(table, 'sort')) };
  const { named } = table;
  const fields = named && { type: 'string', pattern: `^-?${named.prefix}\\..`, maxLength: LONGEST_KEY };
  return applyDecorators(
    TextList(MAX_KEYS, LONGEST_KEY),
    Optional(),
    ApiProperty({
      description:
        `Up to ${MAX_KEYS} orders of the list${named ? `, or \`${named.prefix}.<field>\`` : ''}; \`-\` in front for ` +
        'descending. Records without a value come last, and the `id` breaks ties.',
      items: fields ? { anyOf: [names, fields] } : names,
    }),
  );
}

export class QueryCursor {
  /**
   * The cursor in the `Link` header of the previous page: opaque, and only with the body of that page, whose `offset`
   * it replaces.
   */
  @TextParameter(LONGEST_CURSOR) cursor?: string;
}

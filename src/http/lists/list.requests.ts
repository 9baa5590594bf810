import {
  ChoiceParameter,
  InstantParameter,
  IntegerParameter,
  RepeatableParameter,
  TextParameter,
} from '../input/parameters.js';
import type { Fields } from '../input/asked-members.js';
import type { Instant } from '../input/instants.js';

export const LARGEST_OFFSET = Number.MAX_SAFE_INTEGER;

/** The highest `position` of a record. */
export const LAST_POSITION = 1_000_000;

/** The position after all others. */
export const positionAfter = (others: readonly number[]): number =>
  Math.min(Math.max(-1, ...others) + 1, LAST_POSITION);

const LONGEST_CURSOR = 4_096;

export const bothWays = (orders: readonly string[]): string[] =>
  orders.flatMap((order) => [order, `-${order}`]);

export type BothWays<Order extends string> = Order | `-${Order}`;

/** The parameters of every list with pages. */
export class PagedQuery {
  /** The maximal number of records of a page. */
  @IntegerParameter(1, 100, 25) per_page: number = 25;

  /** The number of records to skip; none when left out. Skipping costs as much as reading: prefer the `Link` header. */
  @IntegerParameter(0, LARGEST_OFFSET) offset?: number;

  /**
   * The cursor in the `Link` header of the previous page: opaque, not together with `offset`, and only with the
   * filters and the order of that page.
   */
  @TextParameter(LONGEST_CURSOR) cursor?: string;
}

/** The parameters that every list of records takes. */
export abstract class ListQuery extends PagedQuery {
  /** Only the record with this `id` or `clientId`; any of them when it repeats. */
  @RepeatableParameter(255) id?: string[];

  /** Only records created strictly before this. */
  @InstantParameter() created_before?: Instant;

  /** Only records created strictly after this. */
  @InstantParameter() created_after?: Instant;

  /** Only records last changed strictly before this. */
  @InstantParameter() updated_before?: Instant;

  /**
   * Only records last changed strictly after this. It misses changes, because times are taken before the commit: to
   * follow all changes, read `GET /v1/event`.
   */
  @InstantParameter() updated_after?: Instant;

  abstract sort?: string;
}

/** The parameters of a list that can be sorted by these members; the first of them is the default. */
export function sortedBy<const Order extends string>(...orders: readonly Order[]) {
  abstract class SortedQuery extends ListQuery {
    /** The order; `-` in front for descending. Records without a value come last either way; the `id` breaks ties. */
    @ChoiceParameter(bothWays(orders), orders[0]) declare sort?: BothWays<Order>;
  }
  return SortedQuery;
}

export class TimeOrderedQuery extends sortedBy('createdAt', 'updatedAt') {}

export class PositionedQuery extends sortedBy('position', 'createdAt', 'updatedAt') {}

/** The start of a page, and its maximal number of records. */
export interface PageStart {
  readonly per_page: number;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Where a request reads, and which members its answer shows. */
export interface ReadContext {
  readonly workspaceId: string;
  readonly fields: Fields;
}

export interface WantedPage<Query extends PageStart = PageStart> {
  readonly query: Query;
  readonly fingerprint: string;
  readonly wantsTotal: boolean;
}

export interface PageRequest<Query extends PageStart = ListQuery> extends WantedPage<Query>, ReadContext {}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
}

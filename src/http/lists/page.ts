import type { ListQuery } from './list.requests.js';

/** Where a page begins, and how long it is at most. */
export interface PageStart {
  readonly per_page: number;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface PageRequest<Query extends PageStart = ListQuery> {
  readonly query: Query;
  readonly fingerprint: string;
  readonly wantsTotal: boolean;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
}

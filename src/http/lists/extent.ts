import type { QuerySource, ReferableTable } from '../../platform/database/sql.js';
import { positionAfter } from './list.requests.js';

/** The number of records with a position, and the next free position. */
export interface Extent {
  readonly count: number;
  readonly nextPosition: number;
}

export async function extentOf(
  from: QuerySource,
  workspaceId: string,
  table: ReferableTable,
  condition = 'true',
): Promise<Extent> {
  const [found] = await from.query<{ count: number; last: number | null }>({
    text: `SELECT count(*) AS count, max(position) AS last FROM ${table} WHERE workspace_id = $1 AND ${condition}`,
    values: [workspaceId],
  });
  const { count = 0, last = null } = found ?? {};
  return { count, nextPosition: positionAfter(last === null ? [] : [last]) };
}

import { Injectable } from '@nestjs/common';
import type { QuerySource } from '../../../platform/database/sql.js';
import { type TagChanges, TAGS } from '../work-kinds.js';
import { requestsOf } from '../../../platform/database/changes/outbox.js';

/** The tags after `after` up to and including `last`; null for no upper end. */
export interface TagRange {
  readonly after: string;
  readonly last: string | null;
}

@Injectable()
export class TagCountsRepository {
  /** Adds sorted changes, so that workers don't deadlock. A count may be negative for a moment. */
  async add(from: QuerySource, workspaceId: string, changes: TagChanges): Promise<void> {
    const sorted = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
    const counted = await from.query<{ tag: string; discoveries: number }>({
      text: `INSERT INTO discovery_tag_count AS c (workspace_id, tag, discoveries)
        SELECT $1, * FROM unnest($2::text[], $3::bigint[])
        ON CONFLICT (workspace_id, tag) DO UPDATE SET discoveries = c.discoveries + excluded.discoveries
        RETURNING tag, discoveries`,
      values: [workspaceId, sorted.map(([tag]) => tag), sorted.map(([, change]) => change)],
    });
    const unused = counted.filter(({ discoveries }) => discoveries === 0).map(({ tag }) => tag);
    if (unused.length === 0) return;
    await from.query({
      text: 'DELETE FROM discovery_tag_count WHERE workspace_id = $1 AND tag = ANY ($2::text[]) AND discoveries = 0',
      values: [workspaceId, unused],
    });
  }

  /** The last tag of the next `rows` rows; null if there are fewer. */
  async lastOf(from: QuerySource, workspaceId: string, after: string, rows: number): Promise<string | null> {
    const [row] = await from.query<{ tag: string }>({
      text: `SELECT tag FROM discovery_tag WHERE workspace_id = $1 AND tag > $2
        ORDER BY tag OFFSET $3 LIMIT 1`,
      values: [workspaceId, after, rows - 1],
    });
    return row?.tag ?? null;
  }

  /** The difference between right counts and stored ones with pending changes, in a single snapshot. */
  async differing(from: QuerySource, workspaceId: string, { after, last }: TagRange): Promise<TagChanges> {
    const inRange = 'tag > $2 AND ($3::text IS NULL OR tag <= $3)';
    const rows = await from.query<{ tag: string; change: number }>({
      text: `WITH expected AS (
          SELECT tag, count(*) AS discoveries FROM discovery_tag
          WHERE workspace_id = $1 AND ${inRange} GROUP BY tag
        ), known AS (
          SELECT tag, sum(discoveries) AS discoveries FROM (
            SELECT tag COLLATE "default" AS tag, discoveries FROM discovery_tag_count WHERE workspace_id = $1
            UNION ALL
            SELECT c.key, c.value::bigint FROM ${requestsOf(TAGS)} r, jsonb_each_text(r.detail) c
          ) each WHERE ${inRange} GROUP BY tag
        ), compared AS (
          SELECT tag, coalesce(expected.discoveries, 0) - coalesce(known.discoveries, 0) AS change
          FROM expected FULL JOIN known USING (tag)
        )
        SELECT tag, change::integer AS change FROM compared WHERE change <> 0`,
      values: [workspaceId, after, last],
      planEachTime: true,
    });
    return new Map(rows.map(({ tag, change }) => [tag, change]));
  }

  /** Keeps other reconciliations of the workspace waiting until the transaction ends, by locking its system field. */
  async lock(from: QuerySource, workspaceId: string): Promise<void> {
    await from.query({
      text: `SELECT FROM discovery_field WHERE workspace_id = $1 AND type = 'FEEDBACK' FOR NO KEY UPDATE`,
      values: [workspaceId],
    });
  }
}

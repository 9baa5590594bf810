import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/sql.js';
import { NO_ID } from '../../identifiers/uuid.js';
import type { WorkRequest } from '../../work/work.js';
import { SCORES } from '../requests.js';
import { requestsOf } from '../../work/work-requests.js';

/** The `detail` of a request. */
export interface ScoreProgress {
  /** The discovery to go on with; null before the first slice. */
  readonly next: string | null;
  /** How many discoveries have been gone through, and how many there were when it began. */
  readonly done: number;
  readonly total: number;
  readonly isSecondPass: boolean;
}

const HAS_NO_SCORE = `AND NOT EXISTS (
  SELECT FROM discovery_field_value v WHERE v.workspace_id = $1 AND v.discovery_id = d.id AND v.is_computed)`;

@Injectable()
export class ScoreScanRepository {
  /** Whether a newer request will go through all discoveries anyway. */
  async isOutdated(from: Queryable, { workspace_id, id, subject }: WorkRequest): Promise<boolean> {
    const newer = await from.byKey({
      text: `SELECT id FROM ${requestsOf(SCORES)} r WHERE id > $2 AND subject = $3 LIMIT 1`,
      values: [workspace_id, id, subject],
    });
    return newer !== undefined;
  }

  async countDiscoveries(from: Queryable, workspaceId: string): Promise<number> {
    const row = await from.byKey<{ count: number }>({
      text: 'SELECT count(*) FROM discovery WHERE workspace_id = $1',
      values: [workspaceId],
    });
    return row?.count ?? 0;
  }

  /** In the second pass only discoveries without any score. */
  async next(
    from: Queryable,
    workspaceId: string,
    { next, isSecondPass }: ScoreProgress,
    most: number,
  ): Promise<string[]> {
    const rows = await from.query<{ id: string }>({
      text: `SELECT id FROM discovery d
        WHERE workspace_id = $1 AND id >= coalesce($2, '${NO_ID}'::uuid) ${isSecondPass ? HAS_NO_SCORE : ''}
        ORDER BY id LIMIT $3`,
      values: [workspaceId, next, most],
    });
    return rows.map(({ id }) => id);
  }
}

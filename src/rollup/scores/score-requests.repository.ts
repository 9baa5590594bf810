import { Inject, Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/sql.js';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import { NEXT_TRY } from '../backoff.js';
import { NO_ID } from '../../identifiers/uuid.js';

export interface RequestKey {
  readonly workspace_id: string;
  readonly field_id: string;
}

export interface ScoreRequest extends RequestKey {
  /** The first discovery whose scores aren't computed yet; null before the first batch. */
  readonly next_discovery_id: string | null;
  /** How many discoveries have been gone through, and how many there were when it began. */
  readonly done: number;
  readonly total: number | null;
  readonly is_second_pass: boolean;
  /** When all changes have ended that began before the formula was there. */
  readonly second_pass_at: string;
}

type From = Pick<Queryable, 'query'>;

const HAS_NO_SCORE = `AND NOT EXISTS (
  SELECT FROM discovery_field_value v WHERE v.workspace_id = $1 AND v.discovery_id = d.id AND v.is_computed)`;

@Injectable()
export class ScoreRequestsRepository {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** A cluster looks on all nodes. */
  due(from: From, most: number): Promise<RequestKey[]> {
    return from.query({
      text: `SELECT workspace_id, field_id FROM score_refresh_request WHERE due_at <= clock_timestamp()
        ORDER BY due_at LIMIT $1`,
      values: [most],
    });
  }

  /** Locks a request. @returns undefined when somebody else has locked or settled it */
  take(from: Queryable, { workspace_id, field_id }: RequestKey): Promise<ScoreRequest | undefined> {
    return from.byKey({
      text: `SELECT workspace_id, field_id, next_discovery_id, done, total, is_second_pass,
          requested_at + $3 * interval '1 millisecond' AS second_pass_at
        FROM score_refresh_request
        WHERE workspace_id = $1 AND field_id = $2 AND due_at <= clock_timestamp() FOR UPDATE SKIP LOCKED`,
      // The formula's own transaction may have taken as long as one that began right before its commit.
      values: [workspace_id, field_id, 2 * this.settings.longestWrite],
    });
  }

  async countDiscoveries(from: Queryable, workspaceId: string): Promise<number> {
    const row = await from.byKey<{ count: number }>({
      text: 'SELECT count(*) FROM discovery WHERE workspace_id = $1',
      values: [workspaceId],
    });
    return row?.count ?? 0;
  }

  /** The next discoveries to compute; in the second pass only those that have no score at all. */
  async next(
    from: Queryable,
    { workspace_id, next_discovery_id, is_second_pass }: ScoreRequest,
    most: number,
  ): Promise<string[]> {
    const rows = await from.query<{ id: string }>({
      text: `SELECT id FROM discovery d
        WHERE workspace_id = $1 AND id >= coalesce($2, '${NO_ID}'::uuid)
          ${is_second_pass ? HAS_NO_SCORE : ''}
        ORDER BY id LIMIT $3`,
      values: [workspace_id, next_discovery_id, most],
    });
    return rows.map(({ id }) => id);
  }

  async advance(from: Queryable, request: ScoreRequest): Promise<void> {
    const { workspace_id, field_id, next_discovery_id, done, total } = request;
    await from.query({
      text: `UPDATE score_refresh_request SET next_discovery_id = $3, done = $4, total = $5
        WHERE workspace_id = $1 AND field_id = $2`,
      values: [workspace_id, field_id, next_discovery_id, done, total],
    });
  }

  async beginSecondPass(from: Queryable, request: ScoreRequest): Promise<void> {
    const { workspace_id, field_id, second_pass_at } = request;
    await from.query({
      text: `UPDATE score_refresh_request SET is_second_pass = true, next_discovery_id = NULL, due_at = $3
        WHERE workspace_id = $1 AND field_id = $2`,
      values: [workspace_id, field_id, second_pass_at],
    });
  }

  async postpone(from: Queryable, { workspace_id, field_id }: RequestKey): Promise<void> {
    const late = await from.byKey<{ readonly due_at: string }>({
      text: `SELECT ${NEXT_TRY} AS due_at
        FROM score_refresh_request WHERE workspace_id = $1 AND field_id = $2`,
      values: [workspace_id, field_id],
    });
    await from.query({
      text: 'UPDATE score_refresh_request SET due_at = $3 WHERE workspace_id = $1 AND field_id = $2',
      values: [workspace_id, field_id, late?.due_at ?? null],
    });
  }

  async remove(from: Queryable, { workspace_id, field_id }: RequestKey): Promise<void> {
    await from.query({
      text: 'DELETE FROM score_refresh_request WHERE workspace_id = $1 AND field_id = $2',
      values: [workspace_id, field_id],
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Queryable } from '../database/sql.js';
import type { DiscoveryKey } from './discovery-locks.js';
import { expectedValues, VALUE_DIFFERS } from './expected-values.js';
import { givenRows } from './given-rows.js';

export interface RefreshFailure extends DiscoveryKey {
  readonly error: string;
}

@Injectable()
export class FeedbackValuesRepository {
  /** Writes values that differ, and forgets earlier failures. `updated_at` stays: no caller changed the discovery. */
  async write(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    const { table, workspaceOf, values } = givenRows(discoveries, { id: 'uuid' });
    await from.query({
      text: `WITH wanted AS (SELECT * FROM ${table}),
          expected AS (${expectedValues('wanted', workspaceOf)}),
          succeeded AS (
            DELETE FROM feedback_refresh_failure f USING wanted w
            WHERE f.workspace_id = ${workspaceOf('w')} AND f.discovery_id = w.id),
          unplaced AS (
            DELETE FROM discovery_feedback_value kept USING expected
            WHERE kept.workspace_id = ${workspaceOf('expected')} AND kept.discovery_id = expected.id
              AND expected.newest IS NULL)
        UPDATE discovery d
        SET feedback_score = expected.score, last_feedback = expected.newest, has_feedback = expected.newest IS NOT NULL
        FROM expected
        WHERE d.workspace_id = ${workspaceOf('expected')} AND d.id = expected.id AND ${VALUE_DIFFERS}`,
      values,
    });
    await this.keepOrder(from, discoveries);
  }

  /** Copies values to the table that lists are ordered by. Citus refuses an INSERT beside the other statements. */
  private async keepOrder(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    const { table, workspaceOf, values } = givenRows(discoveries, { id: 'uuid' });
    await from.query({
      text: `INSERT INTO discovery_feedback_value AS kept (workspace_id, discovery_id, feedback_score, last_feedback)
        SELECT d.workspace_id, d.id, d.feedback_score, d.last_feedback FROM discovery d, ${table}
        WHERE d.workspace_id = ${workspaceOf('given')} AND d.id = given.id AND d.last_feedback IS NOT NULL
        ON CONFLICT (workspace_id, discovery_id)
        DO UPDATE SET feedback_score = excluded.feedback_score, last_feedback = excluded.last_feedback
        WHERE (kept.feedback_score, kept.last_feedback) <> (excluded.feedback_score, excluded.last_feedback)`,
      values,
    });
  }

  async keepFailure(from: Queryable, { workspace_id, id, error }: RefreshFailure): Promise<void> {
    await from.query({
      text: `INSERT INTO feedback_refresh_failure (workspace_id, discovery_id, error) VALUES ($1, $2, $3)
        ON CONFLICT (workspace_id, discovery_id)
        DO UPDATE SET failed_at = excluded.failed_at, error = excluded.error`,
      values: [workspace_id, id, error],
    });
  }

  /** Those that failed first, of all workspaces. */
  failures(from: Queryable, most: number): Promise<RefreshFailure[]> {
    return from.query({
      text: `SELECT workspace_id, discovery_id AS id, error FROM feedback_refresh_failure
        ORDER BY failed_at LIMIT $1`,
      values: [most],
    });
  }
}

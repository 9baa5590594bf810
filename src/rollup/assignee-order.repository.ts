import { Injectable } from '@nestjs/common';
import type { Queryable } from '../database/sql.js';
import { NEXT_TRY } from './backoff.js';
import { expectedColumns } from './denormalised-columns.js';
import { NO_ID } from '../identifiers/uuid.js';

export interface AssigneeOrderRequest {
  readonly workspace_id: string;
  readonly id: number;
  readonly user_id: string;
  /** The first discovery that is not settled yet; null before the first batch. */
  readonly next_discovery_id: string | null;
  /** The first discovery that somebody else had locked. */
  readonly locked_discovery_id: string | null;
}

export type RequestKey = Pick<AssigneeOrderRequest, 'workspace_id' | 'id'>;

type Progress = Pick<AssigneeOrderRequest, 'next_discovery_id' | 'locked_discovery_id'>;

interface AssignedDiscovery {
  readonly id: string;
  readonly is_out_of_order: boolean;
}

@Injectable()
export class AssigneeOrderRepository {
  /** A cluster looks on all nodes. */
  due(from: Pick<Queryable, 'query'>, most: number): Promise<RequestKey[]> {
    return from.query({
      text: `SELECT workspace_id, id FROM assignee_order_request WHERE due_at <= clock_timestamp()
        ORDER BY due_at LIMIT $1`,
      values: [most],
    });
  }

  /** Locks a request. @returns undefined when somebody else has locked or settled it */
  take(from: Queryable, { workspace_id, id }: RequestKey): Promise<AssigneeOrderRequest | undefined> {
    return from.byKey({
      text: `SELECT workspace_id, id, user_id, next_discovery_id, locked_discovery_id FROM assignee_order_request
        WHERE workspace_id = $1 AND id = $2 AND due_at <= clock_timestamp() FOR UPDATE SKIP LOCKED`,
      values: [workspace_id, id],
    });
  }

  /** The next discoveries of a request's user. Those with a single assignee are in order. */
  next(from: Queryable, request: AssigneeOrderRequest, most: number): Promise<AssignedDiscovery[]> {
    return from.query({
      text: `SELECT d.id, cardinality(d.assignees) > 1 AND d.assignees IS DISTINCT FROM ${expectedColumns('$1').assignees} AS is_out_of_order
        FROM discovery_assignee mine
        JOIN discovery d ON d.workspace_id = $1 AND d.id = mine.discovery_id
        WHERE mine.workspace_id = $1 AND mine.user_id = $2
          AND mine.discovery_id >= coalesce($3, '${NO_ID}'::uuid)
        ORDER BY mine.discovery_id LIMIT $4`,
      values: [request.workspace_id, request.user_id, request.next_discovery_id, most],
    });
  }

  async advance(from: Queryable, { workspace_id, id }: RequestKey, progress: Progress): Promise<void> {
    await from.query({
      text: `UPDATE assignee_order_request SET next_discovery_id = $3, locked_discovery_id = $4
        WHERE workspace_id = $1 AND id = $2`,
      values: [workspace_id, id, progress.next_discovery_id, progress.locked_discovery_id],
    });
  }

  /** Retries a request from its first locked discovery on. */
  async postpone(from: Queryable, { workspace_id, id }: RequestKey): Promise<void> {
    const late = await from.byKey<{ readonly due_at: string }>({
      text: `SELECT ${NEXT_TRY} AS due_at
        FROM assignee_order_request WHERE workspace_id = $1 AND id = $2`,
      values: [workspace_id, id],
    });
    await from.query({
      text: `UPDATE assignee_order_request
        SET due_at = $3, next_discovery_id = coalesce(locked_discovery_id, next_discovery_id), locked_discovery_id = NULL
        WHERE workspace_id = $1 AND id = $2`,
      values: [workspace_id, id, late?.due_at ?? null],
    });
  }

  async remove(from: Queryable, { workspace_id, id }: RequestKey): Promise<void> {
    await from.query({
      text: 'DELETE FROM assignee_order_request WHERE workspace_id = $1 AND id = $2',
      values: [workspace_id, id],
    });
  }
}

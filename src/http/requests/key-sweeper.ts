import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { Worker } from '../../work/worker.js';
import { RETENTION } from './run-idempotently.js';

const HOUR = 3_600_000;

const BATCH = 1_000;

const EXPIRY = `now() - interval '${RETENTION}'`;

/** Deletes expired idempotency keys; any number of workers may run it at once. */
@Injectable()
export class KeySweeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    worker: Worker,
  ) {
    worker.every(HOUR, KeySweeper.name, (signal) => this.sweep(signal));
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    for (const { workspace_id } of await this.expired()) {
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) deleted = await this.deleteSome(workspace_id);
    }
  }

  /** A cluster looks on all nodes, but deletes on one at a time. */
  private expired(): Promise<{ readonly workspace_id: string }[]> {
    return this.unitOfWork.query({
      text: `SELECT DISTINCT workspace_id FROM idempotency_key WHERE made_at <= ${EXPIRY}`,
      values: [],
    });
  }

  private async deleteSome(workspaceId: string): Promise<number> {
    const rows = await this.unitOfWork.query({
      text: `DELETE FROM idempotency_key WHERE workspace_id = $1 AND (token_id, key) IN (
          SELECT token_id, key FROM idempotency_key WHERE workspace_id = $1 AND made_at <= ${EXPIRY}
          ORDER BY made_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING 1`,
      values: [workspaceId, BATCH],
      writes: workspaceId,
    });
    return rows.length;
  }
}

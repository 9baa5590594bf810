import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { leastIdOf } from '../identifiers/uuid.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { Worker } from '../work/worker.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const BATCH = 1_000;

/** Forgets deliveries when their events are forgotten, whether or not the webhook is still there; any number of workers may. */
@Injectable()
export class DeliverySweeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
    worker: Worker,
  ) {
    worker.every(HOUR, DeliverySweeper.name, (signal) => this.sweep(signal));
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    const oldest = leastIdOf(Date.now() - this.settings.eventRetention * DAY);
    for (const { workspace_id } of await this.workspaces(oldest)) {
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) deleted = await this.deleteSome(workspace_id, oldest);
    }
  }

  /** A cluster looks on all nodes, but deletes on one at a time. */
  private workspaces(oldest: string): Promise<{ readonly workspace_id: string }[]> {
    return this.unitOfWork.query({
      text: 'SELECT DISTINCT workspace_id FROM webhook_delivery WHERE id < $1',
      values: [oldest],
    });
  }

  private async deleteSome(workspaceId: string, oldest: string): Promise<number> {
    const rows = await this.unitOfWork.query({
      text: `DELETE FROM webhook_delivery WHERE workspace_id = $1 AND id = ANY (ARRAY(
          SELECT id FROM webhook_delivery WHERE workspace_id = $1 AND id < $2
          ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED))
        RETURNING 1`,
      values: [workspaceId, oldest, BATCH],
      writes: workspaceId,
    });
    return rows.length;
  }
}

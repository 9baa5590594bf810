import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { RETENTION } from './run-idempotently.js';

const HOUR = 3_600_000;

/** Rows per transaction, which then takes milliseconds. */
const BATCH = 1_000;

const EXPIRY = `now() - interval '${RETENTION}'`;

/** Deletes expired idempotency keys. Any number of workers may do so at once. */
@Injectable()
export class KeySweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(KeySweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.begin(), HOUR);
    this.begin();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    await this.running;
  }

  private begin(): void {
    this.running = this.sweep().catch((error: unknown) => {
      this.logger.warn(`Old idempotency keys stay for another hour: ${String(error)}`);
    });
  }

  private async sweep(): Promise<void> {
    for (const { workspace_id } of await this.expired()) {
      let deleted = BATCH;
      while (deleted === BATCH && !this.isStopped) deleted = await this.deleteSome(workspace_id);
    }
  }

  /** A cluster looks on all nodes, and then deletes on one at a time. */
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

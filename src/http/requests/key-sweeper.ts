import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { RETENTION } from './run-idempotently.js';

const HOUR = 3_600_000;

/** Rows per transaction, which then takes milliseconds. */
const BATCH = 1_000;

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
    let deleted: number;
    do {
      deleted = await this.unitOfWork.run(async (transaction) => {
        const rows = await transaction.query({
          text: `DELETE FROM idempotency_key WHERE (workspace_id, token_id, key) IN (
              SELECT workspace_id, token_id, key FROM idempotency_key
              WHERE made_at <= now() - interval '${RETENTION}'
              ORDER BY made_at LIMIT $1 FOR UPDATE SKIP LOCKED)
            RETURNING 1`,
          values: [BATCH],
        });
        return rows.length;
      });
    } while (deleted === BATCH && !this.isStopped);
  }
}

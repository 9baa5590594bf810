import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
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

  constructor(
    private readonly reader: Reader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

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

  /** Takes batches by their age: Citus has no LIMIT for what is deleted in all workspaces. */
  private async sweep(): Promise<void> {
    let last: { readonly made_at: string } | undefined;
    do {
      [last] = await this.reader.query<{ made_at: string }>({
        text: `SELECT made_at FROM idempotency_key WHERE made_at <= ${EXPIRY} ORDER BY made_at OFFSET $1 LIMIT 1`,
        values: [BATCH - 1],
      });
      await this.unitOfWork.query({
        text: `DELETE FROM idempotency_key WHERE made_at <= coalesce($1, ${EXPIRY})`,
        values: [last?.made_at],
      });
    } while (last && !this.isStopped);
  }
}

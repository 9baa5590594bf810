import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { AssigneeOrder } from './assignee-order.js';
import { DeferredRefreshes } from './deferred-refreshes.js';
import { FailedValues } from './failed-values.js';
import { RefreshService } from './refresh.service.js';

/** How often a worker looks for requests on its own, in milliseconds. */
const SWEEP_EVERY = 1_000;

/** After how many sweeps failures are shown again. */
const SHOW_FAILURES_EVERY = 30;

/**
 * Has every worker look for requests on its own, at its start and from time to time: for those whose job was lost
 * with Redis, or that were never announced. A timer of the process and not a repeatable job, so that it goes on
 * while Redis is away.
 */
@Injectable()
export class OutboxPoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly warnings = new ThrottledLog((line) => new Logger(OutboxPoller.name).warn(line));
  private timer: NodeJS.Timeout | undefined;
  private count = 0;

  constructor(
    private readonly refresh: RefreshService,
    private readonly deferred: DeferredRefreshes,
    private readonly failed: FailedValues,
    private readonly order: AssigneeOrder,
  ) {}

  onApplicationBootstrap(): void {
    this.later(0);
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await Promise.all([this.refresh.stop(), this.deferred.stop(), this.order.stop()]);
  }

  private later(milliseconds: number): void {
    this.timer = setTimeout(() => void this.sweep(), milliseconds);
  }

  private async sweep(): Promise<void> {
    try {
      await this.refresh.refresh();
      if (this.count++ % SHOW_FAILURES_EVERY === 0) await this.failed.showAll();
    } catch (error) {
      this.warnings.say(`A sweep failed and is tried again: ${String(error)}`);
    }
    this.deferred.begin();
    this.order.begin();
    if (this.timer) this.later(SWEEP_EVERY);
  }
}

import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '../telemetry/background-task.js';
import { DeferredRefreshes } from './deferred-refreshes.js';
import { FailedValues } from './failed-values.js';
import { LongTasks } from './long-tasks.js';
import { RefreshService } from './refresh.service.js';

const POLL_EVERY_MS = 1_000;
const SHOW_FAILURES_EVERY_POLLS = 30;

/** Finds requests whose job was lost or never sent. A timer: a repeatable job would stop while Redis is away. */
@Injectable()
export class OutboxPoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new BackgroundTask(OutboxPoller.name, () => this.poll());
  private count = 0;

  constructor(
    private readonly refresh: RefreshService,
    private readonly deferred: DeferredRefreshes,
    private readonly failed: FailedValues,
    private readonly longTasks: LongTasks,
  ) {}

  onApplicationBootstrap(): void {
    this.task.beginEvery(POLL_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    const { refresh, deferred, longTasks, task } = this;
    await Promise.all([refresh.stop(), deferred.task.stop(), longTasks.stop(), task.stop()]);
  }

  private async poll(): Promise<void> {
    this.deferred.task.begin();
    this.longTasks.begin();
    await this.refresh.sweep();
    if (this.count++ % SHOW_FAILURES_EVERY_POLLS === 0) await this.failed.showAll();
  }
}

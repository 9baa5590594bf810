import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bull';
import { SETTINGS, type Settings } from '../../../platform/settings/settings.js';
import type { BackgroundTask } from '../../../platform/telemetry/background-task.js';
import { Worker } from '../../../platform/work/worker.js';
import { RECONCILE_JOB, RECONCILIATION_QUEUE } from './reconciliation-queue.module.js';

const PLAN_EVERY_MS = 60_000;

/**
 * Schedules the nightly reconciliation. Each worker schedules it at start, when Redis is back, and every minute,
 * because Redis (or a node of its cluster) may have lost its data. Bull keeps one job, however often it is scheduled.
 */
@Injectable()
export class ReconciliationSchedule implements OnApplicationBootstrap {
  readonly task: BackgroundTask;
  private hasReplacedOthers = false;

  constructor(
    @InjectQueue(RECONCILIATION_QUEUE) private readonly queue: Queue,
    @Inject(SETTINGS) private readonly settings: Settings,
    worker: Worker,
  ) {
    this.task = worker.every(PLAN_EVERY_MS, ReconciliationSchedule.name, () => this.plan());
  }

  onApplicationBootstrap(): void {
    this.queue.client.on('ready', () => this.task.begin());
  }

  private async plan(): Promise<void> {
    if (this.queue.client.status !== 'ready') return;
    try {
      await this.planOnce();
    } catch (error) {
      // While Redis is unavailable, errors are ignored: the job is scheduled again once Redis is back.
      if (this.queue.client.status === 'ready') throw error;
    }
  }

  private async planOnce(): Promise<void> {
    const { reconcileCron: cron } = this.settings;
    const others = (await this.queue.getRepeatableJobs()).filter((plan) => plan.cron !== cron);
    // A worker that started later has scheduled another time, which is kept.
    if (this.hasReplacedOthers && others.length > 0) return;
    const options = { repeat: { cron, tz: 'UTC' }, removeOnComplete: 100, removeOnFail: 100 };
    await this.queue.add(RECONCILE_JOB, {}, options);
    // Adds the new schedule before removing others, because two reconciliations in a night are better than none.
    for (const { key } of others) await this.queue.removeRepeatableByKey(key);
    this.hasReplacedOthers = true;
  }
}

import { InjectQueue } from '@nestjs/bull';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { JobInformation, Queue } from 'bull';
import { ThrottledLog } from '../../telemetry/throttled-log.js';
import { isConnected } from '../../redis/redis.js';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import { RECONCILE_JOB, RECONCILIATION_QUEUE } from './reconciliation-queue.module.js';

const PLAN_EVERY_MS = 60_000;

/**
 * Has the queue reconcile at a fixed time. Each worker renews the schedule at its start, when Redis comes back and every
 * minute, because Redis may have been emptied, or one node of a cluster. Bull makes one job of it however often it is asked.
 */
@Injectable()
export class ReconciliationSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  /** Shorter in tests. */
  planEvery = PLAN_EVERY_MS;
  private readonly warnings = new ThrottledLog((line) => new Logger(ReconciliationSchedule.name).warn(line));
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectQueue(RECONCILIATION_QUEUE) private readonly queue: Queue,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.client.on('ready', () => void this.schedule());
    this.timer = setInterval(() => void this.scheduleAgain(), this.planEvery).unref();
    if (isConnected(this.queue)) void this.schedule();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async schedule(): Promise<void> {
    try {
      await this.plan();
      // In this order: two reconciliations in a night are better than none.
      for (const other of await this.othersPlans()) await this.queue.removeRepeatableByKey(other.key);
    } catch (error) {
      this.warn(error);
    }
  }

  /** A worker that started later may have scheduled another time, which stays. */
  private async scheduleAgain(): Promise<void> {
    if (!isConnected(this.queue)) return;
    try {
      if ((await this.othersPlans()).length === 0) await this.plan();
    } catch (error) {
      this.warn(error);
    }
  }

  private async plan(): Promise<void> {
    const { reconcileCron: cron } = this.settings;
    const options = { repeat: { cron, tz: 'UTC' }, removeOnComplete: 100, removeOnFail: 100 };
    await this.queue.add(RECONCILE_JOB, {}, options);
  }

  private async othersPlans(): Promise<JobInformation[]> {
    const plans = await this.queue.getRepeatableJobs();
    return plans.filter(({ cron }) => cron !== this.settings.reconcileCron);
  }

  private warn(error: unknown): void {
    // Otherwise it is planned once Redis is back.
    if (!isConnected(this.queue)) return;
    this.warnings.say(`The nightly reconciliation could not be scheduled: ${String(error)}`);
  }
}

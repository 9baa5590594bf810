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
import { RECONCILE_JOB, RECONCILIATION_QUEUE } from '../queues.js';

/** How often the schedule is made anew, in milliseconds. */
const PLAN_EVERY = 3_600_000;

/**
 * Has the queue reconcile by the clock. Every worker sees to it that the schedule is there: at its start, whenever Redis
 * comes back, which may have been emptied, and every hour, because Redis may be emptied without going away. Bull makes
 * one job of it however often it is asked.
 */
@Injectable()
export class ReconciliationSchedule implements OnApplicationBootstrap, OnModuleDestroy {
  /** Shorter in tests. */
  planEvery = PLAN_EVERY;
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
      // Only now: a night without a reconciliation is worse than one with two.
      for (const other of await this.othersPlans()) await this.queue.removeRepeatableByKey(other.key);
    } catch (error) {
      this.warn(error);
    }
  }

  /** Leaves the plan of a worker that has started since, with another time. */
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

  /** It is tried again when Redis is back, or an hour later. */
  private warn(error: unknown): void {
    this.warnings.say(`The nightly reconciliation could not be scheduled: ${String(error)}`);
  }
}

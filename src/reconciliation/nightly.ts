import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bull';
import { Seldom } from '../outages/seldom.js';
import { isConnected } from '../queues/redis.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { RECONCILE_JOB, RECONCILIATION_QUEUE } from './reconciliation-queue.js';

/**
 * Has the queue reconcile by the clock. Every worker sees to it that the schedule is there, at its start and
 * whenever Redis comes back, which may have been emptied; Bull makes one job of it however many workers there are.
 */
@Injectable()
export class Nightly implements OnApplicationBootstrap {
  private readonly warnings = new Seldom((line) => new Logger(Nightly.name).warn(line));

  constructor(
    @InjectQueue(RECONCILIATION_QUEUE) private readonly queue: Queue,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.client.on('ready', () => void this.schedule());
    if (isConnected(this.queue)) void this.schedule();
  }

  private async schedule(): Promise<void> {
    const { reconcileCron: cron } = this.settings;
    try {
      const options = { repeat: { cron, tz: 'UTC' }, removeOnComplete: 100, removeOnFail: 100 };
      await this.queue.add(RECONCILE_JOB, {}, options);
      // Only now: a night without a reconciliation is worse than one with two.
      for (const former of await this.queue.getRepeatableJobs()) {
        if (former.cron !== cron) await this.queue.removeRepeatableByKey(former.key);
      }
    } catch (error) {
      // When Redis went away again, its next return is the next try.
      this.warnings.say(`The nightly reconciliation could not be scheduled: ${String(error)}`);
    }
  }
}

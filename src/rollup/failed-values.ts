import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import { Reader } from '../database/reader.js';
import { isConnected } from '../redis/redis.js';
import { REFRESH_QUEUE, RETRY_JOB, type RetryJob } from './queues.js';
import { FeedbackValuesRepository, type RefreshFailure } from './feedback-values.repository.js';

/** How many failures are shown to the operator at most, as failed jobs. */
const MOST_SHOWN = 1_000;

/** Tells the operator of values that can not be written. */
@Injectable()
export class FailedValues {
  private readonly logger = new Logger(FailedValues.name);

  constructor(
    private readonly reader: Reader,
    private readonly values: FeedbackValuesRepository,
    @InjectQueue(REFRESH_QUEUE) private readonly queue: Queue,
  ) {}

  report(failures: readonly RefreshFailure[]): void {
    for (const failure of failures) {
      this.logger.error(`The feedback value of discovery ${failure.id} can not be written: ${failure.error}`);
      this.show(failure);
    }
  }

  /** Shows all that are known: again and again, because Redis may forget. */
  async showAll(): Promise<void> {
    for (const failure of await this.values.failures(this.reader, MOST_SHOWN)) this.show(failure);
  }

  /** Makes it a job that fails, and that the operator can try again when the cause is gone. */
  private show({ workspace_id: workspaceId, id: discoveryId, error }: RefreshFailure): void {
    if (!isConnected(this.queue)) return;
    const job: RetryJob = { workspaceId, discoveryId, error };
    // Bull drops a job whose id it has, failed ones included: here that is just what is wanted.
    const options = { jobId: `retry-${discoveryId}`, removeOnComplete: true, removeOnFail: MOST_SHOWN };
    void this.queue.add(RETRY_JOB, job, options).catch(() => undefined);
  }
}

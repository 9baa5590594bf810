import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import { Reader } from '../database/reader.js';
import { isConnected } from '../redis/redis.js';
import { REFRESH_QUEUE, RETRY_JOB, type RetryJob } from './queues.js';
import { FeedbackValuesRepository, type RefreshFailure } from './feedback-values.repository.js';

const MOST_SHOWN = 1_000;

/** Tells the operator which values can't be written: by the log, and by failed jobs that can be retried. */
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
      this.logger.error(`The feedback value of discovery ${failure.id} cannot be written: ${failure.error}`);
      this.show(failure);
    }
  }

  /** Call it now and then: Redis may have lost the jobs. */
  async showAll(): Promise<void> {
    for (const failure of await this.values.failures(this.reader, MOST_SHOWN)) this.show(failure);
  }

  private show({ workspace_id: workspaceId, id: discoveryId, error }: RefreshFailure): void {
    if (!isConnected(this.queue)) return;
    const job: RetryJob = { workspaceId, discoveryId, error };
    // Bull ignores a job whose id it has already, even if that one failed.
    const options = { jobId: `retry-${discoveryId}`, removeOnComplete: true, removeOnFail: MOST_SHOWN };
    void this.queue.add(RETRY_JOB, job, options).catch(() => undefined);
  }
}

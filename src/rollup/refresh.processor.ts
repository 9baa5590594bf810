import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { AssigneeOrder } from './assignee-order.js';
import { REFRESH_JOB, REFRESH_QUEUE, RETRY_JOB, type RetryJob } from './queues.js';
import { type Refreshed, RefreshService } from './refresh.service.js';

@Processor(REFRESH_QUEUE)
export class RefreshProcessor {
  constructor(
    private readonly refresh: RefreshService,
    private readonly order: AssigneeOrder,
  ) {}

  @Process(REFRESH_JOB)
  onRefresh(): Promise<Refreshed> {
    this.order.task.begin();
    return this.refresh.refresh();
  }

  @Process(RETRY_JOB)
  onRetry(job: Job<RetryJob>): Promise<void> {
    return this.refresh.retry(job.data);
  }
}

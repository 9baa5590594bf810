import { Process, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { LongTasks } from './long-tasks.js';
import { REFRESH_JOB, REFRESH_QUEUE, type RefreshJob, RETRY_JOB, type RetryJob } from './queues.js';
import { RefreshRetry } from './refresh-retry.js';
import { type Refreshed, RefreshService } from './refresh.service.js';

@Processor(REFRESH_QUEUE)
export class RefreshProcessor {
  constructor(
    private readonly refresh: RefreshService,
    private readonly refreshRetry: RefreshRetry,
    private readonly longTasks: LongTasks,
  ) {}

  @Process(REFRESH_JOB)
  onRefresh({ data }: Job<RefreshJob>): Promise<Refreshed> {
    this.longTasks.begin();
    return this.refresh.refresh(data.workspaceIds);
  }

  @Process(RETRY_JOB)
  onRetry(job: Job<RetryJob>): Promise<void> {
    return this.refreshRetry.retry(job.data);
  }
}

import { Process, Processor } from '@nestjs/bull';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bull';
import { WORK_JOB, WORK_QUEUE, type WorkJob } from './work-notifier.js';
import { type Summary, Worker } from './worker.js';

/** Concurrent jobs: more than all workspace queues run concurrently, as a job only waits for a run that has begun. */
const JOB_CONCURRENCY = 20;

@Processor(WORK_QUEUE)
export class WorkProcessor implements OnApplicationBootstrap {
  constructor(private readonly worker: Worker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  @Process({ name: WORK_JOB, concurrency: JOB_CONCURRENCY })
  onWork({ data: { kind, workspaceIds } }: Job<WorkJob>): Promise<Summary> {
    return this.worker.run(kind, workspaceIds);
  }
}

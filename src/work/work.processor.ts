import { Process, Processor } from '@nestjs/bull';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bull';
import { type Summary, Worker } from './worker.js';
import { WORK_JOB, WORK_QUEUE, type WorkJob } from './work-queue.js';

@Processor(WORK_QUEUE)
export class WorkProcessor implements OnApplicationBootstrap {
  constructor(private readonly worker: Worker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  @Process(WORK_JOB)
  onWork({ data: { kind, workspaceIds } }: Job<WorkJob>): Promise<Summary> {
    return this.worker.run(kind, workspaceIds);
  }
}

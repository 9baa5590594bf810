import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { BackgroundTask } from '../../telemetry/background-task.js';
import { TagCountsRepository } from './tag-counts.repository.js';

/** Changes of one transaction. */
const BATCH = 10_000;

const MOST_WORKSPACES = 1_000;

/** Adds up what has changed. Several workers may do it at a time. */
@Injectable()
export class TagCounts {
  readonly task = new BackgroundTask(TagCounts.name, (signal) => this.settle(signal));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: TagCountsRepository,
  ) {}

  private async settle(signal: AbortSignal): Promise<void> {
    for (const workspaceId of await this.repository.workspaces(this.unitOfWork, MOST_WORKSPACES)) {
      while (!signal.aborted && (await this.settleBatch(workspaceId)));
    }
  }

  /** @returns whether there may be more */
  private settleBatch(workspaceId: string): Promise<boolean> {
    return this.unitOfWork.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const taken = await this.repository.take(transaction, workspaceId, BATCH);
      const changes = new Map<string, number>();
      for (const { tag, change } of taken) changes.set(tag, (changes.get(tag) ?? 0) + change);
      if (changes.size > 0) await this.repository.add(transaction, workspaceId, changes);
      return taken.length === BATCH;
    });
  }
}

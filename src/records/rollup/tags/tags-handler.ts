import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/transaction.js';
import type { LockResult, Subject, SubjectHandler, WorkRequest } from '../../../platform/work/work.js';
import { TAGS } from '../work-kinds.js';
import { TagCountsRepository } from './tag-counts.repository.js';

/** Adds up pending changes of tags' counts. Several workers may run it concurrently. */
@Injectable()
export class TagsHandler implements SubjectHandler {
  readonly kind = TAGS;
  readonly concurrency = 1;
  readonly batchSize = 10_000;

  constructor(private readonly repository: TagCountsRepository) {}

  lock(_transaction: Transaction, requests: readonly WorkRequest[]): Promise<LockResult> {
    return Promise.resolve({ locked: requests, unlocked: [] });
  }

  async write(transaction: Transaction, requests: readonly Subject[]): Promise<readonly Subject[]> {
    // Sorted by workspace, so that two workers don't deadlock.
    const byWorkspace = Map.groupBy(requests, ({ workspace_id }) => workspace_id);
    for (const [workspaceId, own] of [...byWorkspace].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const changes = new Map<string, number>();
      for (const { detail } of own)
        for (const [tag, change] of Object.entries(detail as Record<string, number>))
          changes.set(tag, (changes.get(tag) ?? 0) + change);
      await this.repository.add(transaction, workspaceId, changes);
    }
    return [];
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../../platform/database/transactions.js';
import { insertDetail } from '../../../platform/database/changes/outbox.js';
import { TAGS } from '../work-kinds.js';
import { type TagRange, TagCountsRepository } from '../tags/tag-counts.repository.js';

/** The number of rows that one statement counts, unless a single tag has more. */
const ROWS = 200_000;

@Injectable()
export class TagReconciliation {
  private readonly logger = new Logger(TagReconciliation.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: TagCountsRepository,
  ) {}

  async compare(workspaceId: string, dryRun: boolean): Promise<number> {
    let count = 0;
    for await (const range of this.ranges(workspaceId)) {
      const { size } = await this.repository.differing(this.transactions, workspaceId, range);
      count += size > 0 && !dryRun ? await this.repair(workspaceId, range) : size;
    }
    if (count > 0) this.logger.warn(`In workspace ${workspaceId} ${count} tags had another count.`);
    return count;
  }

  /** Inserts the difference as a pending change, so that the sum is right whatever workers add concurrently. */
  private repair(workspaceId: string, range: TagRange): Promise<number> {
    return this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      await this.repository.lock(transaction, workspaceId);
      const changes = await this.repository.differing(transaction, workspaceId, range);
      if (changes.size > 0)
        await transaction.query(insertDetail(TAGS, workspaceId, Object.fromEntries(changes)));
      return changes.size;
    });
  }

  private async *ranges(workspaceId: string): AsyncGenerator<TagRange> {
    for (let after: string | null = ''; after !== null;) {
      const last: string | null = await this.repository.lastOf(this.transactions, workspaceId, after, ROWS);
      yield { after, last };
      after = last;
    }
  }
}

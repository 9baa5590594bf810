import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { lockAll } from './discovery-locks.js';
import type { RetryJob } from './queues.js';
import { ValueWriter } from './value-writer.js';

/** Writes a value that failed before, once an operator asks for it. */
@Injectable()
export class RefreshRetry {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly writer: ValueWriter,
  ) {}

  /** @throws why it can't be written */
  async retry({ workspaceId, discoveryId }: RetryJob): Promise<void> {
    const discoveries = [{ workspace_id: workspaceId, id: discoveryId }];
    await this.unitOfWork.write(workspaceId, async (transaction) => {
      await lockAll(transaction, discoveries);
      await this.writer.write(transaction, discoveries);
    });
  }
}

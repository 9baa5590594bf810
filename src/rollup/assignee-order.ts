import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import type { Transaction } from '../database/transaction.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import {
  AssigneeOrderRepository,
  type AssigneeOrderRequest,
  type RequestKey,
} from './assignee-order.repository.js';
import { BackgroundTask } from '../telemetry/background-task.js';
import { orderAssignees } from './denormalised-columns.js';
import { lockFree } from './discovery-locks.js';

/** Discoveries of one transaction. Their assignees can't be renamed until it commits, so it has to be short. */
const BATCH = 200;

const MOST_REQUESTS = 1_000;

/** Puts assignees in order after renames. Running it twice, late or in several workers does no harm. */
@Injectable()
export class AssigneeOrder {
  readonly task = new BackgroundTask(AssigneeOrder.name, (signal) => this.settleDue(signal));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly repository: AssigneeOrderRepository,
  ) {}

  private async settleDue(signal: AbortSignal): Promise<void> {
    for (const request of await this.repository.due(this.reader, MOST_REQUESTS)) {
      try {
        while (!signal.aborted && (await this.settleBatch(request)));
      } catch (error) {
        this.task.warn(error);
        await this.unitOfWork.write(request.workspace_id, (transaction) =>
          this.repository.postpone(transaction, request),
        );
      }
    }
  }

  /** @returns whether there is more to do now */
  private settleBatch(key: RequestKey): Promise<boolean> {
    return this.unitOfWork.write(key.workspace_id, async (transaction) => {
      transaction.planAnew();
      const request = await this.repository.take(transaction, key);
      if (!request) return false;
      const discoveries = await this.repository.next(transaction, request, BATCH + 1);
      const batch = discoveries.slice(0, BATCH).filter((each) => each.is_out_of_order);
      const ids = batch.map(({ id }) => id);
      const locked = await this.order(transaction, request, ids);
      return this.note(transaction, {
        ...request,
        next_discovery_id: discoveries[BATCH]?.id ?? null,
        locked_discovery_id: request.locked_discovery_id ?? locked ?? null,
      });
    });
  }

  /** @returns the first discovery that somebody else has locked */
  private async order(
    transaction: Transaction,
    { workspace_id }: RequestKey,
    ids: readonly string[],
  ): Promise<string | undefined> {
    if (ids.length === 0) return undefined;
    const keys = ids.map((id) => ({ workspace_id, id }));
    const free = new Set((await lockFree(transaction, keys)).map(({ id }) => id));
    await transaction.query(orderAssignees(workspace_id, [...free]));
    return ids.find((id) => !free.has(id));
  }

  /** @returns whether there is more to do now */
  private async note(transaction: Transaction, request: AssigneeOrderRequest): Promise<boolean> {
    const { next_discovery_id: next, locked_discovery_id: locked } = request;
    if (!next && !locked) {
      await this.repository.remove(transaction, request);
      return false;
    }
    await this.repository.advance(transaction, request, request);
    if (!next) await this.repository.postpone(transaction, request);
    return next !== null;
  }
}

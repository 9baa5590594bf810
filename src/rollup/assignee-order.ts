import { Injectable, Logger } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import type { Transaction } from '../database/transaction.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { AssigneeOrderRepository, type AssigneeOrderRequest } from './assignee-order.repository.js';
import { orderAssignees } from './denormalised-columns.js';
import { RefreshRepository } from './refresh.repository.js';

/** How many discoveries one transaction looks at. A rename of an assignee waits for it. */
const BATCH = 200;

/** How many requests are settled one after the other. */
const MOST_REQUESTS = 1_000;

/** Puts assignees in order again after renames. Running twice, late or in many workers does no harm. */
@Injectable()
export class AssigneeOrder {
  private readonly warnings = new ThrottledLog((line) => new Logger(AssigneeOrder.name).warn(line));
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly repository: AssigneeOrderRepository,
    private readonly refreshes: RefreshRepository,
  ) {}

  /** Starts to settle what is due, unless that is under way. Never fails. */
  begin(): void {
    void this.settle();
  }

  async settle(): Promise<void> {
    if (this.stopping) return;
    this.running ??= this.settleDue()
      .catch((error: unknown) => this.warn(error))
      .finally(() => (this.running = undefined));
    return this.running;
  }

  /** Ends after the transaction under way. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async settleDue(): Promise<void> {
    for (const request of await this.repository.due(this.reader, MOST_REQUESTS)) {
      try {
        while (!this.stopping && (await this.settleBatch(request)));
      } catch (error) {
        this.warn(error);
        await this.unitOfWork.run((transaction) => this.repository.postpone(transaction, request));
      }
    }
  }

  /** @returns whether there is more to do now */
  private settleBatch(key: Pick<AssigneeOrderRequest, 'workspace_id' | 'id'>): Promise<boolean> {
    return this.unitOfWork.run(async (transaction) => {
      await transaction.planAnew();
      const request = await this.repository.take(transaction, key);
      if (!request) return false;
      const discoveries = await this.repository.next(transaction, request, BATCH + 1);
      const outOfOrder = discoveries.slice(0, BATCH).filter((each) => each.is_out_of_order);
      const locked = await this.order(
        transaction,
        request,
        outOfOrder.map(({ id }) => id),
      );
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
    { workspace_id }: AssigneeOrderRequest,
    ids: readonly string[],
  ): Promise<string | undefined> {
    if (ids.length === 0) return undefined;
    const keys = ids.map((id) => ({ workspace_id, id }));
    const free = new Set((await this.refreshes.lockFree(transaction, keys)).map(({ id }) => id));
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

  private warn(error: unknown): void {
    this.warnings.say(`Assignees could not be put in order, which is tried again: ${String(error)}`);
  }
}

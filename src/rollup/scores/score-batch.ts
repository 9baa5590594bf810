import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction.js';
import { limitLockWait, lockAll, lockFree } from '../discovery-locks.js';
import { RefreshOutboxRepository } from '../refresh-outbox.repository.js';
import { type RequestKey, type ScoreRequest, ScoreRequestsRepository } from './score-requests.repository.js';
import { ScoreWriter } from './score-writer.js';
import { ScoresRepository } from './scores.repository.js';

/** Discoveries of one transaction. Their callers wait until it commits, so it has to be short. */
const BATCH = 200;

/** Computes the scores of the next discoveries that a request is about, as many as there is time for. */
@Injectable()
export class ScoreBatch {
  constructor(
    private readonly requests: ScoreRequestsRepository,
    private readonly scores: ScoresRepository,
    private readonly writer: ScoreWriter,
    private readonly outbox: RefreshOutboxRepository,
  ) {}

  /** @returns how far the request has come; undefined when somebody else has locked or settled it */
  async settle(transaction: Transaction, key: RequestKey): Promise<ScoreRequest | undefined> {
    const { workspace_id } = key;
    // Before the request: a change of a formula locks them in this order.
    const fields = await this.scores.fields(transaction, [workspace_id]);
    const request = await this.requests.take(transaction, key);
    if (!request) return undefined;
    const total = request.total ?? (await this.requests.countDiscoveries(transaction, workspace_id));
    const ids = await this.requests.next(transaction, request, BATCH + 1);
    const batch = ids.slice(0, BATCH);
    const lock =
      fields.length > 0 ? this.lockFree(transaction, key, batch) : this.lockAll(transaction, key, batch);
    const [left] = await this.writer.writeWith(transaction, workspace_id, fields, await lock);
    const passed = left === undefined ? batch.length : batch.indexOf(left);
    const done = request.is_second_pass ? request.done : request.done + passed;
    return { ...request, next_discovery_id: ids[passed] ?? null, done, total };
  }

  /** Where no formula is left, the refresh leaves scores alone. */
  private async lockAll(
    transaction: Transaction,
    { workspace_id }: RequestKey,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    await limitLockWait(transaction);
    await lockAll(
      transaction,
      ids.map((id) => ({ workspace_id, id })),
    );
    return ids;
  }

  /** The refresh waits for discoveries that somebody else has locked. @returns the others */
  private async lockFree(
    transaction: Transaction,
    { workspace_id }: RequestKey,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    const free = await lockFree(
      transaction,
      ids.map((id) => ({ workspace_id, id })),
    );
    const isFree = new Set(free.map(({ id }) => id));
    const locked = ids.filter((id) => !isFree.has(id)).map((id) => ({ workspace_id, id }));
    if (locked.length > 0) await this.outbox.ask(transaction, locked);
    return [...isFree];
  }
}

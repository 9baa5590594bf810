import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/transaction.js';
import { SETTINGS, type Settings } from '../../../platform/settings/settings.js';
import type { Progress, ScanHandler, WorkRequest } from '../../../platform/work/work.js';
import { WorkRepository } from '../../../platform/work/work.repository.js';
import { type DiscoveryKey, limitLockWait, lockAll, lockFree } from '../discovery-locks.js';
import { SCORES, VALUES } from '../work-kinds.js';
import { ScoreWriter } from './score-writer.js';
import { type ScoreProgress, ScoresRepository } from './scores.repository.js';

/** The number of discoveries in a batch, small because concurrent writers wait for its transaction. */
const SLICE = 200;

/**
 * Recomputes all scores of a workspace after a change of a formula. A discovery whose creation began before the
 * workspace had a formula enqueued no scores, and may be committed after the first pass. So a second pass follows, once
 * such transactions must have ended.
 */
@Injectable()
export class ScoresHandler implements ScanHandler {
  readonly kind = SCORES;

  constructor(
    private readonly scores: ScoresRepository,
    private readonly writer: ScoreWriter,
    private readonly requests: WorkRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async slice(transaction: Transaction, request: WorkRequest): Promise<Progress | undefined> {
    const { workspace_id: workspaceId } = request;
    if (await this.requests.isOutdated(transaction, SCORES, request)) return undefined;
    const progress = (request.detail as ScoreProgress | null) ?? {
      next: null,
      done: 0,
      total: await this.scores.countDiscoveries(transaction, workspaceId),
      isSecondPass: false,
    };
    const ids = await this.scores.next(transaction, workspaceId, progress, SLICE + 1);
    const passed = await this.compute(transaction, workspaceId, ids.slice(0, SLICE));
    const next = ids[passed] ?? null;
    const done = progress.isSecondPass ? progress.done : progress.done + passed;
    if (next !== null) return { detail: { ...progress, next, done }, after: null };
    if (progress.isSecondPass) return undefined;
    await this.recordEvent(transaction, request);
    // Two transactions may follow each other: the formula's own, and one begun before its commit.
    return { detail: { ...progress, next, done, isSecondPass: true }, after: 2 * this.settings.longestWrite };
  }

  /** Records one event for the field, because an event for each discovery would be too many. */
  private async recordEvent(transaction: Transaction, { workspace_id, subject }: WorkRequest): Promise<void> {
    const field = await this.scores.field(transaction, workspace_id, String(subject));
    if (field) transaction.changes.record('discoveryField.recomputed', workspace_id, field);
  }

  private async compute(
    transaction: Transaction,
    workspace_id: string,
    ids: readonly string[],
  ): Promise<number> {
    const fields = await this.scores.fields(transaction, [workspace_id]);
    const discoveries = ids.map((id) => ({ workspace_id, id }));
    const locked =
      fields.length > 0
        ? await this.lockFree(transaction, discoveries)
        : await this.lockAll(transaction, discoveries);
    const lockedIds = locked.map(({ id }) => id);
    const [left] = await this.writer.writeWith(transaction, workspace_id, fields, lockedIds);
    return left === undefined ? ids.length : ids.indexOf(left);
  }

  /** Locks a batch. Without formulas, the values' handler would not process discoveries left to it. */
  private async lockAll(transaction: Transaction, discoveries: readonly DiscoveryKey[]) {
    await limitLockWait(transaction);
    await lockAll(transaction, discoveries);
    return discoveries;
  }

  /** Locks free discoveries, and enqueues the others for the values' handler. @returns the locked ones */
  private async lockFree(transaction: Transaction, discoveries: readonly DiscoveryKey[]) {
    const free = await lockFree(transaction, discoveries);
    const isFree = new Set(free.map(({ id }) => id));
    const locked = discoveries.filter(({ id }) => !isFree.has(id));
    const asked = locked.map(({ workspace_id, id }) => ({ workspace_id, subject: id, waited_ms: 0 }));
    await this.requests.enqueue(transaction, VALUES, asked, () => 0);
    return free;
  }
}

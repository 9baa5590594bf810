import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Progress, ScanHandler, WorkRequest } from '../../platform/work/work.js';
import { clearAnswers, clearReports, clearResults, hasImports } from './clear-copies.js';
import { clearRecords } from './clear-records.js';
import { ERASURES, type Erasure, type ErasureProgress } from './erasure.js';
import { ErasuresRepository } from './erasures.repository.js';
import { findComments, findFormer, findLiving } from './find-records.js';

/** The steps of an erasure. Each processes a table in batches; processing a batch twice is harmless. */
const STEPS = [findLiving, findComments, findFormer, clearRecords, clearResults, clearAnswers, clearReports];

const IMPORTS_EVERY_MS = 2_000;

/** Removes a person from a workspace's records, events, stored responses and reports. */
@Injectable()
export class ErasuresHandler implements ScanHandler {
  readonly kind = ERASURES;

  constructor(private readonly erasures: ErasuresRepository) {}

  async slice(transaction: Transaction, request: WorkRequest): Promise<Progress | undefined> {
    const progress = request.detail as ErasureProgress;
    const { id, person, origin, step, place } = progress;
    const erasure = { workspaceId: request.workspace_id, id, person };
    transaction.changes.attribute(origin);
    await transaction.startDeadlineNow();
    const work = STEPS[step];
    if (!work) return this.end(transaction, erasure, request);
    const slice = await work(transaction, erasure, place ?? undefined);
    this.erasures.add(transaction, erasure.workspaceId, id, slice);
    const next = slice.next ? { place: slice.next } : { place: null, step: step + 1 };
    return { detail: { ...progress, ...next }, after: null };
  }

  /** Finishes the erasure, or restarts it once older imports are done, because their files may contain the person. */
  private async end(
    transaction: Transaction,
    erasure: Erasure,
    { detail, waited_ms }: WorkRequest,
  ): Promise<Progress | undefined> {
    const progress = detail as ErasureProgress;
    if (await hasImports(transaction, erasure))
      return { detail: { ...progress, hasWaited: true }, after: waited_ms + IMPORTS_EVERY_MS };
    if (progress.hasWaited) return { detail: { ...progress, hasWaited: false, step: 0 }, after: null };
    this.erasures.finish(transaction, erasure.workspaceId, erasure.id);
    return undefined;
  }
}

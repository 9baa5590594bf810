import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/transaction.js';
import type { Progress, ScanHandler, WorkRequest } from '../work/work.js';
import { WorkRepository } from '../work/work.repository.js';
import { CompanyFeedbackRepository, type CompanyProgress } from './company-feedback.repository.js';
import { COMPANY, VALUES } from './requests.js';

/** Pieces of feedback of a transaction, each of which may ask for the values of a discovery. */
const SLICE = 1_000;

/**
 * Asks for the values of all discoveries that a company stands behind. Feedback that is made, moved or deleted meanwhile
 * asks for them by itself, so that one pass is enough.
 */
@Injectable()
export class CompanyHandler implements ScanHandler {
  readonly kind = COMPANY;

  constructor(
    private readonly feedback: CompanyFeedbackRepository,
    private readonly requests: WorkRepository,
  ) {}

  async slice(transaction: Transaction, request: WorkRequest): Promise<Progress | undefined> {
    const { workspace_id: workspaceId, subject } = request;
    const begun = request.detail as CompanyProgress | null;
    // One that has begun goes on, or a company that changes all the time would never come to its last discoveries.
    if (!begun && (await this.feedback.isOutdated(transaction, request))) return undefined;
    const progress = begun ?? (await this.beginning(transaction, workspaceId, String(subject)));
    const pieces = await this.feedback.after(transaction, workspaceId, progress, SLICE);
    const asked = pieces.flatMap(({ discovery_id: id }) =>
      id === null ? [] : { workspace_id: workspaceId, subject: id, waited_ms: 0 },
    );
    await this.requests.askAgain(transaction, VALUES, asked, () => 0);
    const done = progress.done + pieces.length;
    const next = await this.next(transaction, request, progress, pieces.at(SLICE - 1)?.id);
    return next && { detail: { ...progress, ...next, done }, after: null };
  }

  private async beginning(from: Transaction, workspaceId: string, company: string): Promise<CompanyProgress> {
    return { company, last: null, done: 0, total: await this.feedback.count(from, workspaceId, company) };
  }

  /** @param last of a full slice */
  private async next(
    from: Transaction,
    { workspace_id, subject }: WorkRequest,
    { company }: CompanyProgress,
    last: string | undefined,
  ): Promise<Pick<CompanyProgress, 'company' | 'last'> | undefined> {
    if (last !== undefined) return { company, last };
    const merged = await this.feedback.mergedAfter(from, workspace_id, String(subject), company);
    return merged === undefined ? undefined : { company: merged, last: null };
  }
}

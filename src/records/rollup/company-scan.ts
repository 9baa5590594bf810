import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Progress, WorkRequest } from '../../platform/work/work.js';
import { WorkRepository } from '../../platform/work/work.repository.js';
import {
  type CompanyFeedback,
  CompanyFeedbackRepository,
  type CompanyProgress,
  type FromCompany,
} from './company-feedback.repository.js';

/** Delay in milliseconds before feedback locked by another transaction is tried again. */
const LOCKED_MS = 250;

interface ScanOptions {
  readonly kind: string;
  /** Scanned one after the other. */
  readonly tables: readonly FromCompany[];
  /** The number of rows in a batch. */
  readonly most: number;
  /** @returns the number of rows processed; fewer than given if the rest is locked */
  readonly visit: (
    workspaceId: string,
    pieces: readonly CompanyFeedback[],
    table: FromCompany,
  ) => Promise<number>;
}

/** Scans the feedback and messages of a company, and of the companies merged into it, in batches. */
@Injectable()
export class CompanyScan {
  constructor(
    private readonly feedback: CompanyFeedbackRepository,
    private readonly requests: WorkRepository,
  ) {}

  async slice(
    transaction: Transaction,
    request: WorkRequest,
    { kind, tables, most, visit }: ScanOptions,
  ): Promise<Progress | undefined> {
    const { workspace_id: workspaceId, subject } = request;
    const begun = request.detail as CompanyProgress | null;
    // A scan that has started continues; otherwise the scans of a company that changes all the time would never finish.
    if (!begun && (await this.requests.isOutdated(transaction, kind, request))) return undefined;
    const progress = begun ?? (await this.beginning(transaction, workspaceId, String(subject), tables));
    const { table = 'feedback' } = progress;
    const pieces = await this.feedback.after(transaction, workspaceId, progress, most);
    const passed = pieces.length === 0 ? 0 : await visit(workspaceId, pieces, table);
    const done = progress.done + passed;
    const isLast = passed === pieces.length && pieces.length < most;
    const nextTable = tables[tables.indexOf(table) + 1];
    const next = isLast
      ? nextTable
        ? { company: progress.company, table: nextTable, last: null }
        : await this.nextCompany(transaction, request, progress, tables)
      : { company: progress.company, last: pieces[passed - 1]?.id ?? progress.last };
    const isHeld = passed === 0 && pieces.length > 0;
    const after = isHeld ? request.waited_ms + LOCKED_MS : null;
    return next && { detail: { ...progress, ...next, done }, after };
  }

  private async beginning(
    from: Transaction,
    workspaceId: string,
    company: string,
    tables: readonly FromCompany[],
  ): Promise<CompanyProgress> {
    const counts = tables.map((table) => this.feedback.count(from, workspaceId, company, table));
    const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    return { company, last: null, done: 0, total };
  }

  private async nextCompany(
    from: Transaction,
    { workspace_id, subject }: WorkRequest,
    { company }: CompanyProgress,
    [table = 'feedback']: readonly FromCompany[],
  ): Promise<Pick<CompanyProgress, 'company' | 'table' | 'last'> | undefined> {
    const merged = await this.feedback.mergedAfter(from, workspace_id, String(subject), company);
    return merged === undefined ? undefined : { company: merged, table, last: null };
  }
}

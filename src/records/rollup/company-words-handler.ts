import { Injectable } from '@nestjs/common';
import { rewriteWords } from '../../platform/database/search/reconcile-words.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Progress, ScanHandler, WorkRequest } from '../../platform/work/work.js';
import { CompanyScan } from './company-scan.js';
import { COMPANY_WORDS } from './work-kinds.js';

/** The number of rows in a batch, small because each update changes a full-text index. */
const MOST = 200;

/**
 * Rewrites the search terms of feedback and messages with their company's present name. Transactions that change one of
 * them lock the company, so they write the present name as well.
 */
@Injectable()
export class CompanyWordsHandler implements ScanHandler {
  readonly kind = COMPANY_WORDS;

  constructor(private readonly scan: CompanyScan) {}

  slice(transaction: Transaction, request: WorkRequest): Promise<Progress | undefined> {
    return this.scan.slice(transaction, request, {
      kind: COMPANY_WORDS,
      tables: ['feedback', 'message'],
      most: MOST,
      visit: (workspaceId, pieces, table) =>
        rewriteWords(
          transaction,
          table,
          workspaceId,
          pieces.map(({ id }) => id),
        ),
    });
  }
}

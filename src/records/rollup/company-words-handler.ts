import { Injectable } from '@nestjs/common';
import { rewriteWords } from '../../platform/database/search/reconcile-words.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Progress, ScanHandler, WorkRequest } from '../../platform/work/work.js';
import { CompanyScan } from './company-scan.js';
import { COMPANY_WORDS } from './requests.js';

/** Each may have another row, with an index of words. */
const MOST = 200;

/** Has feedback and messages found by what their company is called now. Whoever is changing one has that name, and is waited for. */
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

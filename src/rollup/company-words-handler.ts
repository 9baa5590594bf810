import { Injectable } from '@nestjs/common';
import { rewriteWords } from '../database/search/reconcile-words.js';
import type { Transaction } from '../database/transaction.js';
import type { Progress, ScanHandler, WorkRequest } from '../work/work.js';
import { CompanyScan } from './company-scan.js';
import { COMPANY_WORDS } from './requests.js';

/** Each may have another row, with an index of words. */
const MOST = 200;

/** Has feedback found by what its company is called now. Whoever is changing some has that name, and is waited for. */
@Injectable()
export class CompanyWordsHandler implements ScanHandler {
  readonly kind = COMPANY_WORDS;

  constructor(private readonly scan: CompanyScan) {}

  slice(transaction: Transaction, request: WorkRequest): Promise<Progress | undefined> {
    return this.scan.slice(transaction, request, {
      kind: COMPANY_WORDS,
      most: MOST,
      visit: (workspaceId, pieces) =>
        rewriteWords(
          transaction,
          'feedback',
          workspaceId,
          pieces.map(({ id }) => id),
        ),
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Progress, ScanHandler, WorkRequest } from '../../platform/work/work.js';
import { WorkRepository } from '../../platform/work/work.repository.js';
import { CompanyScan } from './company-scan.js';
import { COMPANY, VALUES } from './work-kinds.js';

/** The number of feedback rows in a batch. Each may enqueue a discovery. */
const MOST = 1_000;

/** Enqueues the values of all discoveries that a company gave feedback on, in one pass. */
@Injectable()
export class CompanyHandler implements ScanHandler {
  readonly kind = COMPANY;

  constructor(
    private readonly scan: CompanyScan,
    private readonly requests: WorkRepository,
  ) {}

  slice(transaction: Transaction, request: WorkRequest): Promise<Progress | undefined> {
    return this.scan.slice(transaction, request, {
      kind: COMPANY,
      tables: ['feedback'],
      most: MOST,
      visit: async (workspace_id, pieces) => {
        const asked = pieces.flatMap(({ discovery_id: subject }) =>
          subject === null ? [] : { workspace_id, subject, waited_ms: 0 },
        );
        await this.requests.enqueue(transaction, VALUES, asked, () => 0);
        return pieces.length;
      },
    });
  }
}

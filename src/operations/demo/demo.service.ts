import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { BY_COMMAND } from '../../platform/database/changes/event-statements.js';
import { violates } from '../../platform/database/postgres-errors.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Importer } from '../../integrations/transfer/import/importer.js';
import { WorkspacesRepository } from '../../records/workspaces/workspaces.repository.js';
import { DEMO_WORKSPACE, WorkspacesService } from '../../records/workspaces/workspaces.service.js';

/** The demo records: the discoveries of a library, with a few records of every kind. */
export const STORY = new URL('./story.ndjson', import.meta.url);

@Injectable()
export class DemoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly repository: WorkspacesRepository,
    private readonly importer: Importer,
  ) {}

  /** Creates the demo workspace with its records, in one transaction. Does nothing if the workspace exists. */
  async prepare(): Promise<void> {
    if (await this.repository.idOf(DEMO_WORKSPACE)) return;
    try {
      const make = async (transaction: Transaction) => {
        const workspaceId = await this.workspaces.add(transaction, DEMO_WORKSPACE);
        await this.importer.importWithin(transaction, workspaceId, createReadStream(STORY));
      };
      await this.transactions.write(null, make, { origin: BY_COMMAND });
    } catch (error) {
      if (!violates('workspace_name_unique')(error)) throw error;
    }
  }
}

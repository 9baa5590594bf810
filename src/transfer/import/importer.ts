import { Injectable } from '@nestjs/common';
import { timeoutIn, violatedConstraint } from '../../database/faults.js';
import { Reader } from '../../database/reader.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { AssigneeOrderRequests } from '../../rollup/assignee-order-requests.js';
import { RefreshRequests } from '../../rollup/refresh-requests.js';
import type { Kind } from '../kinds.js';
import { BatchImport } from './batch-import.js';
import { type Batch, batchesOf } from './batches.js';
import type { Outcome } from './staged-records.js';
import { BatchTooLarge } from './existing-records.js';
import { readLines } from './line-reader.js';
import { Tally } from './tally.js';

/**
 * Has PostgreSQL look at what is in the tables now. By itself it does so a minute later or more, and until then plans
 * for tables that are almost empty: an export takes ten times as long.
 */
const ANALYZE = `ANALYZE component, discovery, discovery_assignee, discovery_field, discovery_field_value,
  discovery_state, discovery_tag, feedback, workspace_user`;

/** Takes in files of records, one a line. */
@Injectable()
export class Importer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly refreshes: RefreshRequests,
    private readonly orders: AssigneeOrderRequests,
  ) {}

  /**
   * Takes in a file in batches, each of them one transaction.
   *
   * @param tally counts what is committed, also when a later line is refused
   * @throws LineRejected
   */
  async import(workspaceId: string, source: AsyncIterable<Buffer>, tally = new Tally()): Promise<Tally> {
    const batches = batchesOf(readLines(source));
    // The next batch is read and checked while PostgreSQL works on this one.
    let coming = batches.next();
    for (;;) {
      const next = await coming;
      if (next.done) break;
      const batch = next.value;
      coming = batches.next();
      coming.catch(() => undefined);
      await this.write(workspaceId, batch, tally);
    }
    await this.reader.query({ text: ANALYZE, values: [] });
    return tally;
  }

  /**
   * Takes in a whole file as part of a transaction. For small ones.
   *
   * @throws LineRejected
   */
  async importWithin(
    transaction: Transaction,
    workspaceId: string,
    source: AsyncIterable<Buffer>,
  ): Promise<void> {
    for await (const batch of batchesOf(readLines(source))) {
      await this.writeWithin(transaction, workspaceId, batch);
    }
  }

  /** Writes a batch; in parts, where what its lines are about is too much. */
  private async write(workspaceId: string, batch: Batch, tally: Tally): Promise<void> {
    const { entries, ...refused } = batch;
    try {
      tally.add(entries.length, await this.writeAtOnce(workspaceId, batch));
    } catch (error) {
      if (!(error instanceof BatchTooLarge) || entries.length < 2) throw error;
      const middle = Math.ceil(entries.length / 2);
      await this.write(workspaceId, { entries: entries.slice(0, middle), ...refused }, tally);
      await this.write(workspaceId, { entries: entries.slice(middle), ...refused }, tally);
    }
  }

  private writeAtOnce(workspaceId: string, batch: Batch): Promise<Record<Kind, Outcome[]>> {
    return this.unitOfWork.run(
      (transaction) => this.writeWithin(transaction, workspaceId, batch),
      // Somebody else made or deleted what this batch had looked for: it looks again, and tells what is wrong then.
      // Or writing took so long that its times are too old: it takes new ones.
      {
        retry: (error) => violatedConstraint(error) !== undefined || timeoutIn(error) === 'transaction',
      },
    );
  }

  private async writeWithin(
    transaction: Transaction,
    workspaceId: string,
    { entries, refused }: Batch,
  ): Promise<Record<Kind, Outcome[]>> {
    const batch = await BatchImport.load({ transaction, workspaceId }, entries);
    for (const entry of entries) batch.take(entry);
    if (refused) throw refused;
    await batch.write(this.refreshes, this.orders);
    return batch.outcomes();
  }
}

import { Injectable } from '@nestjs/common';
import { timeoutIn, violatedConstraint } from '../../database/postgres-errors.js';
import { Reader } from '../../database/reader.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { Outboxes } from '../../rollup/outboxes.js';
import type { Kind } from '../kinds.js';
import { BatchImport } from './batch-import.js';
import { type Batch, batchesOf } from './batches.js';
import { readLines } from './line-reader.js';
import { type Origin, originOf } from './origin.js';
import { type ParsedLine, parsedLines } from './parse-line.js';
import { BatchTooLarge, type Outcome } from './staged-records.js';
import { Statistics } from './statistics.js';
import { Tally } from './tally.js';

/** Comes first in the transaction of each batch. */
export type BeforeBatch = (transaction: Transaction, lines: readonly ParsedLine[]) => Promise<void>;

interface BatchFrom extends Batch {
  readonly origin?: Origin | undefined;
  readonly beforeBatch?: BeforeBatch | undefined;
}

@Injectable()
export class Importer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly outboxes: Outboxes,
    private readonly statistics: Statistics,
  ) {}

  /**
   * Each batch is one transaction.
   *
   * @param tally counts what is committed, even if a later line is rejected
   * @throws LineRejected
   */
  import(workspaceId: string, source: AsyncIterable<Buffer>, tally = new Tally()): Promise<Tally> {
    return this.importLines(workspaceId, parsedLines(readLines(source)), tally);
  }

  /** Like {@link import}, of lines from elsewhere. */
  async importLines(
    workspaceId: string,
    lines: AsyncIterable<ParsedLine>,
    tally: Tally,
    beforeBatch?: BeforeBatch,
  ): Promise<Tally> {
    const batches = batchesOf(lines);
    // The next batch is parsed while PostgreSQL works on this one.
    let next = batches.next();
    let origin: Origin | undefined;
    for (let batch = await next; !batch.done; batch = await next) {
      next = batches.next();
      // Awaited only when this batch is written, or never if that fails.
      next.catch(() => undefined);
      origin = (await originOf(this.reader, workspaceId, batch.value.lines)) ?? origin;
      await this.write(workspaceId, { ...batch.value, origin, beforeBatch }, tally);
    }
    await this.statistics.renew(tally);
    return tally;
  }

  /** For small files. */
  async importWithin(
    transaction: Transaction,
    workspaceId: string,
    source: AsyncIterable<Buffer>,
  ): Promise<void> {
    for await (const batch of batchesOf(parsedLines(readLines(source)))) {
      await this.writeWithin(transaction, workspaceId, batch);
    }
  }

  private async write(workspaceId: string, batch: BatchFrom, tally: Tally): Promise<void> {
    const { lines } = batch;
    try {
      tally.add(lines.length, await this.writeAtOnce(workspaceId, batch));
    } catch (error) {
      if (!(error instanceof BatchTooLarge) || lines.length < 2) throw error;
      const middle = Math.ceil(lines.length / 2);
      await this.write(workspaceId, { ...batch, lines: lines.slice(0, middle) }, tally);
      await this.write(workspaceId, { ...batch, lines: lines.slice(middle) }, tally);
    }
  }

  private writeAtOnce(workspaceId: string, batch: BatchFrom): Promise<Record<Kind, Outcome[]>> {
    const work = (transaction: Transaction) => this.writeWithin(transaction, workspaceId, batch);
    // Somebody else made or deleted what the batch refers to: the retry finds out which line is wrong, if any.
    // Or writing took so long that its times are too old: the retry takes new ones.
    const retry = (error: unknown) =>
      violatedConstraint(error) !== undefined || timeoutIn(error) === 'transaction';
    return this.unitOfWork.write(workspaceId, work, { retry });
  }

  private async writeWithin(
    transaction: Transaction,
    workspaceId: string,
    { lines, rejected, origin, beforeBatch }: BatchFrom,
  ): Promise<Record<Kind, Outcome[]>> {
    await beforeBatch?.(transaction, lines);
    const batch = await BatchImport.load({ transaction, workspaceId }, lines, origin);
    for (const line of lines) batch.stage(line);
    if (rejected) throw rejected;
    await batch.write(this.outboxes);
    return batch.outcomes();
  }
}

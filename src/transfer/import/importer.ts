import { Injectable } from '@nestjs/common';
import type { Origin as ChangeOrigin } from '../../database/changes/change-log.js';
import { timeoutIn, violatedConstraint } from '../../database/postgres-errors.js';
import { Reader } from '../../database/reader.js';
import { RecordsTooLarge } from '../../database/records/within-bytes.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { WorkRequests } from '../../work/work-requests.js';
import type { Kind } from '../kinds.js';
import { BatchImport } from './batch-import.js';
import { type Batch, batchesOf } from './lines/batches.js';
import { readLines } from './lines/line-reader.js';
import { type Origin, originOf } from './origin.js';
import { type ParsedLine, parsedLines } from './lines/parse-line.js';
import type { ImportOutcome } from './records/staged-records.js';
import type { Tally } from './tally.js';

/** How far an import is once its batch is committed. */
export interface Reached {
  readonly place: number;
  readonly tally: Tally;
  readonly origin: Origin | undefined;
}

/** Comes last in the transaction of each batch. */
export type OnBatch = (transaction: Transaction, reached: Reached) => Promise<void>;

interface LinesImport {
  readonly by: ChangeOrigin;
  /** Counts what is committed, even if a later line is rejected. */
  readonly tally: Tally;
  readonly origin?: Origin | undefined;
  readonly onBatch?: OnBatch | undefined;
}

@Injectable()
export class Importer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly work: WorkRequests,
  ) {}

  /** Each batch is one transaction. @throws LineRejected */
  async importLines(
    workspaceId: string,
    lines: AsyncIterable<ParsedLine>,
    { by, tally, origin: former, onBatch }: LinesImport,
  ): Promise<void> {
    const batches = batchesOf(lines);
    // The next batch is parsed while PostgreSQL works on this one.
    let next = batches.next();
    let origin = former;
    for (let batch = await next; !batch.done; batch = await next) {
      next = batches.next();
      // Awaited only when this batch is written, or never if that fails.
      next.catch(() => undefined);
      origin = (await originOf(this.reader, workspaceId, batch.value.lines)) ?? origin;
      await this.write(workspaceId, batch.value, { by, tally, origin, onBatch });
    }
  }

  async importWithin(
    transaction: Transaction,
    workspaceId: string,
    source: AsyncIterable<Buffer>,
  ): Promise<void> {
    for await (const batch of batchesOf(parsedLines(readLines(source)))) {
      await this.writeWithin(transaction, workspaceId, batch);
    }
  }

  private async write(workspaceId: string, batch: Batch, into: LinesImport): Promise<void> {
    const { lines } = batch;
    try {
      into.tally.become(await this.writeAtOnce(workspaceId, batch, into));
    } catch (error) {
      if (!(error instanceof RecordsTooLarge) || lines.length < 2) throw error;
      const middle = Math.ceil(lines.length / 2);
      await this.write(workspaceId, { ...batch, lines: lines.slice(0, middle) }, into);
      await this.write(workspaceId, { ...batch, lines: lines.slice(middle) }, into);
    }
  }

  private writeAtOnce(
    workspaceId: string,
    batch: Batch,
    { by, tally: before, origin, onBatch }: LinesImport,
  ): Promise<Tally> {
    const { lines } = batch;
    const work = async (transaction: Transaction): Promise<Tally> => {
      const tally = before.plus(
        lines.length,
        await this.writeWithin(transaction, workspaceId, batch, origin),
      );
      await onBatch?.(transaction, { tally, origin, place: lines.at(-1)?.place ?? 0 });
      return tally;
    };
    // Somebody else created or deleted what the batch names: the retry finds the line at fault, if any.
    // Or writing took so long that its times are too old.
    const retry = (error: unknown) =>
      violatedConstraint(error) !== undefined || timeoutIn(error) === 'transaction';
    return this.unitOfWork.write(workspaceId, work, { retry, origin: by });
  }

  private async writeWithin(
    transaction: Transaction,
    workspaceId: string,
    { lines, rejected }: Batch,
    origin?: Origin,
  ): Promise<Record<Kind, ImportOutcome[]>> {
    const batch = await BatchImport.load({ transaction, workspaceId }, lines, origin);
    for (const line of lines) batch.stage(line);
    if (rejected) throw rejected;
    await batch.write(this.work);
    return batch.outcomes();
  }
}

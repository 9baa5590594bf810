import { Injectable } from '@nestjs/common';
import type { Origin as ChangeOrigin } from '../../../platform/database/changes/event-statements.js';
import { isTransient, timeoutIn, violatedConstraint } from '../../../platform/database/postgres-errors.js';
import { Reader } from '../../../platform/database/reader.js';
import { RecordsTooLarge } from '../../../platform/database/records/byte-limit.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { Kind } from '../kinds.js';
import { BatchImport } from './batch-import.js';
import { type Batch, batchesOf, halvesOf } from './lines/batches.js';
import type { EarlierLines } from './lines/earlier-lines.js';
import { ChangedMeanwhile, LineRejected } from './lines/line-rejected.js';
import { readLines } from './lines/line-reader.js';
import { type Origin, originOf } from './origin.js';
import { type ParsedLine, parsedLines } from './lines/parse-line.js';
import type { ImportOutcome } from './records/staged-records.js';
import type { Tally } from './tally.js';

/** The progress of an import once the current batch is committed. */
export interface Reached {
  readonly position: number;
  readonly tally: Tally;
  readonly origin: Origin | undefined;
}

export type OnBatch = (transaction: Transaction, reached: Reached) => Promise<void>;

export interface LinesImport {
  readonly by: ChangeOrigin;
  /** Counts committed records, even if a later line is rejected. */
  readonly tally: Tally;
  readonly origin?: Origin | undefined;
  readonly onBatch?: OnBatch | undefined;
  /** Set in a dry run, which rolls back each batch and remembers its lines here. */
  readonly earlier?: EarlierLines | undefined;
  /** Whether the import continues without a rejected row. */
  readonly skips?: (refused: LineRejected) => boolean;
}

@Injectable()
export class Importer {
  constructor(
    private readonly transactions: Transactions,
    private readonly reader: Reader,
  ) {}

  /** Each batch is one transaction. @throws LineRejected */
  async importLines(workspaceId: string, lines: AsyncIterable<ParsedLine>, into: LinesImport): Promise<void> {
    const batches = batchesOf(lines);
    // The next batch is parsed while PostgreSQL works on this one.
    let next = batches.next();
    let { origin } = into;
    for (let batch = await next; !batch.done; batch = await next) {
      next = batches.next();
      // The next batch is awaited after this one is written, so an earlier rejection must not be reported as unhandled.
      next.catch(() => undefined);
      origin = (await originOf(this.reader, workspaceId, batch.value.lines)) ?? origin;
      await this.write(workspaceId, batch.value, { ...into, origin });
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
    try {
      into.tally.become(await this.writeAtOnce(workspaceId, batch, into));
      into.earlier?.add(batch.lines);
    } catch (error) {
      if (error instanceof LineRejected) return this.writeOthers(workspaceId, batch, into, error);
      if (!(error instanceof RecordsTooLarge || hasLostRace(error))) throw error;
      // A smaller batch takes less time, so fewer concurrent changes conflict with it.
      const halves = halvesOf(batch);
      if (!halves) throw contended(batch, error);
      for (const half of halves) await this.write(workspaceId, half, into);
    }
  }

  /** @throws LineRejected unless the line comes from a row that may be skipped */
  private async writeOthers(
    workspaceId: string,
    batch: Batch,
    into: LinesImport,
    refused: LineRejected,
  ): Promise<void> {
    const row = batch.lines.find(({ line, isRow }) => isRow && line === refused.line);
    refused.columnAt = row?.columnAt;
    if (!row || !into.skips?.(refused)) throw refused;
    const lines = batch.lines.filter((each) => !each.isRow || each.line !== row.line);
    if (lines.length > 0) await this.write(workspaceId, { ...batch, lines }, into);
  }

  private writeAtOnce(
    workspaceId: string,
    batch: Batch,
    { by, tally: before, origin, onBatch, earlier }: LinesImport,
  ): Promise<Tally> {
    const { lines } = batch;
    const work = async (transaction: Transaction): Promise<Tally> => {
      const tally = before.plus(
        lines.length,
        await this.writeWithin(transaction, workspaceId, batch, origin, earlier),
      );
      await onBatch?.(transaction, { tally, origin, position: lines.at(-1)?.position ?? 0 });
      return tally;
    };
    const isDryRun = earlier !== undefined;
    return this.transactions.write(workspaceId, work, { retry: hasLostRace, origin: by, isDryRun });
  }

  private async writeWithin(
    transaction: Transaction,
    workspaceId: string,
    { lines: own, rejected }: Batch,
    origin?: Origin,
    earlier?: EarlierLines,
  ): Promise<Record<Kind, ImportOutcome[]>> {
    const lines = [...(earlier?.before(own) ?? []), ...own];
    const batch = await BatchImport.load({ transaction, workspaceId }, lines, origin);
    for (const line of lines) batch.stage(line);
    if (rejected) throw rejected;
    await batch.write();
    return batch.outcomes();
  }
}

/**
 * Whether concurrent writers created or deleted records that a batch refers to, or the transaction timed out. A retry
 * resolves all references again, and finds the line at fault, if there is one.
 */
const hasLostRace = (error: unknown): boolean =>
  violatedConstraint(error) !== undefined || isTransient(error) || timeoutIn(error) === 'transaction';

function contended({ lines }: Batch, error: unknown): unknown {
  const [{ line, kind }] = lines as readonly [ParsedLine];
  return violatedConstraint(error) === undefined
    ? error
    : new LineRejected(line, new ChangedMeanwhile(kind, error), kind);
}

import { Injectable } from '@nestjs/common';
import { isTransient } from '../../database/postgres-errors.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { type ExportedRow, type ExportQuery, orderOf, pageSql } from './export-query.js';
import type { ExportFormat } from './format.js';
import { ndjson } from './ndjson.js';

/** In characters. */
const CHUNK = 262_144;

export type Sink = (lines: string, records: number) => Promise<void>;

/** Too late to start over: a part of the export has been written. */
export class ExportInterrupted extends Error {
  // Without the error as its cause, or the unit of work would run the export again.
  constructor(error: Error) {
    super(`The database interrupted the export: ${error.message}. Run it again.`);
  }
}

@Injectable()
export class Exporter {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws ExportInterrupted */
  export(workspaceId: string, sink: Sink, format: ExportFormat = ndjson): Promise<void> {
    let hasBegun = false;
    const work = (transaction: Transaction) =>
      exportRecords(transaction, workspaceId, format, (lines, records) => {
        hasBegun = true;
        return sink(lines, records);
      });
    return this.unitOfWork.read((transaction) =>
      work(transaction).catch((error: unknown) => {
        // A replica cancels long reads. A retry would give everything out twice.
        throw hasBegun && isTransient(error) ? new ExportInterrupted(error as Error) : error;
      }),
    );
  }
}

async function exportRecords(
  transaction: Transaction,
  workspaceId: string,
  format: ExportFormat,
  sink: Sink,
): Promise<void> {
  await transaction.query({
    text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
    values: [],
  });
  const { beginning, queries, textOf } = await format(transaction, workspaceId);
  let chunk = beginning;
  let records = 0;
  for (const query of queries) {
    for await (const row of rowsOf(transaction, workspaceId, query)) {
      chunk += textOf(query, row);
      records += 1;
      if (chunk.length < CHUNK) continue;
      await sink(chunk, records);
      chunk = '';
      records = 0;
    }
  }
  await sink(chunk, records);
}

/** PostgreSQL reads the next page while one is written. */
async function* rowsOf(
  transaction: Transaction,
  workspaceId: string,
  query: ExportQuery,
): AsyncGenerator<ExportedRow> {
  const text = pageSql(query);
  const { column, beforeAll } = orderOf(query);
  const pageAfter = (last: unknown): Promise<ExportedRow[]> =>
    transaction.query({ text, values: [workspaceId, last] });
  let nextPage = pageAfter(beforeAll);
  for (;;) {
    const rows = await nextPage;
    const last = rows.at(-1);
    if (!last) return;
    nextPage = pageAfter(last[column]);
    // Awaited only later, or never if writing fails before.
    nextPage.catch(() => undefined);
    yield* rows;
  }
}

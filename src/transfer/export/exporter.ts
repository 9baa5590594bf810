import { Injectable } from '@nestjs/common';
import { isTransient } from '../../database/faults.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { withinBytes } from '../../database/within-bytes.js';
import { exportedDiscoveries } from './exported-discoveries.js';
import { aroundDiscoveries, type Exported, type ExportedRow } from './exported.js';
import { recordLines } from './record-lines.js';

/** Few writes, and little in memory; in characters. */
const CHUNK = 262_144;
/** That are read at a time, if they are small; twice as many are in memory. */
const MOST_RECORDS = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Takes some records as lines, and is ready for more when its promise is fulfilled. */
export type Sink = (lines: string, records: number) => Promise<void>;

/** The database ended an export of which something was given out already. */
export class ExportInterrupted extends Error {
  // Without the error as its cause, by which the unit of work would know it as one to begin again after.
  constructor(error: Error) {
    super(`The database interrupted the export: ${error.message}. Run it again.`);
  }
}

/** Gives out all records of a workspace, one a line, as the importer takes them. */
@Injectable()
export class Exporter {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Writes the records as they are at one moment, parents before children.
   *
   * @throws ExportInterrupted
   */
  export(workspaceId: string, sink: Sink): Promise<void> {
    let hasBegun = false;
    const work = (transaction: Transaction) =>
      write(transaction, workspaceId, (lines, records) => {
        hasBegun = true;
        return sink(lines, records);
      });
    return this.unitOfWork.run((transaction) =>
      work(transaction).catch((error: unknown) => {
        // A replica ends what reads for long; begun again, everything would be given out twice.
        throw hasBegun && isTransient(error) ? new ExportInterrupted(error as Error) : error;
      }),
    );
  }
}

async function write(transaction: Transaction, workspaceId: string, sink: Sink): Promise<void> {
  await transaction.query({
    text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
    values: [],
  });
  let chunk = '';
  let records = 0;
  const flush = async () => {
    await sink(chunk, records);
    chunk = '';
    records = 0;
  };
  const add = async (exported: Exported) => {
    for await (const rows of pagesOf(transaction, workspaceId, exported)) {
      for (const row of rows) {
        for (const line of recordLines(exported.kind, exported.present(row))) chunk += `${line}\n`;
        records += 1;
        if (chunk.length >= CHUNK) await flush();
      }
    }
  };
  const { before, after } = aroundDiscoveries(transaction.em);
  for (const exported of [...before, ...exportedDiscoveries(transaction.em), ...after]) await add(exported);
  await flush();
}

/** The records in the order of their creation. PostgreSQL reads the next page while one is written. */
async function* pagesOf(
  transaction: Transaction,
  workspaceId: string,
  exported: Exported,
): AsyncGenerator<ExportedRow[]> {
  const text = pageSql(exported);
  const after = (id: string): Promise<ExportedRow[]> =>
    transaction.query({ text, values: [workspaceId, id] });
  let coming = after(BEFORE_ALL);
  for (;;) {
    const rows = await coming;
    const last = rows.at(-1);
    if (!last) return;
    coming = after(last.id);
    // It is waited for later, unless what is written before fails.
    coming.catch(() => undefined);
    yield rows;
  }
}

function pageSql({ table, columns, joins = '', condition = 'true', bytes }: Exported): string {
  const picked = `(SELECT * FROM ${table} r
    WHERE r.workspace_id = $1 AND r.id > $2::uuid AND ${condition} ORDER BY r.id LIMIT ${MOST_RECORDS}) r`;
  return `SELECT ${columns} FROM (${withinBytes(picked, { alias: 'r', bytes, order: 'r.id' })}) r ${joins}
    ORDER BY r.id`;
}

import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { SUB_DISCOVERIES, TOP_DISCOVERIES } from './exported-discoveries.js';
import {
  COMPONENTS,
  DEFAULT_STATE,
  type Exported,
  FEEDBACK,
  FIELDS,
  OTHER_STATES,
  USERS,
} from './exported.js';
import { linesOf } from './lines-of.js';

/** How many records are in memory at a time. A discovery can have some megabytes. */
const PAGE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Takes some records as lines, and is ready for more when its promise is fulfilled. */
export type Sink = (lines: string, records: number) => Promise<void>;

/** Gives out all records of a workspace, one a line, as the importer takes them. */
@Injectable()
export class Exporter {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Writes the records as they are at one moment, parents before children. */
  export(workspaceId: string, sink: Sink): Promise<void> {
    return this.unitOfWork.run(async (transaction) => {
      await transaction.rows({
        text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
        values: [],
      });
      const write = async <Row extends { readonly id: string }>(exported: Exported<Row>) => {
        for await (const rows of pagesOf(transaction, workspaceId, exported)) {
          const lines = rows.flatMap((row) => linesOf(exported.kind, exported.present(row)));
          await sink(`${lines.join('\n')}\n`, rows.length);
        }
      };
      await write(DEFAULT_STATE);
      await write(OTHER_STATES);
      await write(FIELDS);
      await write(USERS);
      await write(COMPONENTS);
      await write(TOP_DISCOVERIES);
      await write(SUB_DISCOVERIES);
      await write(FEEDBACK);
    });
  }
}

/** The records in the order of their creation. */
async function* pagesOf<Row extends { readonly id: string }>(
  transaction: Transaction,
  workspaceId: string,
  { query, condition }: Exported<Row>,
): AsyncGenerator<Row[]> {
  for (let last = BEFORE_ALL; ;) {
    const rows = await transaction.rows<Row>({
      text: `${query} WHERE r.workspace_id = $1 AND r.id > $2::uuid AND ${condition} ORDER BY r.id LIMIT ${PAGE}`,
      values: [workspaceId, last],
    });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = (rows.at(-1) as Row).id;
  }
}

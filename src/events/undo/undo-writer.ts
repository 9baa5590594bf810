import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { withCompanyNames } from '../../records/companies/companies-by-id.js';
import type { Change } from '../../platform/database/records/changed-record.js';
import { type Into, RECORDS_PER_STATEMENT, RowWriter } from '../../platform/database/records/row-writer.js';
import type { RecordTable } from '../../platform/database/records/record-table.js';
import { isSearchedByCompany } from '../../platform/database/search/indexed.js';
import { merge, redirect, unmerge } from '../../records/discoveries/changes/merged-discoveries.js';
import type { DiscoveryColumns } from '../../records/discoveries/discovery.entity.js';
import { RanksRepository } from '../../records/discoveries/ranks/ranks.repository.js';
import type { FeedbackColumns } from '../../records/feedback/feedback.entity.js';
import { StatesRepository } from '../../records/states/states.repository.js';
import type { Row } from './change-events.js';
import { FieldsUndo } from './kinds/fields-undo.js';
import type { UndoContext, Written, WrittenRun } from './replayed-state.js';

/** Writes the runs of an undo, each with the side effects of its records. */
@Injectable()
export class UndoWriter {
  constructor(
    private readonly ranks: RanksRepository,
    private readonly fields: FieldsUndo,
  ) {}

  async write(context: UndoContext, runs: readonly WrittenRun[]): Promise<void> {
    for (const run of runs)
      for (const some of parts(run)) {
        await this.writePart(context, { ...run, written: some });
        await eventLoopTurn();
      }
  }

  private async writePart(context: UndoContext, run: WrittenRun): Promise<void> {
    const table = context.tables.get(run.kind) as RecordTable<Row>;
    if (run.kind === 'discoveryField') await this.fields.prepare(context, run.written);
    if (run.kind === 'discoveryState' && run.written.some(losesDefault))
      new StatesRepository(context.transaction.em).clearDefault(context.workspaceId);
    await this.writeRows(
      context,
      table,
      isSearchedByCompany(table.name) ? await this.withNames(context, run) : run,
    );
    // Later runs may delete what rows of side tables refer to until then.
    context.transaction.sendConsequences();
  }

  private async writeRows(context: UndoContext, table: RecordTable<Row>, run: WrittenRun): Promise<void> {
    const { does, written } = run;
    const writer = new RowWriter(context, table);
    if (does === 'delete') return writer.delete(written.flatMap(({ stored }) => stored ?? []));
    if (does === 'merge' || does === 'unmerge') return writeMerges(context, table, run);
    const changes = written as readonly Change<Row>[];
    if (does === 'insert') return writer.insert(changes);
    if (does === 'rename') for (const { stored, row } of changes) writer.rename((stored as Row).id, row.id);
    const moved = changes.filter(({ row, stored }) => row['rank'] !== stored?.['rank']);
    // Two discoveries may swap ranks, which are unique at every moment, so ranks are written separately.
    writer.update(changes.map(withoutMove));
    if (moved.length > 0)
      await this.ranks.write(
        context.workspaceId,
        moved.map(({ row: { id, rank } }) => ({ id, rank: String(rank) })),
        context.transaction,
      );
  }

  /** Adds the names of companies, which are among the search terms. */
  private async withNames({ transaction, workspaceId }: UndoContext, run: WrittenRun): Promise<WrittenRun> {
    if (run.does === 'delete') return run;
    const rows = run.written.flatMap(({ row }) => row ?? []) as (Row & Pick<FeedbackColumns, 'company_id'>)[];
    const named = await withCompanyNames(transaction, workspaceId, rows);
    return { ...run, written: named.map((row, index) => ({ row, stored: run.written[index]?.stored })) };
  }
}

async function writeMerges(into: Into, table: RecordTable, { does, written }: WrittenRun): Promise<void> {
  for (const { stored, row, merged } of written) {
    if (!merged) continue;
    const { id, client_id, into_id, along } = merged;
    if (does === 'unmerge') unmerge(into, table, { id, client_id }, { into_id, along }, row);
    else if (stored) await merge(into, table, stored, into_id);
    else await redirect(into, table, [{ id, client_id, into_id }]);
  }
}

const withoutMove = ({ row, stored }: Change<Row>): Change<Row> => ({
  row: 'rank' in row ? { ...row, rank: stored?.['rank'] } : row,
  stored,
});

/** Splits a run into statements. Moved records, and records with unique names, have to change together. */
function parts({ kind, written }: WrittenRun): (readonly Written[])[] {
  const areFew = kind === 'discoveryState' || kind === 'discoveryField';
  const { tied = [], free = [] } = Object.groupBy(written, (each) =>
    areFew || isMoved(each) ? 'tied' : 'free',
  );
  const some = tied.length > 0 ? [tied] : [];
  for (let first = 0; first < free.length; first += RECORDS_PER_STATEMENT)
    some.push(free.slice(first, first + RECORDS_PER_STATEMENT));
  return some;
}

const isMoved = ({ stored, row }: Written): boolean =>
  stored !== undefined &&
  row !== undefined &&
  (['component_id', 'parent_discovery_id'] as const).some(
    (column) =>
      (stored as Row & Partial<DiscoveryColumns>)[column] !==
      (row as Row & Partial<DiscoveryColumns>)[column],
  );

const losesDefault = ({ stored, row }: Written): boolean =>
  Boolean(stored?.['is_default'] && row && !row['is_default']);

import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { violatedConstraint } from '../../platform/database/postgres-errors.js';
import { RECORD_KINDS, type RecordKind, recordTable } from '../../platform/database/records/record-table.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Races } from '../../http/requests/races.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { type Row, reverseRuns, touchedRecordsOf } from './change-events.js';
import { SideEffectChecks } from './side-effect-checks.js';
import { FieldsUndo } from './kinds/fields-undo.js';
import { checkMerges, survivorsIn, withoutMovedComments } from './kinds/merges.js';
import { checkLimits } from './kinds/limits.js';
import { checkTouchedRecords, Conflicts } from './conflicts.js';
import { lockTouched } from './locked-records.js';
import { undoableEvents } from './undoable.js';
import { ReplayedState, type Tables, type UndoContext } from './replayed-state.js';
import { UndoConflict, UndoRaced } from './undo.problems.js';
import type { UndoRecord } from './undo.record.js';
import { UndoWriter } from './undo-writer.js';

/** How often an undo is retried after a concurrent request violated one of its constraints. */
const MOST_RACES = 2;

@Injectable()
export class UndoService {
  private readonly tables: Tables;

  constructor(
    em: EntityManager,
    private readonly requests: Requests,
    private readonly writer: UndoWriter,
    private readonly fields: FieldsUndo,
    @Inject(RECORD_KINDS) kinds: readonly RecordKind[],
  ) {
    const undoable = kinds.filter(({ isUndoable }) => isUndoable);
    this.tables = new Map(undoable.map(({ kind, entity }) => [kind, recordTable<Row>(em, entity)]));
  }

  undo(write: WriteContext, changeId: string, dryRun: boolean): Promise<UndoRecord> {
    const make = async (transaction: Transaction): Promise<UndoRecord> => {
      const { tables } = this;
      const context = { transaction, workspaceId: write.workspaceId, tables, conflicts: new Conflicts() };
      const undone = await this.undoWithin(context, changeId);
      if (!dryRun) return undone;
      // Statements are pipelined: this one fails if any before it failed.
      await transaction.query({ text: 'SELECT 1 AS written', values: [] });
      return { undone: changeId, dryRun, counts: undone.counts };
    };
    const races: Races = {
      isLost: (error) => violatedConstraint(error) !== undefined,
      mostRetries: MOST_RACES,
      problem: (error) => new UndoRaced(error),
    };
    const same = (undone: UndoRecord) => undone;
    const show = (undone: UndoRecord) => Promise.resolve(undone);
    return this.requests.performMany(write, { make, kept: same, show, races, isDryRun: dryRun });
  }

  private async undoWithin(context: UndoContext, changeId: string): Promise<UndoRecord> {
    const { transaction, tables, conflicts } = context;
    // Cached plans that were made for few records are slow for many.
    transaction.planAnew();
    const all = await undoableEvents(context, changeId);
    const stored = await lockTouched(context, touchedRecordsOf(all), survivorsIn(all));
    const find = (kind: string, id: string) => stored.get(kind)?.get(id);
    const events = withoutMovedComments(all, find);
    checkTouchedRecords(conflicts, touchedRecordsOf(events), find);
    const replayed = new ReplayedState(tables, stored);
    const runs = reverseRuns(events).map((run) => replayed.apply(run));
    await new SideEffectChecks(context, replayed).check();
    await checkMerges(context, events, replayed);
    refuseConflicts(conflicts);
    await this.writer.write(context, runs);
    await this.fields.finish(context, replayed.differences('discoveryField'));
    await checkLimits(context, replayed);
    refuseConflicts(conflicts);
    const counts = replayed.counts(events);
    return { undone: changeId, ...transaction.changes.answered, dryRun: false, counts };
  }
}

function refuseConflicts({ all }: Conflicts): void {
  if (all.length > 0) throw new UndoConflict(all);
}

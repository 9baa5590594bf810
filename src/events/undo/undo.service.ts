import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { violatedConstraint } from '../../platform/database/postgres-errors.js';
import { RECORD_KINDS, type RecordKind, recordTable } from '../../platform/database/records/record-table.js';
import { lockRecords, RecordsTooLarge } from '../../platform/database/records/byte-limit.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { optionalBytes } from '../../records/discoveries/selection.js';
import { FieldsRepository } from '../../records/fields/fields.repository.js';
import { orNotFound } from '../../http/problems/problems.js';
import type { Races } from '../../http/requests/races.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { StatesRepository } from '../../records/states/states.repository.js';
import {
  type ChangeEvent,
  type Row,
  reverseRuns,
  touchedRecordsOf,
  type TouchedRecord,
} from './change-events.js';
import { eventsOf, outlineOf } from './changes.repository.js';
import { SideEffectChecks } from './side-effect-checks.js';
import { FieldsUndo } from './kinds/fields-undo.js';
import { checkMerges, survivorsIn, withoutMovedComments } from './kinds/merges.js';
import { checkLimits } from './kinds/limits.js';
import { checkTouchedRecords, Conflicts } from './conflicts.js';
import { CHANGE_TOO_LARGE, MOST_BYTES, refuse, refuseWorkspaceCreation } from './undoable.js';
import { ReplayedState, type Tables } from './replayed-state.js';
import { UndoConflict, UndoRaced } from './undo.problems.js';
import type { UndoRecord } from './undo.record.js';
import { UndoWriter } from './undo-writer.js';

/** How often an undo is retried after a concurrent request violated one of its constraints. */
const MOST_RACES = 2;

@Injectable()
export class UndoService {
  private readonly tables: Tables;

  constructor(
    private readonly em: EntityManager,
    private readonly requests: Requests,
    private readonly writer: UndoWriter,
    private readonly fields: FieldsUndo,
    @Inject(RECORD_KINDS) kinds: readonly RecordKind[],
  ) {
    const undoable = kinds.filter(({ isUndoable }) => isUndoable);
    this.tables = new Map(undoable.map(({ kind, entity }) => [kind, recordTable<Row>(em, entity)]));
  }

  async undo(write: WriteContext, changeId: string, dryRun: boolean): Promise<UndoRecord> {
    const make = async (transaction: Transaction): Promise<UndoRecord> => {
      const undone = await this.undoWithin(transaction, write.workspaceId, changeId);
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
    try {
      return await this.requests.performMany(write, { make, kept: same, show, races, isDryRun: dryRun });
    } catch (error) {
      throw error instanceof RecordsTooLarge ? CHANGE_TOO_LARGE : error;
    }
  }

  private async undoWithin(
    transaction: Transaction,
    workspaceId: string,
    changeId: string,
  ): Promise<UndoRecord> {
    // Cached plans that were made for few records are slow for many.
    transaction.planAnew();
    const all = await this.eventsOf(transaction, workspaceId, changeId);
    const stored = await this.lock(transaction, workspaceId, touchedRecordsOf(all), survivorsIn(all));
    const find = (kind: string, id: string) => stored.get(kind)?.get(id);
    const events = withoutMovedComments(all, find);
    const conflicts = new Conflicts();
    checkTouchedRecords(conflicts, touchedRecordsOf(events), find);
    const { tables } = this;
    const replayed = new ReplayedState(tables, stored);
    const runs = reverseRuns(events).map((run) => replayed.apply(run));
    await new SideEffectChecks(transaction, workspaceId, tables, replayed, conflicts).check();
    await checkMerges({ from: transaction, workspaceId, events, replayed, conflicts });
    refuseConflicts(conflicts);
    const into = { transaction, workspaceId };
    await this.writer.write({ ...into, tables }, runs);
    await this.fields.finish(into, replayed.differences('discoveryField'), conflicts);
    await checkLimits(this.em, workspaceId, replayed, conflicts);
    refuseConflicts(conflicts);
    const counts = replayed.counts(events);
    return { undone: changeId, ...transaction.changes.answered, dryRun: false, counts };
  }

  /** @throws RecordNotFound, ChangeNotUndoable, ChangeExpired or ChangeTooLarge */
  private async eventsOf(
    transaction: Transaction,
    workspaceId: string,
    changeId: string,
  ): Promise<ChangeEvent[]> {
    const found = isUuid(changeId) ? await outlineOf(transaction, workspaceId, changeId) : undefined;
    const outline = orNotFound(found, 'change', changeId);
    refuse(outline, this.tables);
    const events = await eventsOf(transaction, workspaceId, outline);
    refuseWorkspaceCreation(events);
    return events;
  }

  /** @returns the stored records by kind and id */
  private async lock(
    transaction: Transaction,
    workspaceId: string,
    touched: readonly TouchedRecord[],
    survivors: readonly string[],
  ) {
    const idsByKind = Map.groupBy(touched, ({ kind }) => kind);
    const has = (kind: string) => idsByKind.has(kind);
    if (has('discoveryState')) await new StatesRepository(this.em).lockAll(workspaceId);
    // Fields are locked before any discovery, as by requests that move discoveries.
    if (has('discovery') || has('discoveryField')) await new FieldsRepository(this.em).lockOrder(workspaceId);
    const stored = new Map<string, Map<string, Row>>();
    for (const [kind, table] of this.tables) {
      const own = (idsByKind.get(kind) ?? []).map(({ id }) => id);
      const among = kind === 'discovery' ? [...own, ...survivors] : own;
      if (kind === 'discoveryField')
        for (const id of among.toSorted()) await new FieldsRepository(this.em).lockValues(workspaceId, id);
      const besides = kind === 'discovery' ? { besides: optionalBytes } : {};
      const which = { key: 'id', among, most: MOST_BYTES, ...besides } as const;
      const rows = await lockRecords(transaction, table, workspaceId, which);
      stored.set(kind, new Map(rows.map((row) => [row.id, row])));
    }
    return stored;
  }
}

function refuseConflicts({ all }: Conflicts): void {
  if (all.length > 0) throw new UndoConflict(all);
}

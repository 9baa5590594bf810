import { Injectable } from '@nestjs/common';
import { RecordsTooLarge } from '../../database/records/within-bytes.js';
import type { Transaction } from '../../database/transaction.js';
import { Problem } from '../../http/problems/problem.js';
import { Unavailable } from '../../http/problems/problems.js';
import { asReferable, type ReferencedRecords } from '../rules/referenced-records.js';
import { Rehearsed } from '../../http/requests/rehearsed.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { WorkRequests } from '../../work/work-requests.js';
import { AssigneeOrder } from '../assignee-order.js';
import { DiscoveriesRepository, MOST_CLAIMED_BYTES } from '../discoveries.repository.js';
import type { Author } from '../changes/discovery-writer.js';
import { type Changed, recordBeside } from '../changes/follow-ups.js';
import { deleteComments } from '../changes/comments-along.js';
import { ManyDiscoveries, RECORDS_PER_STATEMENT } from '../changes/many-discoveries.js';
import { lostAnyRace } from '../changes/lost-race.js';
import { MovesService } from '../ranks/moves.service.js';
import { NoRoom, Order } from '../ranks/order.js';
import { RanksRepository } from '../ranks/ranks.repository.js';
import { ReferenceLookup } from '../changes/reference-lookup.js';
import { type Selectable, selectionOfCreate, selectionOfUpdate } from '../selection.js';
import {
  type BulkState,
  countDependents,
  findReferenced,
  movesIn,
  nameOf,
  newParentsIn,
  nextIn,
  targetOf,
} from './bulk-state.js';
import { BulkTooLarge, OperationRepeated, type Repetition } from './bulk.problems.js';
import type { ShownOutcome } from './bulk.record.js';
import { Execution } from './apply-operations.js';
import { type Bulk, type Entry, type Operation, keptOf, type Outcome } from './operation.js';
import { readOperations } from './read-operations.js';

type Words = ReadonlySet<Selectable> | undefined;

@Injectable()
export class BulkService {
  constructor(
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly references: ReferenceLookup,
    private readonly work: WorkRequests,
    private readonly moves: MovesService,
    private readonly ranks: RanksRepository,
    private readonly order: AssigneeOrder,
  ) {}

  async perform(write: WriteContext, body: unknown, select: Words): Promise<readonly ShownOutcome[]> {
    const shown = await this.performOnce(write, await readOperations(body), select);
    await this.order.sort(
      write.workspaceId,
      shown.flatMap(({ row }) => row ?? []),
    );
    return shown;
  }

  private async performOnce(
    write: WriteContext,
    bulk: Bulk,
    select: Words,
  ): Promise<readonly ShownOutcome[]> {
    const { workspaceId } = write;
    const show = (outcomes: readonly Outcome[]) => this.show(workspaceId, outcomes, select);
    const make = async (transaction: Transaction): Promise<readonly Outcome[]> => {
      const { outcomes, changed, isScored } = await this.carryOut(transaction, write, bulk);
      if (bulk.isDryRun) throw new Rehearsed(await show(outcomes));
      const circumstances = { workspaceId, work: this.work, isScored, areWritten: true };
      recordBeside(transaction, circumstances, changed);
      return outcomes;
    };
    const retry = (error: unknown) => lostAnyRace(error) || this.moves.makeRoom(write, error);
    try {
      return await this.requests.performMany(write, { make, kept: keptOf, show, retry });
    } catch (error) {
      if (error instanceof Rehearsed) return error.shown as readonly ShownOutcome[];
      if (error instanceof RecordsTooLarge) throw new BulkTooLarge(MOST_CLAIMED_BYTES / 1_048_576);
      if (lostAnyRace(error) || error instanceof NoRoom) throw new Unavailable(CONTENDED, error);
      throw error;
    }
  }

  private async carryOut(
    transaction: Transaction,
    author: Author,
    bulk: Bulk,
  ): Promise<{ outcomes: readonly Outcome[]; changed: readonly Changed[]; isScored: boolean }> {
    const { workspaceId } = author;
    const operations = bulk.entries.flatMap(({ asked }) => (asked instanceof Problem ? [] : [asked]));
    const [records] = await Promise.all([
      findReferenced(this.references, workspaceId, operations),
      operations.some(nextIn) && this.ranks.lockOrder(workspaceId),
    ]);
    refuseRepetitions(bulk.entries, records);
    const state = await this.claim(workspaceId, operations, records);
    const writes = new ManyDiscoveries({ transaction, workspaceId });
    const execution = new Execution(author, writes.table, state);
    const outcomes: Outcome[] = [];
    for (let first = 0; first < bulk.entries.length; first += RECORDS_PER_STATEMENT) {
      const before = execution.changes.length;
      const entries = bulk.entries.slice(first, first + RECORDS_PER_STATEMENT);
      outcomes.push(...execution.run(entries, bulk.isAtomic));
      await writes.send(execution.changes.slice(before));
    }
    state.order.checkRoom();
    await deleteComments(
      { transaction, workspaceId },
      execution.deleted.map(({ id }) => id),
    );
    writes.finish(execution.deleted);
    return { outcomes, changed: execution.changed, isScored: records.isScored };
  }

  private async claim(
    workspaceId: string,
    operations: readonly Operation[],
    records: ReferencedRecords,
  ): Promise<BulkState> {
    const targets = operations.flatMap((operation) => targetOf(operation, records) ?? []);
    const ids = [...targets, ...newParentsIn(operations, records)];
    const { moving, anchors } = movesIn(operations, records);
    const [rows, feedback, isScored, order] = await Promise.all([
      this.discoveries.claimAll(workspaceId, ids),
      countDependents(this.references, workspaceId, operations, records),
      this.references.areScored(workspaceId),
      moving.length > 0 ? this.ranks.order(workspaceId, moving, anchors) : new Order([]),
    ]);
    records.isScored = isScored;
    const claimed = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = claimed.get(id);
      records.setParentType(id, row && asReferable(row).parent_type);
    }
    return { records, claimed, feedback, order };
  }

  private async show(
    workspaceId: string,
    outcomes: readonly Outcome[],
    select: Words,
  ): Promise<readonly ShownOutcome[]> {
    const isMade = outcomes.some(({ status }) => status === 201);
    const selection = isMade ? selectionOfCreate(select) : selectionOfUpdate(select);
    const ids = outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []));
    const rows = await this.discoveries.getAll(workspaceId, ids, selection);
    return outcomes.map((outcome) => ({
      outcome,
      row: 'id' in outcome ? rows.get(outcome.id) : undefined,
    }));
  }
}

const CONTENDED = 'Too many requests are changing the same records right now.';

/** @throws OperationRepeated when two operations are about the same discovery, however they name it */
function refuseRepetitions(entries: readonly Entry[], records: ReferencedRecords): void {
  const places = new Map<string, number>();
  const repetitions: Repetition[] = [];
  for (const [index, { pointer, asked }] of entries.entries()) {
    const reference = asked instanceof Problem ? undefined : nameOf(asked);
    if (asked instanceof Problem || reference === undefined) continue;
    const id = targetOf(asked, records);
    const key = id === undefined ? `named ${reference}` : `is ${id}`;
    const earlier = places.get(key);
    const member = asked.verb === 'create' || asked.verb === 'upsert' ? 'clientId' : 'id';
    if (earlier === undefined) places.set(key, index);
    else repetitions.push({ pointer: `${pointer}/${member}`, reference, earlier });
  }
  if (repetitions.length > 0) throw new OperationRepeated(repetitions);
}

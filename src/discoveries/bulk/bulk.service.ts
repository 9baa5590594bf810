import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RecordsTooLarge } from '../../database/records/records.js';
import type { Transaction } from '../../database/transaction.js';
import { Problem } from '../../http/problems/problem.js';
import { Unavailable } from '../../http/problems/problems.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { AssigneeOrder } from '../assignee-order.js';
import { DiscoveriesRepository, MOST_CLAIMED_BYTES } from '../discoveries.repository.js';
import type { Discovery } from '../discovery.entity.js';
import { DiscoveryWriter, type Author, type Written } from '../changes/discovery-writer.js';
import { lostAnyRace } from '../changes/lost-race.js';
import { MovesService } from '../ranks/moves.service.js';
import { NoRoom, Order } from '../ranks/order.js';
import { RanksRepository } from '../ranks/ranks.repository.js';
import { ReferenceLookup } from '../changes/reference-lookup.js';
import { type Selectable, selectionOfCreate, selectionOfUpdate } from '../selection.js';
import { BulkTooLarge, OperationRepeated, type Repetition } from './bulk.problems.js';
import type { ShownOutcome } from './bulk.record.js';
import { Execution } from './carry-out.js';
import type { Bulk, Entry, Operation } from './operation.js';
import { keptOf, type Outcome } from './outcome.js';
import { readOperations } from './read-operations.js';
import {
  findNamed,
  learn,
  membersOf,
  movesIn,
  type Named,
  nameOf,
  nextIn,
  type Scene,
  targetOf,
} from './scene.js';
import { RECORDS_PER_STATEMENT, Writes } from './writes.js';

type Words = ReadonlySet<Selectable> | undefined;

/** What operations come to. */
interface CarriedOut {
  readonly outcomes: readonly Outcome[];
  readonly written: readonly Written[];
  readonly deleted: readonly Discovery[];
}

/** Undoes what a dry run has done, and brings along what it would have shown. */
class Rehearsed extends Error {
  constructor(readonly shown: readonly ShownOutcome[]) {
    super('A dry run is undone.');
  }
}

@Injectable()
export class BulkService {
  constructor(
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly references: ReferenceLookup,
    private readonly writer: DiscoveryWriter,
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
      const { outcomes, written, deleted } = await this.carryOut(transaction, write, bulk);
      if (bulk.isDryRun) throw new Rehearsed(await show(outcomes));
      this.writer.recordBeside(transaction, workspaceId, written, deleted);
      return outcomes;
    };
    const retry = (error: unknown) => lostAnyRace(error) || this.moves.makeRoom(workspaceId, error);
    try {
      return await this.requests.performMany(write, { make, kept: keptOf, show, retry });
    } catch (error) {
      if (error instanceof Rehearsed) return error.shown;
      if (error instanceof RecordsTooLarge) throw new BulkTooLarge(MOST_CLAIMED_BYTES / 1_048_576);
      if (lostAnyRace(error) || error instanceof NoRoom) throw new Unavailable(CONTENDED, error);
      throw error;
    }
  }

  private async carryOut(transaction: Transaction, maker: Author, bulk: Bulk): Promise<CarriedOut> {
    const { workspaceId } = maker;
    const operations = bulk.entries.flatMap(({ asked }) => (asked instanceof Problem ? [] : [asked]));
    const [named] = await Promise.all([
      findNamed(this.references, workspaceId, operations),
      operations.some(nextIn) && this.ranks.lockOrder(workspaceId),
    ]);
    refuseRepetitions(bulk.entries, named);
    const scene = await this.claim(workspaceId, operations, named);
    const writes = new Writes(transaction, this.discoveries, workspaceId);
    const execution = new Execution(maker, this.writer, scene, (row, operation) =>
      this.discoveries.managed(row, writes.managerFor(operation)),
    );
    const { written, deleted } = execution;
    const outcomes: Outcome[] = [];
    for (let first = 0; first < bulk.entries.length; first += RECORDS_PER_STATEMENT) {
      const before = written.length;
      const entries = bulk.entries.slice(first, first + RECORDS_PER_STATEMENT);
      outcomes.push(...execution.run(entries, bulk.isAtomic));
      await writes.send(written.slice(before));
      await eventLoopTurn();
    }
    scene.order.checkRoom();
    await writes.finish(deleted);
    return { outcomes, written, deleted };
  }

  private async claim(workspaceId: string, operations: readonly Operation[], named: Named): Promise<Scene> {
    const { around } = named;
    const targets = operations.flatMap((operation) => targetOf(operation, named) ?? []);
    // A move locks the new parent as well, so that two that cross don't deadlock.
    const parents = operations.flatMap((operation) => {
      const { parentId } = membersOf(operation);
      const parent = parentId != null && targetOf(operation, named) !== undefined && around.parent(parentId);
      return parent && parent.type === 'DISCOVERY' ? [parent.id] : [];
    });
    const { moving, anchors } = movesIn(operations, named);
    const [{ claimed, parentTypes }, feedback, isScored, order] = await Promise.all([
      this.discoveries.claimAll(workspaceId, targets, parents),
      learn(this.references, workspaceId, operations, named),
      this.references.areScored(workspaceId),
      moving.length > 0 ? this.ranks.order(workspaceId, moving, anchors) : new Order([]),
    ]);
    around.learnScored(isScored);
    for (const id of [...targets, ...parents]) around.learnParentType(id, parentTypes.get(id));
    return { ...named, claimed, feedback, order };
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

/** @throws OperationRepeated when a discovery is in two operations, whatever they name it by */
function refuseRepetitions(entries: readonly Entry[], named: Named): void {
  const places = new Map<string, number>();
  const repetitions: Repetition[] = [];
  for (const [index, { pointer, asked }] of entries.entries()) {
    const reference = asked instanceof Problem ? undefined : nameOf(asked);
    if (asked instanceof Problem || reference === undefined) continue;
    const id = targetOf(asked, named);
    const key = id === undefined ? `named ${reference}` : `is ${id}`;
    const earlier = places.get(key);
    const member = asked.verb === 'create' || asked.verb === 'upsert' ? 'clientId' : 'id';
    if (earlier === undefined) places.set(key, index);
    else repetitions.push({ pointer: `${pointer}/${member}`, reference, earlier });
  }
  if (repetitions.length > 0) throw new OperationRepeated(repetitions);
}

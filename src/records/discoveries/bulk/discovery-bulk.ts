import type { Change } from '../../../platform/database/records/changed-record.js';
import { asColumns, asProperties } from '../../../platform/database/records/record-table.js';
import type { Into } from '../../../platform/database/records/row-writer.js';
import type { BulkExecution, BulkOf } from '../../../http/requests/bulk/bulk-execution.js';
import type { Outcome } from '../../../http/requests/bulk/operation.js';
import { checkMayDate } from '../../../http/requests/new-record.requests.js';
import { PreconditionFailed } from '../../../http/requests/request.problems.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { RecordInUse } from '../../../http/problems/problems.js';
import type { Identity } from '../../../platform/identifiers/identity.js';
import { DiscoveryBulkWriter, newDiscovery } from '../changes/discovery-bulk-writer.js';
import type { ReferenceLookup } from '../changes/reference-lookup.js';
import type { DiscoveriesRepository } from '../discoveries.repository.js';
import type { DiscoveryColumns } from '../discovery.entity.js';
import { Order } from '../ranks/order.js';
import type { RanksRepository } from '../ranks/ranks.repository.js';
import { asReferable, type ReferencedRecords } from '../rules/referenced-records.js';
import { type GivenMembers, type Present, resolveMembers } from '../rules/resolve-members.js';
import { countDependents, findReferenced, movesIn, newParentsIn, nextIn } from './bulk-state.js';
import { newByUpsert, type Operation } from './operation.js';

interface Sources {
  readonly discoveries: DiscoveriesRepository;
  readonly references: ReferenceLookup;
  readonly ranks: RanksRepository;
}

type Execution = BulkExecution<DiscoveryColumns, Operation>;

/** Finds what a bulk's operations on discoveries refer to, and applies the rules of discoveries. */
export class DiscoveryBulk implements BulkOf<DiscoveryColumns, Operation> {
  readonly noun = 'discovery';
  private readonly writes: DiscoveryBulkWriter;
  private records!: ReferencedRecords;
  /** Pieces of feedback on each discovery to delete, by its id. */
  private feedback: ReadonlyMap<string, number> = new Map();
  /** Ranks of moving discoveries, their anchors, and the anchors' neighbours. */
  private order = new Order([]);

  constructor(
    private readonly into: Into,
    private readonly author: WriteContext,
    private readonly sources: Sources,
  ) {
    this.writes = new DiscoveryBulkWriter(into);
  }

  async find(operations: readonly Operation[]): Promise<void> {
    const { workspaceId } = this.into;
    const { references, ranks } = this.sources;
    [this.records] = await Promise.all([
      findReferenced(references, workspaceId, operations),
      operations.some(nextIn) && ranks.lockOrder(workspaceId),
    ]);
  }

  idOf(reference: string): string | undefined {
    return this.records.discovery(reference);
  }

  withClientId(clientId: string): string | undefined {
    return this.records.withClientId(clientId);
  }

  isTaken(clientId: string): boolean {
    return this.records.isTaken(clientId);
  }

  async claim(targets: readonly string[], operations: readonly Operation[]): Promise<DiscoveryColumns[]> {
    const { records } = this;
    const { workspaceId } = this.into;
    const { discoveries, references, ranks } = this.sources;
    const ids = [...targets, ...newParentsIn(operations, records)];
    const { moving, anchors } = movesIn(operations, records);
    const [rows, feedback, order] = await Promise.all([
      discoveries.claimByIds(workspaceId, ids),
      countDependents(references, workspaceId, operations, records),
      moving.length > 0 ? ranks.order(workspaceId, moving, anchors) : this.order,
    ]);
    this.feedback = feedback;
    this.order = order;
    const claimed = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = claimed.get(id);
      records.setParentType(id, row && asReferable(row).parent_type);
    }
    return rows;
  }

  newRow(identity: Identity): DiscoveryColumns {
    return newDiscovery(this.writes.table, identity);
  }

  resolve(given: GivenMembers, row: DiscoveryColumns): Partial<DiscoveryColumns> {
    const { table } = this.writes;
    return asColumns(table, resolveMembers(given, asProperties(table, row) as Present, this.records));
  }

  checkDeletion({ id }: DiscoveryColumns): void {
    const users = { discoveries: this.records.childrenOf(id), feedbacks: this.feedback.get(id) ?? 0 };
    if (users.discoveries > 0 || users.feedbacks > 0) throw new RecordInUse('discovery', users);
  }

  onChange(before: DiscoveryColumns | undefined, after: DiscoveryColumns | undefined): void {
    if (after) this.records.put(before, after);
    else if (before) this.records.remove(before);
    if (after && !before) this.order.add(after);
  }

  run(operation: Operation, execution: Execution): Outcome {
    if (operation.verb === 'upsert') return this.upsert(operation, execution);
    return this.move(operation as Operation & { verb: 'move' }, execution);
  }

  send(changes: readonly Change<DiscoveryColumns>[]): Promise<void> {
    return this.writes.send(changes);
  }

  finish(deleted: readonly DiscoveryColumns[]): Promise<void> {
    this.order.checkRoom();
    return this.writes.finish(deleted);
  }

  private upsert(operation: Operation & { verb: 'upsert' }, execution: Execution): Outcome {
    const { clientId, createdAt, match, given } = operation;
    if (createdAt !== undefined) checkMayDate(this.author.scope);
    const present = execution.claimedWith(clientId, match);
    if (present) return execution.update(present, given);
    if (match) throw new PreconditionFailed();
    return execution.create(newByUpsert(operation));
  }

  private move(operation: Operation & { verb: 'move' }, execution: Execution): Outcome {
    const { records, order } = this;
    const { next, given } = operation;
    const stored = execution.claimedBy(operation);
    const anchor = next && order.anchorOf(stored.id, next, records.discovery(next.reference));
    // A rank only orders a discovery among others, so it makes no new version.
    return execution.update(stored, given, () =>
      next && anchor !== undefined ? { rank: order.place(stored.id, next, anchor) } : {},
    );
  }
}

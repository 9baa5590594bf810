import { Injectable } from '@nestjs/common';
import { isNamed } from '../../../platform/database/records/reference-index.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import { givenIdentity } from '../../../http/requests/new-record.requests.js';
import { RecordNotFound } from '../../../http/problems/problems.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { createdAtOf } from '../../../platform/identifiers/uuid.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { Discovery } from '../discovery.entity.js';
import type { DiscoveryChanges, NewDiscovery } from '../discovery.requests.js';
import type { ReferencedRecords } from '../rules/referenced-records.js';
import { dependsOnChildren, presentAsNew, resolveMembers } from '../rules/resolve-members.js';
import { deleteComments } from './cascade-comments.js';
import { ReferenceLookup } from './reference-lookup.js';

export type Author = Pick<WriteContext, 'workspaceId' | 'scope'>;

/** Creates, changes and deletes single discoveries through their entity. */
@Injectable()
export class DiscoveryWriter {
  constructor(
    private readonly discoveries: DiscoveriesRepository,
    private readonly references: ReferenceLookup,
  ) {}

  async add(author: Author, given: NewDiscovery): Promise<Discovery> {
    const { clientId, createdAt, ...members } = given;
    const { workspaceId } = author;
    const records = await this.references.find(workspaceId, [given], { isNew: true });
    const identity = givenIdentity(author, { clientId, createdAt });
    const { stateId = '', ...resolved } = resolveMembers(members, presentAsNew(identity.id), records);
    const stateEnteredAt = createdAtOf(identity.id);
    return this.discoveries.create({ ...identity, ...resolved, stateId, stateEnteredAt });
  }

  /** Locks a discovery, and finds the records that its changes refer to. */
  async claim(
    workspaceId: string,
    reference: string,
    changes: DiscoveryChanges,
  ): Promise<[discovery: Discovery, records: ReferencedRecords]> {
    const claim = () => this.discoveries.claim(workspaceId, reference);
    const find = (discoveries: readonly string[]) =>
      this.references.find(workspaceId, [changes], { isNew: false, discoveries });
    // Each Promise.all takes one round trip, and rejects with the error of the first failed statement.
    if (changes.parentId == null) {
      const [discovery, records] = await Promise.all([claim(), find([])]);
      return [discovery, await this.complete(workspaceId, changes, discovery, records)];
    }
    const records = await find([reference]);
    const [, discovery] = await Promise.all([
      this.lockMove(workspaceId, reference, changes.parentId, records),
      claim(),
    ]);
    return [discovery, await this.complete(workspaceId, changes, discovery, records)];
  }

  /** Applies changes to a locked discovery. If a rule refuses them, the discovery stays as it was. */
  change(
    discovery: Discovery,
    changes: DiscoveryChanges,
    records: ReferencedRecords,
    rank?: string,
  ): Discovery {
    discovery.change(resolveMembers(changes, discovery, records));
    if (rank !== undefined) discovery.place(rank);
    return discovery;
  }

  async delete(transaction: Transaction, workspaceId: string, reference: string): Promise<void> {
    const discovery = await this.discoveries.claim(workspaceId, reference);
    const { id, clientId: client_id } = discovery;
    // A merged discovery's name must not delete the survivor.
    if (!isNamed({ id, client_id }, reference)) throw new RecordNotFound('discovery', reference);
    await deleteComments({ transaction, workspaceId }, [id]);
    transaction.em.remove(discovery);
  }

  private async lockMove(
    workspaceId: string,
    reference: string,
    parentId: string,
    records: ReferencedRecords,
  ): Promise<void> {
    const moving = records.discovery(reference);
    const parent = records.parent(parentId);
    if (moving === undefined || parent?.type !== 'DISCOVERY') return;
    const locked = await this.discoveries.lock(workspaceId, [moving, parent.id]);
    records.setParentType(parent.id, locked.find(({ id }) => id === parent.id)?.parent_type);
  }

  private async complete(
    workspaceId: string,
    given: DiscoveryChanges,
    present: Discovery,
    records: ReferencedRecords,
  ): Promise<ReferencedRecords> {
    const parents = dependsOnChildren(given, present, records) ? [present.id] : [];
    records.setChildren(await this.references.countChildren(workspaceId, parents, 1));
    return records;
  }
}

import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction.js';
import { givenIdentity } from '../../http/requests/given-identity.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { createdAtOf } from '../../identifiers/uuid.js';
import { addTagChanges, tagChangesOf, VALUES } from '../../rollup/requests.js';
import { SIDE_TABLE_NAMES, type SideTable, writeSideTable } from '../../rollup/side-tables.js';
import { WorkRequests } from '../../work/work-requests.js';
import { affectedByMove } from '../rules/affected-discoveries.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { Discovery } from '../discovery.entity.js';
import type { DiscoveryChanges, NewDiscovery } from '../discovery.requests.js';
import { ReferenceLookup } from './reference-lookup.js';
import {
  dependsOnChildren,
  type GivenMembers,
  plainMembersOf,
  type Present,
  presentAsNew,
  resolveMembers,
} from '../rules/resolve-members.js';
import type { ReferencedRecords } from '../rules/referenced-records.js';
import { linkBytes, withLinks } from '../rules/tracker-links.js';

/** In whose name a discovery is made. */
export type Author = Pick<WriteContext, 'workspaceId' | 'scope'>;

type Lists = Pick<Discovery, SideTable>;

/** A discovery that a request has made or changed, and what it was before. */
export interface Written {
  readonly discovery: Discovery;
  readonly isNew: boolean;
  readonly before: Lists;
  readonly formerParent: string | null | undefined;
  /** Whether the workspace has formulas. */
  readonly isScored: boolean;
}

/** Makes and changes discoveries by the rules, and records what follows from it. */
@Injectable()
export class DiscoveryWriter {
  constructor(
    private readonly discoveries: DiscoveriesRepository,
    private readonly references: ReferenceLookup,
    private readonly work: WorkRequests,
  ) {}

  /** Finds what a new discovery refers to. */
  async find(workspaceId: string, given: NewDiscovery): Promise<ReferencedRecords> {
    const around = await this.references.around(workspaceId, [given], { isNew: true });
    return this.complete(workspaceId, given, presentAsNew(''), around);
  }

  /** @returns the discovery, locked, and what its changes refer to */
  async claim(
    workspaceId: string,
    reference: string,
    changes: DiscoveryChanges,
  ): Promise<[discovery: Discovery, around: ReferencedRecords]> {
    const claim = () => this.discoveries.claim(workspaceId, reference);
    const find = (discoveries: readonly string[]) =>
      this.references.around(workspaceId, [changes], { isNew: false, discoveries });
    // Each Promise.all is one round trip, and throws what PostgreSQL refused first.
    if (changes.parentId == null) {
      const [discovery, around] = await Promise.all([claim(), find([])]);
      return [discovery, await this.complete(workspaceId, changes, presentOf(discovery), around)];
    }
    const around = await find([reference]);
    const [, discovery] = await Promise.all([
      this.lockMove(workspaceId, reference, changes.parentId, around),
      claim(),
    ]);
    return [discovery, await this.complete(workspaceId, changes, presentOf(discovery), around)];
  }

  /** The discovery is yet to be persisted. */
  add(write: Author, given: NewDiscovery, around: ReferencedRecords): Written {
    const { clientId, createdAt, ...members } = plainMembersOf(given);
    const identity = givenIdentity(write, { clientId, createdAt });
    const { stateId = '', ...resolved } = resolveMembers(given, presentAsNew(identity.id), around);
    const plain = withLinks(members);
    const linksBytes = linkBytes(plain);
    const stateEnteredAt = createdAtOf(identity.id);
    const discovery = this.discoveries.create(
      { ...identity, ...plain, linksBytes, stateId, stateEnteredAt },
      { persist: false },
    );
    const before = listsOf(discovery);
    discovery.set(resolved);
    discovery.updatedAt = identity.updatedAt;
    discovery.index();
    return { discovery, isNew: true, before, formerParent: null, isScored: around.isScored };
  }

  /** @throws before anything is changed */
  change(discovery: Discovery, changes: DiscoveryChanges, around: ReferencedRecords): Written {
    const before = listsOf(discovery);
    const formerParent = discovery.parentDiscoveryId;
    const resolved = resolveMembers(changes, presentOf(discovery), around);
    discovery.describe(plainMembersOf(changes));
    discovery.set(resolved);
    return { discovery, isNew: false, before, formerParent, isScored: around.isScored };
  }

  /** Has side tables written after the discoveries, tags counted, and values refreshed. */
  recordBeside(
    transaction: Transaction,
    workspaceId: string,
    written: readonly Written[],
    deleted: readonly Discovery[] = [],
  ): void {
    for (const table of SIDE_TABLE_NAMES) {
      const changed = written.filter(({ discovery, before }) => discovery[table] !== before[table]);
      for (const statement of writeSideTable(table, workspaceId, changed))
        transaction.beforeCommit(statement);
    }
    const tags = [
      ...written.map(({ discovery, before }) => ({ before: before.tags, after: discovery.tags })),
      ...deleted.map((discovery) => ({ before: discovery.tags, after: [] })),
    ];
    addTagChanges(transaction, workspaceId, tagChangesOf(tags));
    const formerParents = deleted.flatMap(({ parentDiscoveryId }) => parentDiscoveryId ?? []);
    const subjects = [...written.flatMap(affectedBy), ...formerParents];
    this.work.add(transaction, { kind: VALUES, workspaceId, subjects });
  }

  private async complete(
    workspaceId: string,
    given: GivenMembers,
    present: Present,
    around: ReferencedRecords,
  ): Promise<ReferencedRecords> {
    const parents = dependsOnChildren(given, present, around) ? [present.id] : [];
    const isFilled = !present.isNew && given.fieldsValues !== undefined;
    const [children, isScored] = await Promise.all([
      this.references.countChildren(workspaceId, parents, 1),
      isFilled ? this.references.areScored(workspaceId) : around.isScored,
    ]);
    around.learnScored(isScored);
    around.learnChildren(children);
    return around;
  }

  private async lockMove(
    workspaceId: string,
    reference: string,
    parentId: string,
    around: ReferencedRecords,
  ): Promise<void> {
    const moving = around.discovery(reference);
    const parent = around.parent(parentId);
    if (moving === undefined || parent?.type !== 'DISCOVERY') return;
    const locked = await this.discoveries.lock(workspaceId, [moving, parent.id]);
    around.learnParentType(parent.id, locked.find(({ id }) => id === parent.id)?.parent_type);
  }
}

/** A discovery that can be changed. */
const presentOf = (discovery: Discovery): Present => ({
  id: discovery.id,
  isNew: false,
  parent: discovery.parent(),
  ...listsOf(discovery),
});

const listsOf = ({ assignees, tags, fieldValues }: Discovery): Lists => ({ assignees, tags, fieldValues });

function affectedBy({ discovery, isNew, before, formerParent, isScored }: Written): string[] {
  const { id, parentDiscoveryId, fieldValues } = discovery;
  const isRescored = isScored && (isNew || fieldValues !== before.fieldValues);
  const moved = isNew ? [parentDiscoveryId] : affectedByMove(id, formerParent, parentDiscoveryId);
  return [...moved, isRescored ? id : null].filter((each) => each != null);
}

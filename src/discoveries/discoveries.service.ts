import { Injectable } from '@nestjs/common';
import { translateViolation, violatedConstraint } from '../database/postgres-errors.js';
import type { Transaction } from '../database/transaction.js';
import type { PageRequest, Page } from '../http/lists/page.js';
import { ClientIdTaken, RecordInUse } from '../http/problems/problems.js';
import { type RecordKey, Requests } from '../http/requests/requests.js';
import type { WriteContext } from '../http/requests/write-context.js';
import { newIdentity } from '../identifiers/identity.js';
import { createdAtOf } from '../identifiers/uuid.js';
import { RefreshRequests } from '../rollup/refresh-requests.js';
import { addTagChanges, tagChangesOf } from '../rollup/tags/tag-changes.js';
import { affectedByMove } from './affected-discoveries.js';
import { DiscoveriesRepository } from './discoveries.repository.js';
import type { Discovery, DiscoveryRow } from './discovery.entity.js';
import type { DiscoveriesQuery, DiscoveryChanges, NewDiscovery } from './discovery.requests.js';
import { DiscoveryStateNotFound } from './discovery.problems.js';
import { DiscoveryWriter } from './discovery-writer.js';
import { NO_PARENT } from './nesting.js';
import type { Named } from './reference-lookup.js';
import type { Selection } from './selection.js';
import { SIDE_TABLE_NAMES, type SideTable, writeSideTable } from './side-tables.js';
import { linkBytes, withLinks } from './tracker-links.js';

const REFERENCES: ReadonlySet<string | undefined> = new Set([
  'discovery_assignee_user_fk',
  'discovery_component_fk',
  'discovery_field_value_field_fk',
  'discovery_parent_fk',
  'discovery_state_fk',
]);

/** What it refers to was there when it was looked up, but not when it was written. */
const lostRace = (error: unknown): boolean => REFERENCES.has(violatedConstraint(error));

@Injectable()
export class DiscoveriesService {
  constructor(
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly writer: DiscoveryWriter,
    private readonly refreshes: RefreshRequests,
  ) {}

  list(
    workspaceId: string,
    request: PageRequest<DiscoveriesQuery>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    return this.discoveries.list(workspaceId, request, selection);
  }

  get(workspaceId: string, reference: string, selection: Selection): Promise<DiscoveryRow> {
    return this.discoveries.get(workspaceId, reference, selection);
  }

  create(write: WriteContext, given: NewDiscovery, selection: Selection): Promise<DiscoveryRow> {
    const make = (transaction: Transaction) => this.add(transaction, write.workspaceId, given);
    return translateViolation(this.requests.perform(write, make, this.shown(selection), lostRace), {
      discovery_client_id_unique: () => new ClientIdTaken('discovery', String(given.clientId), '/clientId'),
    });
  }

  update(
    write: WriteContext,
    reference: string,
    changes: DiscoveryChanges,
    selection: Selection,
  ): Promise<DiscoveryRow> {
    const make = (transaction: Transaction) =>
      this.change(transaction, write.workspaceId, reference, changes);
    return this.requests.perform(write, make, this.shown(selection), lostRace);
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    const { workspaceId } = write;
    const remove = async (transaction: Transaction) => {
      const discovery = await this.discoveries.claim(workspaceId, reference);
      transaction.em.remove(discovery);
      addTagChanges(transaction, workspaceId, tagChangesOf([{ before: discovery.tags, after: [] }]));
      this.refresh(transaction, workspaceId, [discovery.parentDiscoveryId]);
    };
    const inUse = async () =>
      new RecordInUse('discovery', await this.discoveries.countReferring(workspaceId, reference));
    return translateViolation(this.requests.perform(write, remove), {
      discovery_parent_fk: inUse,
      feedback_discovery_fk: inUse,
    });
  }

  private async add(transaction: Transaction, workspaceId: string, given: NewDiscovery): Promise<Discovery> {
    const { clientId, discoveryStateId, parentId, assignees, tags, fieldsValues, ...members } = given;
    const named = await this.writer.find(workspaceId, given);
    const identity = newIdentity(workspaceId, clientId);
    const plain = withLinks(members);
    const discovery = this.discoveries.create({
      ...identity,
      ...plain,
      linksBytes: linkBytes(plain),
      stateId: stateIn(named, discoveryStateId),
      stateEnteredAt: createdAtOf(identity.id),
    });
    const empty = listsOf(discovery);
    if (parentId != null) await this.writer.moveUnder(discovery, named.parent, { isNew: true });
    await this.writer.setLists(discovery, { assignees, tags, fieldsValues }, named, { isNew: true });
    discovery.updatedAt = identity.updatedAt;
    discovery.index();
    syncLists(transaction, discovery, empty, { isNew: true });
    this.refresh(transaction, workspaceId, [
      discovery.parentDiscoveryId,
      named.isScored ? discovery.id : null,
    ]);
    return discovery;
  }

  private async change(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
    changes: DiscoveryChanges,
  ): Promise<Discovery> {
    const { parentId, discoveryStateId: state, assignees, tags, fieldsValues, ...members } = changes;
    const [discovery, named] = await this.writer.claim(workspaceId, reference, changes);
    const { parentDiscoveryId } = discovery;
    const before = listsOf(discovery);
    const stateId = state === undefined ? undefined : stateIn(named, state);
    discovery.describe(members);
    if (stateId !== undefined) discovery.enter(stateId);
    const parent = parentId === null ? NO_PARENT : named.parent;
    if (parentId !== undefined) await this.writer.moveUnder(discovery, parent, { isNew: false });
    await this.writer.setLists(discovery, { assignees, tags, fieldsValues }, named, { isNew: false });
    syncLists(transaction, discovery, before, { isNew: false });
    if (discovery.fieldValues !== before.fieldValues) {
      this.refreshes.addIfScored(transaction, workspaceId, discovery.id);
    }
    const affected = affectedByMove(discovery.id, parentDiscoveryId, discovery.parentDiscoveryId);
    this.refresh(transaction, workspaceId, affected);
    return discovery;
  }

  private refresh(
    transaction: Transaction,
    workspaceId: string,
    ids: readonly (string | null | undefined)[],
  ): void {
    const affected = ids.filter((id) => id != null);
    if (affected.length > 0) this.refreshes.add(transaction, workspaceId, affected);
  }

  private readonly shown =
    (selection: Selection) =>
    ({ workspaceId, id }: RecordKey): Promise<DiscoveryRow> =>
      this.discoveries.get(workspaceId, id, selection);
}

type Lists = Pick<Discovery, SideTable>;

const listsOf = ({ assignees, tags, fieldValues }: Discovery): Lists => ({ assignees, tags, fieldValues });

/** Has side tables written after the discovery, and tags counted. */
function syncLists(
  transaction: Transaction,
  discovery: Discovery,
  before: Lists,
  age: { readonly isNew: boolean },
): void {
  for (const table of SIDE_TABLE_NAMES) {
    if (discovery[table] === before[table]) continue;
    for (const statement of writeSideTable(table, discovery, age)) transaction.beforeCommit(statement);
  }
  const changes = tagChangesOf([{ before: before.tags, after: discovery.tags }]);
  addTagChanges(transaction, discovery.workspaceId, changes);
}

function stateIn({ state }: Named, reference: string | undefined): string {
  if (state === undefined) throw new DiscoveryStateNotFound(reference ?? '');
  return state;
}

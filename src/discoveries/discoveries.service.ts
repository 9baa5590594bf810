import { Injectable } from '@nestjs/common';
import { violatedConstraint } from '../database/faults.js';
import { explained } from '../database/refusals.js';
import type { Transaction } from '../database/transaction.js';
import { newIdentity } from '../identifiers/identity.js';
import { createdAtOf } from '../identifiers/uuid.js';
import type { ListRequest, Page } from '../http/lists/page.js';
import { ClientIdTaken, RecordInUse, RecordNotFound } from '../http/problems/problems.js';
import { RefreshRequests } from '../rollup/refresh-requests.js';
import { type RecordKey, Requests } from '../http/requests/requests.js';
import type { Write } from '../http/requests/write.js';
import { DiscoveriesRepository } from './discoveries.repository.js';
import { Discovery } from './discovery.entity.js';
import { DiscoveryStateNotFound } from './discovery.problems.js';
import type { DiscoveryRow } from './discovery.record.js';
import type { DiscoveriesQuery, DiscoveryChanges, NewDiscovery } from './discovery.requests.js';
import { ParentFinder } from './parent-finder.js';
import { Parts } from './parts.js';
import { References } from './references.js';
import type { Selection } from './selection.js';
import { linksGiven } from './tracker-links.js';

const REFERENCES: ReadonlySet<string | undefined> = new Set([
  'discovery_assignee_user_fk',
  'discovery_component_fk',
  'discovery_field_value_field_fk',
  'discovery_parent_fk',
  'discovery_state_fk',
]);

/** What was referred to was fine when it was looked at, and no longer when it was written. */
const lostRace = (error: unknown): boolean => REFERENCES.has(violatedConstraint(error));

@Injectable()
export class DiscoveriesService {
  constructor(
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly references: References,
    private readonly parents: ParentFinder,
    private readonly parts: Parts,
    private readonly refreshes: RefreshRequests,
  ) {}

  list(
    workspaceId: string,
    request: ListRequest<DiscoveriesQuery>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    return this.discoveries.list(workspaceId, request, selection);
  }

  async get(workspaceId: string, reference: string, selection: Selection): Promise<DiscoveryRow> {
    const row = await this.discoveries.find(workspaceId, reference, selection);
    if (!row) throw new RecordNotFound('discovery', reference);
    return row;
  }

  create(write: Write, given: NewDiscovery, selection: Selection): Promise<DiscoveryRow> {
    return explained(
      this.requests.perform(
        write,
        (transaction) => this.add(transaction, write.workspaceId, given),
        this.shown(selection),
        lostRace,
      ),
      {
        discovery_client_id_unique: () => new ClientIdTaken('discovery', String(given.clientId), '/clientId'),
      },
    );
  }

  update(
    write: Write,
    reference: string,
    changes: DiscoveryChanges,
    selection: Selection,
  ): Promise<DiscoveryRow> {
    return this.requests.perform(
      write,
      (transaction) => this.change(transaction, write.workspaceId, reference, changes),
      this.shown(selection),
      lostRace,
    );
  }

  async delete(write: Write, reference: string): Promise<void> {
    let id = '';
    const inUse = async () =>
      new RecordInUse('discovery', await this.discoveries.countUsers(write.workspaceId, id));
    await explained(
      this.requests.perform(write, async (transaction) => {
        const discovery = await this.claimed(transaction, write.workspaceId, reference);
        id = discovery.id;
        transaction.em.remove(discovery);
        const { parentDiscoveryId } = discovery;
        if (parentDiscoveryId) this.refreshes.add(transaction, write.workspaceId, [parentDiscoveryId]);
      }),
      { discovery_parent_fk: inUse, feedback_discovery_fk: inUse },
    );
  }

  /** Makes a discovery as part of a transaction. */
  async add(transaction: Transaction, workspaceId: string, given: NewDiscovery): Promise<Discovery> {
    const identity = newIdentity(workspaceId, given.clientId);
    const stateId = existing(
      await this.references.state(transaction, workspaceId, given.discoveryStateId),
      given.discoveryStateId,
    );
    const discovery = transaction.em.create(Discovery, {
      ...identity,
      title: given.title,
      description: given.description ?? undefined,
      stateId,
      stateEnteredAt: createdAtOf(identity.id),
      ...EMPTY,
    });
    if (given.parentId != null) {
      discovery.moveUnder(await this.parents.named(transaction, discovery, given.parentId));
    }
    discovery.link(linksGiven(given));
    await this.parts.write({ transaction, discovery, isNew: true }, given);
    discovery.updatedAt = identity.updatedAt;
    discovery.index();
    if (discovery.parentDiscoveryId) {
      this.refreshes.add(transaction, workspaceId, [discovery.parentDiscoveryId]);
    }
    return discovery;
  }

  /** Changes a discovery as part of a transaction. */
  async change(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
    changes: DiscoveryChanges,
  ): Promise<Discovery> {
    if (changes.parentId != null)
      await this.parents.lockMove(transaction, workspaceId, reference, changes.parentId);
    const { discoveryStateId: state } = changes;
    // Asked for at once, so that it is one round trip.
    const [discovery, stateId] = await Promise.all([
      this.claimed(transaction, workspaceId, reference),
      state === undefined ? undefined : this.references.state(transaction, workspaceId, state),
    ]);
    discovery.describe(changes);
    if (state !== undefined) discovery.enter(existing(stateId, state));
    if (changes.parentId !== undefined) await this.move(transaction, discovery, changes.parentId);
    discovery.link(linksGiven(changes));
    await this.parts.write({ transaction, discovery, isNew: false }, changes);
    return discovery;
  }

  private async move(transaction: Transaction, discovery: Discovery, parentId: string | null): Promise<void> {
    const former = discovery.parentDiscoveryId;
    discovery.moveUnder(await this.parents.named(transaction, discovery, parentId));
    if (discovery.parentDiscoveryId === former) return;
    const affected = [discovery.id, former, discovery.parentDiscoveryId].filter((id) => id != null);
    this.refreshes.add(transaction, discovery.workspaceId, affected);
  }

  private async claimed(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
  ): Promise<Discovery> {
    const discovery = await transaction.claim(Discovery, 'discovery', workspaceId, reference);
    if (!discovery) throw new RecordNotFound('discovery', reference);
    return discovery;
  }
  /** As others will see it. */
  private readonly shown =
    (selection: Selection) =>
    async ({ workspaceId, id }: RecordKey, from: Transaction): Promise<DiscoveryRow> =>
      (await this.discoveries.find(workspaceId, id, selection, from)) as DiscoveryRow;
}

function existing(stateId: string | undefined, reference = ''): string {
  if (stateId === undefined) throw new DiscoveryStateNotFound(reference);
  return stateId;
}

/** Without links and field values. */
const EMPTY = {
  alphaIssueUrls: [],
  bravoIssueUrls: [],
  charlieIssueUrls: [],
  deltaIssueUrls: [],
  echoCardUrls: [],
  linksBytes: 0,
  fieldValuesCount: 0,
  fieldValuesBytes: 0,
};

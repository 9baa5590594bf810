import { Injectable } from '@nestjs/common';
import { pointerTo } from '../../http/input/fault-location.js';
import type { Page, PageRequest, TimeOrderedQuery, ReadContext } from '../../http/lists/list.requests.js';
import { deleteRecord, explainTaken } from '../../http/requests/constraint-problems.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { racesFor } from '../../http/requests/races.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { idsOf } from '../../platform/database/records/references.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { revise, touch } from '../../platform/identifiers/revise.js';
import { DiscoveryStateNotFound } from '../../records/discoveries/discovery.problems.js';
import { Secrets } from '../../records/webhooks/secrets.js';
import type { TrackerRow } from './tracker.entity.js';
import type { MappedStates, NewTracker, TrackerChanges } from './tracker.requests.js';
import { TrackersRepository } from './trackers.repository.js';

/** A state was deleted after it was found. */
const RACES = racesFor('tracker_state_state_fk');

@Injectable()
export class TrackersService {
  constructor(
    private readonly requests: Requests,
    private readonly trackers: TrackersRepository,
    private readonly secrets: Secrets,
  ) {}

  list(request: PageRequest<TimeOrderedQuery>): Promise<Page<TrackerRow>> {
    return this.trackers.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<TrackerRow> {
    return this.trackers.get(workspaceId, reference, fields);
  }

  create(write: WriteContext, { clientId, createdAt, secret, ...members }: NewTracker): Promise<TrackerRow> {
    const make = async (transaction: Transaction) => {
      const identity = givenIdentity(write, { clientId, createdAt });
      const states = await this.idsIn(transaction, write.workspaceId, members.states ?? {});
      return this.trackers.create({ ...identity, ...members, states, secret: this.sealed(secret, identity) });
    };
    const made = this.requests.perform(write, make, this.trackers, RACES);
    return explainTaken('tracker', { clientId }, made);
  }

  update(write: WriteContext, reference: string, changes: TrackerChanges): Promise<TrackerRow> {
    const { secret, states, ...members } = changes;
    const make = async (transaction: Transaction) => {
      const tracker = await this.trackers.claim(write.workspaceId, reference);
      const named =
        states === undefined ? undefined : await this.idsIn(transaction, write.workspaceId, states ?? {});
      revise(tracker, { ...members, states: named });
      if (secret === undefined) return tracker;
      tracker.secret = this.sealed(secret, tracker);
      touch(tracker);
      return tracker;
    };
    return this.requests.perform(write, make, this.trackers, RACES);
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    return deleteRecord(this.requests, write, this.trackers, reference);
  }

  private sealed(secret: string, { workspaceId, id }: { workspaceId: string; id: string }): Buffer {
    return this.secrets.seal(Buffer.from(secret), { workspaceId, id });
  }

  /** @throws DiscoveryStateNotFound */
  private async idsIn(from: Transaction, workspaceId: string, states: MappedStates): Promise<MappedStates> {
    const ids = await idsOf(from, 'discovery_state', workspaceId, Object.values(states));
    const named = Object.entries(states).map(([name, reference], index) => {
      const id = ids[index];
      if (id === undefined) throw new DiscoveryStateNotFound(reference, pointerTo(['states', name]).pointer);
      return [name, id] as const;
    });
    return Object.fromEntries(named);
  }
}

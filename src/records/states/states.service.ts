import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Page, PageRequest, PositionedQuery, ReadContext } from '../../http/lists/list.requests.js';
import { deleteRecord, explainTaken } from '../../http/requests/constraint-problems.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { revise } from '../../platform/identifiers/revise.js';
import { RecordInUse } from '../../http/problems/problems.js';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import type { StateRow } from './discovery-state.entity.js';
import { DefaultStateNeeded, MOST_STATES, STATE, TooManyStates } from './state.problems.js';
import type { NewState, StateChanges } from './state.requests.js';
import { StatesRepository } from './states.repository.js';

/** The states that trackers move discoveries to. */
const OF_TRACKERS = { table: 'tracker_state', column: 'state_id', counted: 'trackers' };

@Injectable()
export class StatesService {
  constructor(
    private readonly requests: Requests,
    private readonly states: StatesRepository,
  ) {}

  list(request: PageRequest<PositionedQuery>): Promise<Page<StateRow>> {
    return this.states.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<StateRow> {
    return this.states.get(workspaceId, reference, fields);
  }

  create(write: WriteContext, { clientId, createdAt, isDefault, ...members }: NewState): Promise<StateRow> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      await this.states.lockAll(workspaceId);
      const { count, nextPosition } = await this.states.extent(workspaceId);
      if (count >= MOST_STATES) throw new TooManyStates();
      const position = members.position ?? nextPosition;
      const identity = givenIdentity(write, { clientId, createdAt });
      const state = this.states.create({ ...identity, ...members, position, isDefault: false });
      if (isDefault) {
        await this.vacateDefault(transaction, workspaceId);
        state.isDefault = true;
      }
      return state;
    };
    const given = { clientId, name: members.name };
    return explainTaken(STATE, given, this.requests.perform(write, make, this.states));
  }

  update(write: WriteContext, reference: string, changes: StateChanges): Promise<StateRow> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      // All states are locked before the state itself, so that two requests that move the default can't deadlock.
      if (changes.isDefault) await this.states.lockAll(workspaceId);
      const state = await this.states.claim(workspaceId, reference);
      if (changes.isDefault === false && state.isDefault) throw new DefaultStateNeeded();
      if (changes.isDefault && !state.isDefault) await this.vacateDefault(transaction, workspaceId);
      revise(state, changes);
      return state;
    };
    return explainTaken(STATE, changes, this.requests.perform(write, make, this.states));
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    const deletion = deleteRecord(this.requests, write, this.states, reference, ({ isDefault }) => {
      if (isDefault) throw new DefaultStateNeeded();
    });
    return translateViolation(deletion, {
      tracker_state_state_fk: async () =>
        new RecordInUse(STATE, {
          trackers: await this.states.countReferring(OF_TRACKERS, write.workspaceId, reference),
        }),
    });
  }

  /** Clears the current default before another state becomes the default. */
  private async vacateDefault({ em }: Transaction, workspaceId: string): Promise<void> {
    await this.states.lockAll(workspaceId);
    const former = await this.states.findOne({ workspaceId, isDefault: true });
    if (former) revise(former, { isDefault: false });
    await em.flush();
  }
}

import { Injectable } from '@nestjs/common';
import { explained } from '../database/refusals.js';
import type { Transaction } from '../database/transaction.js';
import { newIdentity } from '../identifiers/identity.js';
import { revise } from '../identifiers/revise.js';
import type { PositionedQuery } from '../http/lists/list.requests.js';
import type { ListRequest, Page } from '../http/lists/page.js';
import { ClientIdTaken, NameTaken, RecordInUse, RecordNotFound } from '../http/problems/problems.js';
import { type RecordKey, Requests } from '../http/requests/requests.js';
import type { Write } from '../http/requests/write.js';
import { DiscoveryState } from './discovery-state.entity.js';
import { lockStates } from './lock-states.js';
import { DefaultStateNeeded } from './state.problems.js';
import type { StateRow } from './state.record.js';
import type { NewState, StateChanges } from './state.requests.js';
import { StatesRepository } from './states.repository.js';

@Injectable()
export class StatesService {
  constructor(
    private readonly requests: Requests,
    private readonly states: StatesRepository,
  ) {}

  list(workspaceId: string, request: ListRequest<PositionedQuery>): Promise<Page<StateRow>> {
    return this.states.list(workspaceId, request);
  }

  async get(workspaceId: string, reference: string): Promise<StateRow> {
    const row = await this.states.find(workspaceId, reference);
    if (!row) throw new RecordNotFound('discovery state', reference);
    return row;
  }

  create(write: Write, { clientId, isDefault, ...members }: NewState): Promise<StateRow> {
    return explained(
      this.requests.perform(
        write,
        async (transaction) => {
          const position = members.position ?? (await this.lastPosition(transaction, write.workspaceId));
          const state = transaction.em.create(DiscoveryState, {
            ...newIdentity(write.workspaceId, clientId),
            name: members.name,
            position,
            isDefault: false,
          });
          if (isDefault) {
            await this.vacateDefault(transaction, write.workspaceId);
            state.isDefault = true;
          }
          return state;
        },
        this.show,
      ),
      {
        discovery_state_client_id_unique: () =>
          new ClientIdTaken('discovery state', String(clientId), '/clientId'),
        discovery_state_name_unique: () => nameTaken(members.name),
      },
    );
  }

  update(write: Write, reference: string, changes: StateChanges): Promise<StateRow> {
    return explained(
      this.requests.perform(
        write,
        async (transaction) => {
          // Before the state itself is locked, so that two that move the default can't wait for each other.
          if (changes.isDefault) await lockStates(transaction, write.workspaceId);
          const state = await this.claimed(transaction, write.workspaceId, reference);
          if (changes.isDefault === false && state.isDefault) throw new DefaultStateNeeded();
          if (changes.isDefault && !state.isDefault) await this.vacateDefault(transaction, write.workspaceId);
          revise(state, changes);
          return state;
        },
        this.show,
      ),
      { discovery_state_name_unique: () => nameTaken(changes.name) },
    );
  }

  async delete(write: Write, reference: string): Promise<void> {
    let id = '';
    await explained(
      this.requests.perform(write, async (transaction) => {
        const state = await this.claimed(transaction, write.workspaceId, reference);
        if (state.isDefault) throw new DefaultStateNeeded();
        id = state.id;
        transaction.em.remove(state);
      }),
      {
        discovery_state_fk: async () =>
          new RecordInUse('discovery state', {
            discoveries: await this.states.countDiscoveries(write.workspaceId, id),
          }),
      },
    );
  }

  /** No two requests get the same one. */
  private async lastPosition(transaction: Transaction, workspaceId: string): Promise<number> {
    await lockStates(transaction, workspaceId);
    return this.states.nextPosition(workspaceId, transaction);
  }

  /** Takes the default from the state that has it, which must be written before another state gets it. */
  private async vacateDefault(transaction: Transaction, workspaceId: string): Promise<void> {
    await lockStates(transaction, workspaceId);
    const former = await transaction.em.findOne(DiscoveryState, { workspaceId, isDefault: true });
    if (former) revise(former, { isDefault: false });
    await transaction.em.flush();
  }

  private async claimed(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
  ): Promise<DiscoveryState> {
    const state = await transaction.claim(DiscoveryState, 'discovery_state', workspaceId, reference);
    if (!state) throw new RecordNotFound('discovery state', reference);
    return state;
  }
  /** As others will see it. */
  private readonly show = async ({ workspaceId, id }: RecordKey, from: Transaction): Promise<StateRow> =>
    (await this.states.find(workspaceId, id, from)) as StateRow;
}

const nameTaken = (name: string | undefined): NameTaken =>
  new NameTaken('discovery state', String(name), '/name');

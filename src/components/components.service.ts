import { Injectable } from '@nestjs/common';
import { explained } from '../database/refusals.js';
import type { Transaction } from '../database/transaction.js';
import { newIdentity } from '../identifiers/identity.js';
import { revise } from '../identifiers/revise.js';
import type { TitledQuery } from '../http/lists/list.requests.js';
import type { ListRequest, Page } from '../http/lists/page.js';
import { ClientIdTaken, RecordInUse, RecordNotFound } from '../http/problems/problems.js';
import { type RecordKey, Requests } from '../http/requests/requests.js';
import type { Write } from '../http/requests/write.js';
import { Component } from './component.entity.js';
import type { ComponentRow } from './component.record.js';
import type { ComponentChanges, NewComponent } from './component.requests.js';
import { ComponentsRepository } from './components.repository.js';

@Injectable()
export class ComponentsService {
  constructor(
    private readonly requests: Requests,
    private readonly components: ComponentsRepository,
  ) {}

  list(workspaceId: string, request: ListRequest<TitledQuery>): Promise<Page<ComponentRow>> {
    return this.components.list(workspaceId, request);
  }

  async get(workspaceId: string, reference: string): Promise<ComponentRow> {
    const row = await this.components.find(workspaceId, reference);
    if (!row) throw new RecordNotFound('component', reference);
    return row;
  }

  create(write: Write, { clientId, ...members }: NewComponent): Promise<ComponentRow> {
    return explained(
      this.requests.perform(
        write,
        async (transaction) => {
          const component = transaction.em.create(Component, {
            ...newIdentity(write.workspaceId, clientId),
            title: members.title,
            description: members.description ?? undefined,
          });
          return component;
        },
        this.show,
      ),
      {
        component_client_id_unique: () => new ClientIdTaken('component', String(clientId), '/clientId'),
      },
    );
  }

  update(write: Write, reference: string, changes: ComponentChanges): Promise<ComponentRow> {
    return this.requests.perform(
      write,
      async (transaction) => {
        const component = await this.claimed(transaction, write.workspaceId, reference);
        revise(component, changes);
        return component;
      },
      this.show,
    );
  }

  async delete(write: Write, reference: string): Promise<void> {
    let id = '';
    await explained(
      this.requests.perform(write, async (transaction) => {
        const component = await this.claimed(transaction, write.workspaceId, reference);
        id = component.id;
        transaction.em.remove(component);
      }),
      {
        discovery_component_fk: async () =>
          new RecordInUse('component', {
            discoveries: await this.components.countDiscoveries(write.workspaceId, id),
          }),
      },
    );
  }

  private async claimed(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
  ): Promise<Component> {
    const component = await transaction.claim(Component, 'component', workspaceId, reference);
    if (!component) throw new RecordNotFound('component', reference);
    return component;
  }
  /** As others will see it. */
  private readonly show = async ({ workspaceId, id }: RecordKey, from: Transaction): Promise<ComponentRow> =>
    (await this.components.find(workspaceId, id, from)) as ComponentRow;
}

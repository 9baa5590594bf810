import { Injectable } from '@nestjs/common';
import { deleteRecord, explainTaken } from '../../http/requests/constraint-problems.js';
import type { PageRequest, Page, ReadContext } from '../../http/lists/list.requests.js';
import { givenIdentity } from '../../http/requests/new-record.requests.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { revise } from '../../platform/identifiers/revise.js';
import type { ComponentRow } from './component.entity.js';
import type { ComponentChanges, ComponentsQuery, NewComponent } from './component.requests.js';
import { ComponentsRepository } from './components.repository.js';

@Injectable()
export class ComponentsService {
  constructor(
    private readonly requests: Requests,
    private readonly components: ComponentsRepository,
  ) {}

  list(request: PageRequest<ComponentsQuery>): Promise<Page<ComponentRow>> {
    return this.components.list(request);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<ComponentRow> {
    return this.components.get(workspaceId, reference, fields);
  }

  create(write: WriteContext, { clientId, createdAt, ...members }: NewComponent): Promise<ComponentRow> {
    const make = async () =>
      this.components.create({ ...givenIdentity(write, { clientId, createdAt }), ...members });
    return explainTaken('component', { clientId }, this.requests.perform(write, make, this.components));
  }

  update(write: WriteContext, reference: string, changes: ComponentChanges): Promise<ComponentRow> {
    const make = async () => {
      const component = await this.components.claim(write.workspaceId, reference);
      revise(component, changes);
      return component;
    };
    return this.requests.perform(write, make, this.components);
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    return deleteRecord(this.requests, write, this.components, reference);
  }
}

import { Injectable } from '@nestjs/common';
import { translateViolation } from '../../platform/database/postgres-errors.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Page, PageRequest, PageStart } from '../../http/lists/list.requests.js';
import { Queries } from '../../http/lists/queries/queries.js';
import { ClientIdTaken, RecordInUse } from '../../http/problems/problems.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { AssigneeOrder } from './assignee-order.js';
import { DiscoveriesRepository } from './discoveries.repository.js';
import type { DiscoveryRow } from './discovery.entity.js';
import type { DiscoveriesQuery } from './discovery-list.requests.js';
import { DISCOVERIES } from './listable-fields.js';
import type { DiscoveryChanges, NewDiscovery } from './discovery.requests.js';
import { DiscoveryWriter } from './changes/discovery-writer.js';
import { RACES } from './changes/reference-lookup.js';
import type { CountRecord } from './query/count.record.js';
import type { DiscoveriesCountBody, DiscoveriesQueryBody } from './query/query.requests.js';
import type { Viewed } from './views/views.service.js';
import type { Selection } from './selection.js';

@Injectable()
export class DiscoveriesService {
  constructor(
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly writer: DiscoveryWriter,
    private readonly order: AssigneeOrder,
    private readonly queries: Queries,
  ) {}

  list(request: PageRequest<DiscoveriesQuery>, selection: Selection): Promise<Page<DiscoveryRow>> {
    return this.order.sortPage(request.workspaceId, this.discoveries.list(request, selection));
  }

  query(
    body: Viewed<DiscoveriesQueryBody>,
    request: PageRequest<PageStart>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    const { workspaceId } = request;
    const shown = this.discoveries.shown(selection);
    const page = this.queries.page<DiscoveryRow>(DISCOVERIES, body, request, shown);
    return this.order.sortPage(workspaceId, this.discoveries.completePage(workspaceId, page, selection));
  }

  count(workspaceId: string, body: Viewed<DiscoveriesCountBody>): Promise<CountRecord[]> {
    return this.queries.count(workspaceId, DISCOVERIES, body);
  }

  get(workspaceId: string, reference: string, selection: Selection): Promise<DiscoveryRow> {
    return this.order.sortRow(
      workspaceId,
      this.discoveries.getByReference(workspaceId, reference, selection),
    );
  }

  create(write: WriteContext, given: NewDiscovery, selection: Selection): Promise<DiscoveryRow> {
    let isNew = false;
    const make = () => {
      isNew = true;
      return this.writer.add(write, given);
    };
    const get = (workspaceId: string, id: string) =>
      this.discoveries.get(workspaceId, id, { ...selection, isNew });
    const taken = () => new ClientIdTaken('discovery', String(given.clientId), '/clientId');
    const made = translateViolation(this.requests.perform(write, make, { get }, RACES), {
      discovery_client_id_unique: taken,
      merged_discovery_pk: taken,
    });
    return this.order.sortRow(write.workspaceId, made);
  }

  update(
    write: WriteContext,
    reference: string,
    changes: DiscoveryChanges,
    selection: Selection,
  ): Promise<DiscoveryRow> {
    const make = async () => {
      const [discovery, records] = await this.writer.claim(write.workspaceId, reference, changes);
      return this.writer.change(discovery, changes, records);
    };
    const shows = this.discoveries.getterFor(selection);
    return this.order.sortRow(write.workspaceId, this.requests.perform(write, make, shows, RACES));
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    const { workspaceId } = write;
    const remove = (transaction: Transaction) => this.writer.delete(transaction, workspaceId, reference);
    const inUse = async () =>
      new RecordInUse('discovery', await this.discoveries.countReferring(workspaceId, reference));
    return translateViolation(this.requests.perform(write, remove), {
      discovery_parent_fk: inUse,
      feedback_discovery_fk: inUse,
    });
  }
}

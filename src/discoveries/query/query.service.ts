import { Injectable } from '@nestjs/common';
import type { Page, PageRequest, PageStart } from '../../http/lists/page.js';
import { Questions } from '../../http/lists/questions/questions.js';
import { AssigneeOrder } from '../assignee-order.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { DiscoveryRow } from '../discovery.entity.js';
import { DISCOVERIES } from '../discovery-members.js';
import type { Selection } from '../selection.js';
import type { CountRecord } from './count.record.js';
import type { CountQuestion, DiscoveriesQuestion } from './query.requests.js';

@Injectable()
export class QueryService {
  constructor(
    private readonly questions: Questions,
    private readonly discoveries: DiscoveriesRepository,
    private readonly order: AssigneeOrder,
  ) {}

  find(
    workspaceId: string,
    question: DiscoveriesQuestion,
    request: PageRequest<PageStart>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    const shown = this.discoveries.shown(selection);
    const page = this.questions.page<DiscoveryRow>(workspaceId, DISCOVERIES, question, request, shown);
    return this.order.page(workspaceId, this.discoveries.withFields(workspaceId, page, selection));
  }

  count(workspaceId: string, question: CountQuestion): Promise<CountRecord[]> {
    return this.questions.count(workspaceId, DISCOVERIES, question);
  }
}

import { Injectable } from '@nestjs/common';
import { timeoutIn } from '../../database/postgres-errors.js';
import type { Page, PageRequest, PageStart } from '../../http/lists/page.js';
import type { InputFault } from '../../http/problems/problem.js';
import { refuseAny } from '../../http/problems/problems.js';
import { AssigneeOrder } from '../assignee-order.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { DiscoveryRow } from '../discovery.entity.js';
import type { Selection } from '../selection.js';
import type { CountRecord } from './count.record.js';
import { CountSql } from './count-sql.js';
import { FactLookup } from './fact-lookup.js';
import { type Filter, readFilter } from '../../http/lists/filter.js';
import { QueryTooExpensive } from './query.problems.js';
import type { CountQuestion, DiscoveriesQuestion, FieldGroup, Group } from './query.requests.js';
import { QuestionSql } from './question-sql.js';
import { fieldsInSort } from './sort-keys.js';

@Injectable()
export class QueryService {
  constructor(
    private readonly lookup: FactLookup,
    private readonly discoveries: DiscoveriesRepository,
    private readonly order: AssigneeOrder,
  ) {}

  async find(
    workspaceId: string,
    { filter: given, sort = [] }: Pick<DiscoveriesQuestion, 'filter' | 'sort'>,
    request: PageRequest<PageStart>,
    selection: Selection,
  ): Promise<Page<DiscoveryRow>> {
    const filter = filterIn(given);
    const facts = await this.lookup.of(workspaceId, filter, fieldsInSort(sort), sort.length);
    const question = new QuestionSql({ filter, sort, facts });
    const picked = this.discoveries.picked(workspaceId, request, question, selection);
    return this.order.page(workspaceId, inTime(picked));
  }

  async count(workspaceId: string, { filter: given, groupBy }: CountQuestion): Promise<CountRecord[]> {
    const filter = filterIn(given);
    const group = groupBy as Group | FieldGroup;
    const fields = typeof group === 'string' ? [] : [group.field];
    const facts = await this.lookup.of(workspaceId, filter, fields);
    return inTime(this.discoveries.counted(workspaceId, new CountSql({ filter, group, facts })));
  }
}

function filterIn(given: DiscoveriesQuestion['filter']): Filter {
  const faults: InputFault[] = [];
  const filter = readFilter(given ?? {}, ['filter'], faults);
  refuseAny(faults);
  return filter;
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw timeoutIn(error) === 'statement' ? new QueryTooExpensive() : error;
  }
}

import { EntityRepository } from '@mikro-orm/postgresql';
import { queryableOf, readerOf } from '../database/context.js';
import { Records } from '../database/records/records.js';
import { idOf, referred } from '../database/records/references.js';
import { type FilterSql, searched } from '../http/lists/filters.js';
import { areNamed, listOf, type ListSql } from '../http/lists/list-sql.js';
import type { Ordering } from '../http/lists/order.js';
import { integerKey } from '../http/lists/order-key.js';
import { type PageRequest, type Page, readOwnedPage, readPage } from '../http/lists/page.js';
import { instantsIn, timeConditions } from '../http/lists/time-filters.js';
import { orNotFound } from '../http/problems/problems.js';
import type { Feedback, FeedbackRow } from './feedback.entity.js';
import type { FeedbackCountRecord } from './count/feedback-count.record.js';
import type { FeedbackCountQuestion } from './count/feedback-count.requests.js';
import { feedbackCounts } from './count/feedback-count-sql.js';
import { type FeedbackFilters, filtersOf, onDiscovery } from './feedback-filters.js';
import { type DiscoveryFeedbackQuery, type FeedbacksQuery, HIGHEST_SCORE } from './feedback.requests.js';

const ORDERINGS = {
  score: { column: 'score', key: integerKey(HIGHEST_SCORE) },
} satisfies Record<string, Ordering<keyof FeedbackRow>>;

export class FeedbackRepository extends EntityRepository<Feedback> {
  private readonly records = new Records<Feedback, FeedbackRow>(this.em, this.entityName);

  async get(workspaceId: string, reference: string): Promise<FeedbackRow> {
    return orNotFound(await this.records.find(workspaceId, reference), 'feedback', reference);
  }

  async claim(workspaceId: string, reference: string): Promise<Feedback> {
    return orNotFound(await this.records.claim(workspaceId, reference), 'feedback', reference);
  }

  list(workspaceId: string, request: PageRequest<FeedbacksQuery>): Promise<Page<FeedbackRow>> {
    const list = this.listOf(workspaceId);
    return readPage(readerOf(this.em).of(workspaceId), request, filtered(list, workspaceId, request.query));
  }

  /** @throws RecordNotFound when there is no such discovery */
  async listOn(
    workspaceId: string,
    discovery: string,
    request: PageRequest<DiscoveryFeedbackQuery>,
  ): Promise<Page<FeedbackRow>> {
    const list = this.listOf(workspaceId);
    const id = referred('discovery', '$1', discovery, list.parameters);
    const onOwner = narrowed(list, onDiscovery('owner.id', request.query, list));
    const owner = `SELECT id FROM discovery WHERE workspace_id = $1 AND id = ${id}`;
    const page = await readOwnedPage<FeedbackRow>(
      readerOf(this.em).of(workspaceId),
      request,
      filtered(onOwner, workspaceId, request.query),
      owner,
    );
    return orNotFound(page, 'discovery', discovery);
  }

  private listOf(workspaceId: string): ListSql {
    return listOf(this.records.table, workspaceId, 'createdAt', ORDERINGS);
  }

  counted(
    workspaceId: string,
    { filter = {}, groupBy }: FeedbackCountQuestion,
  ): Promise<FeedbackCountRecord[]> {
    const { created_before, created_after, updated_before, updated_after, id, ...others } = filter;
    const list = filtered(this.listOf(workspaceId), workspaceId, others);
    const times = timeConditions(
      instantsIn({ created_before, created_after, updated_before, updated_after }),
      list.alias,
      list.parameters,
    );
    const conditions = [...list.conditions, ...(id ? [areNamed(list, id)] : []), ...times];
    const statement = feedbackCounts({ ...list, conditions }, groupBy);
    return readerOf(this.em).of(workspaceId).query(statement);
  }

  discoveryNamed(workspaceId: string, reference: string): Promise<string | undefined> {
    return idOf(queryableOf(this.em), 'discovery', workspaceId, reference);
  }
}

function filtered(
  list: ListSql,
  workspaceId: string,
  query: FeedbackFilters & Pick<FeedbacksQuery, 'q'>,
): ListSql {
  return searched(narrowed(list, filtersOf(query, list)), workspaceId, query.q);
}

const narrowed = (list: ListSql, { conditions, alternatives }: FilterSql): ListSql => ({
  ...list,
  conditions: [...list.conditions, ...conditions],
  alternatives: [...(list.alternatives ?? []), ...alternatives],
});

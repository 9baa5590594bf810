import { ofCompany } from '../companies/company-sql.js';
import { queryableOf, readerOf } from '../database/context.js';
import { selectList } from '../database/records/record-table.js';
import { idOf } from '../database/records/references.js';
import { is } from '../http/lists/compiler/filter.js';
import type { Page, PageRequest } from '../http/lists/list.requests.js';
import { listFacts, readList, readOwned, shownOf } from '../http/lists/lists.js';
import { RecordsRepository } from '../http/lists/records.repository.js';
import { orNotFound } from '../http/problems/problems.js';
import type { Feedback, FeedbackRow } from './feedback.entity.js';
import { FEEDBACK, filterOfList } from './feedback-members.js';
import type { DiscoveryFeedbackQuery, FeedbacksQuery } from './feedback-list.requests.js';

const OF_COMPANY = ofCompany('r.company_id');

export class FeedbackRepository extends RecordsRepository<Feedback, FeedbackRow> {
  protected readonly noun = 'feedback';
  /** What lists show of each. */
  readonly shown = shownOf(this.records.table, [OF_COMPANY]);

  override list(workspaceId: string, request: PageRequest<FeedbacksQuery>): Promise<Page<FeedbackRow>> {
    return readList(readerOf(this.em).of(workspaceId), request, {
      table: FEEDBACK,
      facts: listFacts(workspaceId),
      shown: this.shown,
      filter: filterOfList(request.query),
    });
  }

  /** @throws RecordNotFound when there is no such discovery */
  async listOn(
    workspaceId: string,
    discovery: string,
    request: PageRequest<DiscoveryFeedbackQuery>,
  ): Promise<Page<FeedbackRow>> {
    const page = await readOwned<FeedbackRow>(readerOf(this.em).of(workspaceId), workspaceId, request, {
      table: FEEDBACK,
      shown: this.shown,
      filter: { kind: 'and', of: [filterOfList(request.query), is('discoveryId', 'in', [discovery])] },
      owner: { table: 'discovery', reference: discovery },
    });
    return orNotFound(page, 'discovery', discovery);
  }

  override async get(workspaceId: string, reference: string): Promise<FeedbackRow> {
    const columns = `${selectList(this.records.table)}, ${OF_COMPANY}`;
    return orNotFound(await this.records.find(workspaceId, reference, columns), this.noun, reference);
  }

  /** By their ids; what isn't there is left out. */
  async getAll(workspaceId: string, ids: readonly string[]): Promise<Map<string, FeedbackRow>> {
    if (ids.length === 0) return new Map();
    const rows = await queryableOf(this.em).query<FeedbackRow>({
      text: `SELECT ${selectList(this.records.table)}, ${OF_COMPANY} FROM feedback r
        WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
      values: [workspaceId, ids],
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  discoveryNamed(workspaceId: string, reference: string): Promise<string | undefined> {
    return idOf(queryableOf(this.em), 'discovery', workspaceId, reference);
  }
}

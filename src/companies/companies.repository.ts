import { readerOf } from '../database/context.js';
import { listFacts, readList, shownOf } from '../http/lists/lists.js';
import type { Page, PageRequest } from '../http/lists/list.requests.js';
import { RecordsRepository } from '../http/lists/records.repository.js';
import type { Company, CompanyRow } from './company.entity.js';
import { COMPANIES, filterOfCompanies } from './company-members.js';
import type { CompaniesQuery } from './company.requests.js';

export class CompaniesRepository extends RecordsRepository<Company, CompanyRow> {
  protected readonly noun = 'company';

  override list(workspaceId: string, request: PageRequest<CompaniesQuery>): Promise<Page<CompanyRow>> {
    return readList(readerOf(this.em).of(workspaceId), request, {
      table: COMPANIES,
      facts: listFacts(workspaceId),
      shown: shownOf(this.records.table),
      filter: filterOfCompanies(request.query),
    });
  }

  /** By what a company was called before it was merged, that which it was merged into. */
  override async get(workspaceId: string, reference: string): Promise<CompanyRow> {
    const company = await super.get(workspaceId, reference);
    return company.merged_into_id === null ? company : super.get(workspaceId, company.merged_into_id);
  }

  /** How many records of each kind refer to it, or to what was merged into it. */
  async countUsers(workspaceId: string, id: string): Promise<{ feedback: number; messages: number }> {
    const among = `workspace_id = $1 AND company_id IN
      (SELECT id FROM company WHERE workspace_id = $1 AND (id = $2 OR merged_into_id = $2))`;
    const [counts] = await readerOf(this.em).query<{ feedback: number; messages: number }>({
      text: `SELECT (SELECT count(*) FROM feedback WHERE ${among}) AS feedback,
        (SELECT count(*) FROM message WHERE ${among}) AS messages`,
      values: [workspaceId, id],
    });
    return counts ?? { feedback: 0, messages: 0 };
  }
}

import { readerOf, transactionOf } from '../../platform/database/context.js';
import { idOf } from '../../platform/database/records/references.js';
import { lockRecords } from '../../platform/database/records/byte-limit.js';
import { listFacts, readList, shownOf } from '../../http/lists/lists.js';
import type { Page, PageRequest } from '../../http/lists/list.requests.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import type { Company, CompanyRow } from './company.entity.js';
import { COMPANIES, filterOfCompanies } from './listable-fields.js';
import type { CompaniesQuery } from './company.requests.js';

/** Of all names of a company, which are few and short. */
const MOST_BYTES = 32 * 1_048_576;

export class CompaniesRepository extends RecordsRepository<Company, CompanyRow> {
  protected readonly noun = 'company';
  readonly table = this.records.table;

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

  /** Likewise: nobody changes what was merged. */
  override async claim(workspaceId: string, reference: string): Promise<Company> {
    const named = await idOf(transactionOf(this.em), 'company', workspaceId, reference);
    let company = await super.claim(workspaceId, named ?? reference);
    while (company.mergedIntoId) company = await super.claim(workspaceId, company.mergedIntoId);
    return company;
  }

  /** Locks them, whether they were merged or not. @throws RecordsTooLarge */
  lock(workspaceId: string, ids: readonly string[]): Promise<CompanyRow[]> {
    const which = { key: 'id', among: ids, most: MOST_BYTES } as const;
    return lockRecords(transactionOf(this.em), this.records.table, workspaceId, which);
  }

  /** The ids of all that was merged into it. Whoever merges more into it has to wait for its lock. */
  async namesOf(workspaceId: string, id: string): Promise<string[]> {
    const rows = await transactionOf(this.em).query<{ id: string }>({
      text: 'SELECT id FROM company WHERE workspace_id = $1 AND merged_into_id = $2',
      values: [workspaceId, id],
    });
    return rows.map((row) => row.id);
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

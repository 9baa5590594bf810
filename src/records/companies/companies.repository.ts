import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readerOf, transactionOf } from '../../platform/database/context.js';
import { idOf } from '../../platform/database/records/references.js';
import type { Fields } from '../../http/input/asked-members.js';
import { lockRecords } from '../../platform/database/records/byte-limit.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { Company, type CompanyRow } from './company.entity.js';
import { COMPANIES, filterOfCompanies } from './listable-fields.js';
import type { CompaniesQuery } from './company.requests.js';

/** Upper bound for a company with everything that was merged into it. */
const MOST_BYTES = 32 * 1_048_576;

@Injectable()
export class CompaniesRepository extends RecordsRepository<Company, CompanyRow, CompaniesQuery> {
  readonly noun = 'company';
  readonly table = this.records.table;
  protected override readonly listing = { members: COMPANIES, filter: filterOfCompanies };

  constructor(em: EntityManager) {
    super(em, Company);
  }

  /** A reference to a merged company resolves to the company that it was merged into. */
  override async get(workspaceId: string, reference: string, fields?: Fields): Promise<CompanyRow> {
    const company = await super.get(workspaceId, reference, fields);
    return company.merged_into_id === null ? company : super.get(workspaceId, company.merged_into_id, fields);
  }

  /** Resolves as `get` does: a merged company is never changed itself. */
  override async claim(workspaceId: string, reference: string): Promise<Company> {
    const named = await idOf(transactionOf(this.em), 'company', workspaceId, reference);
    let company = await super.claim(workspaceId, named ?? reference);
    while (company.mergedIntoId) company = await super.claim(workspaceId, company.mergedIntoId);
    return company;
  }

  /** Locks companies, merged ones included. @throws RecordsTooLarge */
  lock(workspaceId: string, ids: readonly string[]): Promise<CompanyRow[]> {
    const which = { key: 'id', among: ids, most: MOST_BYTES } as const;
    return lockRecords(transactionOf(this.em), this.records.table, workspaceId, which);
  }

  /** The ids of all companies merged into this one. Call this with the company locked, so that further merges wait. */
  async namesOf(workspaceId: string, id: string): Promise<string[]> {
    const rows = await transactionOf(this.em).query<{ id: string }>({
      text: 'SELECT id FROM company WHERE workspace_id = $1 AND merged_into_id = $2',
      values: [workspaceId, id],
    });
    return rows.map((row) => row.id);
  }

  /** How many records of each kind refer to a company or to companies merged into it. */
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

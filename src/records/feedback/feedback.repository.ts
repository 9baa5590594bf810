import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ofCompany } from '../companies/company-sql.js';
import { queryableOf } from '../../platform/database/context.js';
import { idOf } from '../../platform/database/records/references.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { Feedback, type FeedbackRow } from './feedback.entity.js';
import { FEEDBACK, filterOfList } from './listable-fields.js';
import type { DiscoveryFeedbackQuery } from './feedback-list.requests.js';

@Injectable()
export class FeedbackRepository extends RecordsRepository<Feedback, FeedbackRow, DiscoveryFeedbackQuery> {
  readonly noun = 'feedback';
  protected override readonly listing = {
    members: FEEDBACK.members,
    filter: filterOfList,
    others: [{ sql: ofCompany('r.company_id'), members: ['company', 'companyId'] }],
  };

  constructor(em: EntityManager) {
    super(em, Feedback);
  }

  /** Reads feedback by ids, leaving out unknown ids. */
  async findByIds(workspaceId: string, ids: readonly string[]): Promise<Map<string, FeedbackRow>> {
    if (ids.length === 0) return new Map();
    const rows = await queryableOf(this.em).query<FeedbackRow>({
      text: `SELECT ${this.columns()} FROM feedback r WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
      values: [workspaceId, ids],
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  discoveryNamed(workspaceId: string, reference: string): Promise<string | undefined> {
    return idOf(queryableOf(this.em), 'discovery', workspaceId, reference);
  }
}

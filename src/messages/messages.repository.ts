import { ofCompany } from '../companies/company-sql.js';
import { readerOf } from '../database/context.js';
import { selectList } from '../database/records/record-table.js';
import type { Page, PageRequest } from '../http/lists/list.requests.js';
import { listFacts, readList, shownOf } from '../http/lists/lists.js';
import { RecordsRepository } from '../http/lists/records.repository.js';
import { orNotFound } from '../http/problems/problems.js';
import { filterOfMessages, MESSAGES } from './message-members.js';
import type { Message, MessageRow } from './message.entity.js';
import type { MessagesQuery } from './message.requests.js';

const OF_COMPANY = ofCompany('r.company_id');

export class MessagesRepository extends RecordsRepository<Message, MessageRow> {
  protected readonly noun = 'message';

  override list(workspaceId: string, request: PageRequest<MessagesQuery>): Promise<Page<MessageRow>> {
    return readList(readerOf(this.em).of(workspaceId), request, {
      table: MESSAGES,
      facts: listFacts(workspaceId),
      shown: shownOf(this.records.table, [OF_COMPANY]),
      filter: filterOfMessages(request.query),
    });
  }

  override async get(workspaceId: string, reference: string): Promise<MessageRow> {
    const columns = `${selectList(this.records.table)}, ${OF_COMPANY}`;
    return orNotFound(await this.records.find(workspaceId, reference, columns), this.noun, reference);
  }

  countFeedback(workspaceId: string, reference: string): Promise<number> {
    const column = { table: 'feedback', column: 'message_id' };
    return this.records.countReferring(column, workspaceId, reference);
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ofCompany } from '../companies/company-sql.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { filterOfMessages, MESSAGES } from './message-members.js';
import { Message, type MessageRow } from './message.entity.js';
import type { MessagesQuery } from './message.requests.js';

@Injectable()
export class MessagesRepository extends RecordsRepository<Message, MessageRow, MessagesQuery> {
  readonly noun = 'message';
  override readonly referrer = { table: 'feedback', column: 'message_id', counted: 'feedback' };
  protected override readonly listing = {
    table: MESSAGES,
    filter: filterOfMessages,
    others: [{ sql: ofCompany('r.company_id'), members: ['company', 'companyId'] }],
  };

  constructor(em: EntityManager) {
    super(em, Message);
  }
}

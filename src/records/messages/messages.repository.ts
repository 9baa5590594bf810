import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { columnOf } from '../../platform/database/sql.js';
import { filterOf } from '../../http/lists/common-listable-fields.js';
import { compareWritten } from '../../http/lists/comparisons/options.js';
import { columnIndex } from '../../http/lists/comparisons/value-index.js';
import { given, is } from '../../http/lists/compiler/filter.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { companyReference } from '../companies/company-comparisons.js';
import { ofCompany } from '../companies/company-sql.js';
import { Message, type MessageRow } from './message.entity.js';
import { INBOX_STATES, type MessagesQuery } from './message.requests.js';

const state = columnOf<MessageRow>('r')('state');

@Injectable()
export class MessagesRepository extends RecordsRepository<Message, MessageRow, MessagesQuery> {
  readonly noun = 'message';
  override readonly referrer = { table: 'feedback', column: 'message_id', counted: 'feedback' };
  protected override readonly listing = {
    members: {
      state: {
        compare: () =>
          compareWritten({ sql: state, options: INBOX_STATES, index: columnIndex('message', state) }),
      },
      companyId: companyReference('message'),
    },
    filter: (query: MessagesQuery) =>
      filterOf(query, [
        ...given(query.state, (states) => is('state', 'in', states)),
        ...given(query.companyId, (companies) => is('companyId', 'in', companies)),
      ]),
    others: [{ sql: ofCompany('r.company_id'), members: ['company', 'companyId'] }],
  };

  constructor(em: EntityManager) {
    super(em, Message);
  }
}

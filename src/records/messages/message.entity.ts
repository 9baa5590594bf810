import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CompanyOf } from '../companies/company-sql.js';
import { identity, words } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';
import type { InboxState } from './message.requests.js';

const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    ...identity(),
    text: p.text().length(100_000),
    authorName: p.text().nullable(),
    authorEmail: p.text().nullable(),
    companyId: p.uuid().nullable(),
    source: p.text().nullable(),
    sourceUrl: p.text().length(2_048).nullable(),
    state: p
      .text()
      .$type<InboxState>()
      .onCreate(() => 'NEW'),
    words: words('message'),
  },
});

/** A text that somebody sent. Several pieces of feedback may quote it. */
export class Message extends MessageSchema.class {
  /** The company's name, for the message's search terms. */
  declare companyName?: string | undefined;
}
MessageSchema.setClass(Message);

export type MessageColumns = Omit<RowOf<typeof MessageSchema>, 'words'>;

export type MessageRow = MessageColumns & CompanyOf;

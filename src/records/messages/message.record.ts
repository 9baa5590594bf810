import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../platform/identifiers/identified.record.js';
import { INBOX_STATES, type InboxState } from './message.requests.js';
import type { MessageRow } from './message.entity.js';

@ApiSchema({ description: 'A text that somebody sent. Several pieces of feedback may quote it.' })
export class MessageRecord extends IdentifiedRecord {
  /** The message's text. @example 'The map is wrong, and I wait three weeks for every book.' */
  text: string;

  /** The author's name. @example 'Ines Duarte' */
  authorName?: string;

  /** The author's email address. @example 'ines@harbour-school.example' */
  authorEmail?: string;

  /** The present name of the company, school or other organisation that sent the message. @example 'Harbour School' */
  company?: string;

  /** The company's `id`. @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9a99' */
  companyId?: string;

  /** The tool or channel that the message was sent with. @example 'Mail' */
  source?: string;

  /** The message's address. @example 'https://desk.example/tickets/4711' */
  sourceUrl?: string;

  /**
   * The state in the inbox: `NEW` until somebody handles it, then `PROCESSED`, or `ARCHIVED` if it is set aside.
   * @example 'NEW'
   */
  @ApiProperty({ enum: INBOX_STATES })
  state: InboxState;
}

export class MessageAnswer {
  message: MessageRecord;
}

export class MessagesAnswer {
  messages: MessageRecord[];
}

export const toMessageRecord = (row: MessageRow): MessageRecord =>
  recordOf<MessageRecord>(row, {
    text: row.text,
    authorName: row.author_name,
    authorEmail: row.author_email,
    company: row.of_company?.name ?? null,
    companyId: row.of_company?.id ?? row.company_id,
    source: row.source,
    sourceUrl: row.source_url,
    state: row.state,
  });

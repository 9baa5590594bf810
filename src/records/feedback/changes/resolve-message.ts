import type { Into } from '../../../platform/database/records/row-writer.js';
import {
  ReferenceIndex,
  recordNamed,
  type Referable,
} from '../../../platform/database/records/reference-index.js';
import { findNamed } from '../../../platform/database/records/references.js';
import { MessageNotFound } from '../feedback.problems.js';
import type { FeedbackChanges } from '../feedback.requests.js';

interface NamedMessage extends Referable {
  readonly author_name: string | null;
  readonly author_email: string | null;
  readonly company_id: string | null;
  readonly source_url: string | null;
}

export type NamedMessages = ReferenceIndex<NamedMessage>;

export const namedMessages = (): NamedMessages =>
  new ReferenceIndex('message', { columns: 'author_name, author_email, company_id, source_url' });

/**
 * Resolves the feedback's message. New feedback takes over the message's author (name and address together), company
 * and source where its own are not given.
 *
 * @throws MessageNotFound
 */
export function resolveMessage<Given extends FeedbackChanges>(
  given: Given,
  messages: NamedMessages,
  isNew: boolean,
): Given {
  if (given.messageId == null) return given;
  const message = recordNamed(given.messageId, [messages]);
  if (!message) throw new MessageNotFound(given.messageId);
  const { authorName, authorEmail, company, companyId, sourceUrl } = given;
  const saysAuthor = authorName !== undefined || authorEmail !== undefined;
  const saysCompany = company !== undefined || companyId !== undefined;
  return {
    ...given,
    ...(isNew && !saysAuthor && { authorName: message.author_name, authorEmail: message.author_email }),
    ...(isNew && !saysCompany && { companyId: message.company_id }),
    ...(isNew && sourceUrl === undefined && { sourceUrl: message.source_url }),
    messageId: message.id,
  };
}

/** As {@link resolveMessage}, but looks up the message first. @throws MessageNotFound */
export async function lookUpMessage<Given extends FeedbackChanges>(
  { transaction, workspaceId }: Into,
  given: Given,
  isNew: boolean,
): Promise<Given> {
  const messages = namedMessages();
  if (given.messageId != null) await findNamed(transaction, workspaceId, [messages], [given.messageId]);
  return resolveMessage(given, messages, isNew);
}

import { Injectable } from '@nestjs/common';
import type { Into } from '../../../platform/database/records/row-writer.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import { givenIdentity } from '../../../http/requests/new-record.requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { revise } from '../../../platform/identifiers/revise.js';
import { lockedCompany } from '../../companies/companies-by-id.js';
import { fromCompany, keepRedirect, resolveOrCreateCompany } from '../../companies/resolve-companies.js';
import { DiscoveryNotFound } from '../../discoveries/discovery.problems.js';
import type { Feedback } from '../feedback.entity.js';
import { FeedbackRepository } from '../feedback.repository.js';
import type { FeedbackChanges, NewFeedback } from '../feedback.requests.js';
import { resolveFeedback } from './resolve-feedback.js';
import { lookUpMessage } from './resolve-message.js';

/** Creates and changes single pieces of feedback through their entity. */
@Injectable()
export class FeedbackWriter {
  constructor(private readonly feedback: FeedbackRepository) {}

  async add(
    transaction: Transaction,
    author: Pick<WriteContext, 'workspaceId' | 'scope'>,
    { clientId, createdAt, ...said }: NewFeedback,
    discoveryId: string | null,
  ): Promise<Feedback> {
    const into = { transaction, workspaceId: author.workspaceId };
    const given = await lookUpMessage(into, said, true);
    const from = await resolveOrCreateCompany(into, given);
    const { tags = [], ...members } = resolveFeedback(fromCompany(given, from), undefined, discoveryId);
    const identity = givenIdentity(author, { clientId, createdAt });
    const feedback = this.feedback.create({ ...identity, ...members, tags });
    feedback.companyName = from?.name;
    return feedback;
  }

  async change(into: Into, reference: string, given: FeedbackChanges): Promise<Feedback> {
    const { transaction, workspaceId } = into;
    const feedback = await this.feedback.claim(workspaceId, reference);
    const { companyId } = feedback;
    const named = await this.discoveryNamed(workspaceId, given.discoveryId);
    const changes = await lookUpMessage(into, given, false);
    const said = await resolveOrCreateCompany(into, changes);
    const company = await lockedCompany(transaction, workspaceId, companyId);
    const from = keepRedirect(said, { id: companyId, company });
    const members = resolveFeedback(fromCompany(changes, from), feedback, named);
    feedback.companyName = (from === undefined ? company : from)?.name;
    revise(feedback, members);
    return feedback;
  }

  /** The id of the discovery that a request names, if it names one. @throws DiscoveryNotFound */
  discoveryNamed<Nothing extends null | undefined>(
    workspaceId: string,
    reference: string | Nothing,
  ): Promise<string | Nothing>;
  async discoveryNamed(workspaceId: string, reference: string | null | undefined) {
    if (reference == null) return reference;
    const id = await this.feedback.discoveryNamed(workspaceId, reference);
    if (id === undefined) throw new DiscoveryNotFound(reference);
    return id;
  }
}

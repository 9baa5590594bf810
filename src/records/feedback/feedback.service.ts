import { Injectable } from '@nestjs/common';
import { deleteRecord } from '../../http/requests/constraint-problems.js';
import { translateViolation, violates } from '../../platform/database/postgres-errors.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { PageRequest, Page, PageStart, ReadContext } from '../../http/lists/list.requests.js';
import { Queries } from '../../http/lists/queries/queries.js';
import { ClientIdTaken } from '../../http/problems/problems.js';
import { racesFor } from '../../http/requests/races.js';
import { Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { DiscoveryNotFound } from '../discoveries/discovery.problems.js';
import type { FeedbackCountRecord } from './feedback-count.record.js';
import { FEEDBACK } from './listable-fields.js';
import type { FeedbackCountBody, FeedbackQueryBody } from './feedback-query.requests.js';
import type { FeedbackRow } from './feedback.entity.js';
import type { DiscoveryFeedbackQuery, FeedbacksQuery } from './feedback-list.requests.js';
import type { FeedbackChanges, NewFeedback } from './feedback.requests.js';
import { FeedbackRepository } from './feedback.repository.js';
import { FeedbackWriter } from './changes/feedback-writer.js';

const isRefused = violates('feedback_client_id_unique', 'feedback_discovery_fk');

const SOURCES = ['feedback_company_fk', 'feedback_message_fk'];

/** A concurrent request deleted the company or message after it was resolved. */
const SOURCE_RACES = racesFor(...SOURCES);

/** A concurrent request deleted the company or message, or deleted or merged the discovery, after it was resolved. */
const RACES = racesFor('feedback_discovery_fk', ...SOURCES);

@Injectable()
export class FeedbackService {
  constructor(
    private readonly requests: Requests,
    private readonly feedback: FeedbackRepository,
    private readonly writer: FeedbackWriter,
    private readonly queries: Queries,
  ) {}

  list(request: PageRequest<FeedbacksQuery>): Promise<Page<FeedbackRow>> {
    return this.feedback.list(request);
  }

  listOn(discovery: string, request: PageRequest<DiscoveryFeedbackQuery>): Promise<Page<FeedbackRow>> {
    return this.feedback.listOn(discovery, request);
  }

  query(body: FeedbackQueryBody, request: PageRequest<PageStart>): Promise<Page<FeedbackRow>> {
    return this.queries.page(FEEDBACK, body, request, this.feedback.shown(request.fields));
  }

  count(workspaceId: string, body: FeedbackCountBody): Promise<FeedbackCountRecord[]> {
    return this.queries.count(workspaceId, FEEDBACK, body);
  }

  get({ workspaceId, fields }: ReadContext, reference: string): Promise<FeedbackRow> {
    return this.feedback.get(workspaceId, reference, fields);
  }

  /**
   * Tries a reference that looks like an id as an id, which saves the round trip of a lookup. If the database rejects
   * it, the discovery is looked up, so that all references get the same answers.
   */
  async create(write: WriteContext, given: NewFeedback): Promise<FeedbackRow> {
    const { discoveryId: named } = given;
    if (named == null || !isUuid(named)) return this.createOnNamed(write, given);
    try {
      return await this.add(write, given, () => named);
    } catch (error) {
      if (!isRefused(error)) throw error;
      return this.createOnNamed(write, given);
    }
  }

  update(write: WriteContext, reference: string, changes: FeedbackChanges): Promise<FeedbackRow> {
    const { workspaceId } = write;
    const make = (transaction: Transaction) =>
      this.writer.change({ transaction, workspaceId }, reference, changes);
    return translateViolation(this.requests.perform(write, make, this.feedback, RACES), {
      feedback_discovery_fk: () => new DiscoveryNotFound(String(changes.discoveryId)),
    });
  }

  delete(write: WriteContext, reference: string): Promise<void> {
    return deleteRecord(this.requests, write, this.feedback, reference);
  }

  private createOnNamed(write: WriteContext, given: NewFeedback): Promise<FeedbackRow> {
    return translateViolation(
      this.add(
        write,
        given,
        () => this.writer.discoveryNamed(write.workspaceId, given.discoveryId ?? null),
        RACES,
      ),
      {
        feedback_client_id_unique: () => new ClientIdTaken('feedback', String(given.clientId), '/clientId'),
        // A concurrent request deleted the discovery after it was resolved.
        feedback_discovery_fk: () => new DiscoveryNotFound(String(given.discoveryId)),
      },
    );
  }

  private add(
    write: WriteContext,
    given: NewFeedback,
    discovery: () => Promise<string | null> | string,
    races = SOURCE_RACES,
  ): Promise<FeedbackRow> {
    const make = async (transaction: Transaction) =>
      this.writer.add(transaction, write, given, await discovery());
    return this.requests.perform(write, make, this.feedback, races);
  }
}

import { Injectable } from '@nestjs/common';
import { violatedConstraint } from '../database/faults.js';
import { explained } from '../database/refusals.js';
import { Parameters, referred } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import { newIdentity } from '../identifiers/identity.js';
import { revise } from '../identifiers/revise.js';
import { isUuid } from '../identifiers/uuid.js';
import type { ListRequest, Page } from '../http/lists/page.js';
import { ClientIdTaken, RecordNotFound } from '../http/problems/problems.js';
import { RefreshRequests } from '../rollup/refresh-requests.js';
import { type RecordKey, Requests } from '../http/requests/requests.js';
import type { Write } from '../http/requests/write.js';
import { Feedback } from './feedback.entity.js';
import { DiscoveryNotFound } from './feedback.problems.js';
import type { FeedbackRow } from './feedback.record.js';
import type { FeedbackChanges, FeedbacksQuery, NewFeedback } from './feedback.requests.js';
import { FeedbackRepository } from './feedback.repository.js';

/** What may refuse new feedback. */
const REFUSALS: ReadonlySet<string | undefined> = new Set([
  'feedback_client_id_unique',
  'feedback_discovery_fk',
]);

@Injectable()
export class FeedbackService {
  constructor(
    private readonly requests: Requests,
    private readonly feedback: FeedbackRepository,
    private readonly refreshes: RefreshRequests,
  ) {}

  list(workspaceId: string, request: ListRequest<FeedbacksQuery>): Promise<Page<FeedbackRow>> {
    return this.feedback.list(workspaceId, request);
  }

  /** The feedback on one discovery. */
  async listOn(workspaceId: string, discovery: string, request: ListRequest): Promise<Page<FeedbackRow>> {
    const page = await this.feedback.listOn(workspaceId, discovery, request);
    if (!page) throw new RecordNotFound('discovery', discovery);
    return page;
  }

  async get(workspaceId: string, reference: string): Promise<FeedbackRow> {
    const row = await this.feedback.find(workspaceId, reference);
    if (!row) throw new RecordNotFound('feedback', reference);
    return row;
  }

  /**
   * Most references are ids of discoveries. One that looks like it is presumed to be one, which saves a round trip; when
   * the feedback is refused then, it is looked up after all, so that the same is said of every reference.
   */
  create(write: Write, given: NewFeedback): Promise<FeedbackRow> {
    const { workspaceId } = write;
    const { discoveryId: named } = given;
    let isPresumed = isUuid(named);
    const mayBePresumedWrongly = (error: unknown): boolean => {
      const wasPresumed = isPresumed;
      isPresumed = false;
      return wasPresumed && REFUSALS.has(violatedConstraint(error));
    };
    return explained(
      this.requests.perform(
        write,
        async (transaction) => {
          const discoveryId = isPresumed ? named : await discoveryNamed(transaction, workspaceId, named);
          return this.add(transaction, workspaceId, given, discoveryId);
        },
        this.show,
        mayBePresumedWrongly,
      ),
      {
        feedback_client_id_unique: () => new ClientIdTaken('feedback', String(given.clientId), '/clientId'),
        // Deleted by somebody else between being found and being referred to.
        feedback_discovery_fk: () => new DiscoveryNotFound(given.discoveryId),
      },
    );
  }

  update(write: Write, reference: string, changes: FeedbackChanges): Promise<FeedbackRow> {
    return explained(
      this.requests.perform(
        write,
        (transaction) => this.change(transaction, write.workspaceId, reference, changes),
        this.show,
      ),
      { feedback_discovery_fk: () => new DiscoveryNotFound(String(changes.discoveryId)) },
    );
  }

  async delete(write: Write, reference: string): Promise<void> {
    await this.requests.perform(write, async (transaction) => {
      const feedback = await this.claimed(transaction, write.workspaceId, reference);
      transaction.em.remove(feedback);
      this.refreshes.add(transaction, write.workspaceId, [feedback.discoveryId]);
    });
  }

  private add(
    transaction: Transaction,
    workspaceId: string,
    given: NewFeedback,
    discoveryId: string,
  ): Feedback {
    this.refreshes.add(transaction, workspaceId, [discoveryId]);
    return transaction.em.create(Feedback, {
      ...newIdentity(workspaceId, given.clientId),
      discoveryId,
      score: given.score ?? 1,
      content: given.content ?? undefined,
      starred: given.starred ?? false,
    });
  }

  /** Changes feedback as part of a transaction. */
  async change(
    transaction: Transaction,
    workspaceId: string,
    reference: string,
    { discoveryId: newDiscovery, ...changes }: FeedbackChanges,
  ): Promise<Feedback> {
    const feedback = await this.claimed(transaction, workspaceId, reference);
    const { score, discoveryId: former } = feedback;
    const discoveryId =
      newDiscovery === undefined ? former : await discoveryNamed(transaction, workspaceId, newDiscovery);
    revise(feedback, { ...changes, discoveryId });
    if (feedback.score !== score || feedback.discoveryId !== former) {
      this.refreshes.add(transaction, workspaceId, [former, discoveryId]);
    }
    return feedback;
  }

  private async claimed(transaction: Transaction, workspaceId: string, reference: string): Promise<Feedback> {
    const feedback = await transaction.claim(Feedback, 'feedback', workspaceId, reference);
    if (!feedback) throw new RecordNotFound('feedback', reference);
    return feedback;
  }
  /** As others will see it. */
  private readonly show = async ({ workspaceId, id }: RecordKey, from: Transaction): Promise<FeedbackRow> =>
    (await this.feedback.find(workspaceId, id, from)) as FeedbackRow;
}

async function discoveryNamed(
  transaction: Transaction,
  workspaceId: string,
  reference: string,
): Promise<string> {
  const parameters = new Parameters();
  const workspace = parameters.add(workspaceId);
  const row = await transaction.byKey<{ id: string | null }>({
    text: `SELECT ${referred('discovery', workspace, reference, parameters)} AS id`,
    values: parameters.values,
  });
  if (!row?.id) throw new DiscoveryNotFound(reference);
  return row.id;
}

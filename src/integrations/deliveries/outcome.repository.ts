import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { WebhooksRepository } from '../../records/webhooks/webhooks.repository.js';
import type { AttemptRecord, DeliveryRecord } from './delivery.record.js';
import type { Claimed, Receiver } from './dispatch.repository.js';
import { afterFailure, type Failing, isOutageTooLong } from './failing.js';
import type { Consequence } from './sending/answer.js';

/** How many earlier attempts of a delivery are kept when one is added. */
const MOST_KEPT = 19;

interface Outcome {
  readonly state: DeliveryRecord['state'];
  readonly reason?: DeliveryRecord['failReason'];
  /** The delay before the next attempt, in milliseconds. */
  readonly after?: number;
  readonly attempt?: AttemptRecord;
  /** The body that was sent, truncated. */
  readonly sent?: string;
}

interface Attempted {
  readonly attempt: AttemptRecord;
  readonly consequence: Consequence;
  readonly sent: string;
}

@Injectable()
export class OutcomeRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly webhooks: WebhooksRepository,
  ) {}

  record(
    workspaceId: string,
    receiver: Receiver,
    claimed: Claimed,
    { attempt, consequence, sent }: Attempted,
  ): Promise<void> {
    return this.transactions.write(workspaceId, async (transaction) => {
      if (consequence.state !== 'DELIVERED')
        await this.recordFailure(transaction, workspaceId, receiver, consequence);
      else if (receiver.has_failed) clearFailures(transaction, workspaceId, receiver);
      writeOutcome(transaction, workspaceId, claimed, { ...consequence, attempt, sent });
    });
  }

  expire(workspaceId: string, claimed: Claimed): Promise<void> {
    return this.transactions.write(workspaceId, async (transaction) =>
      writeOutcome(transaction, workspaceId, claimed, { state: 'FAILED', reason: 'EXPIRED' }),
    );
  }

  /** Releases the lease of a delivery, so that another worker can send it at once. */
  async release(workspaceId: string, { id, claim }: Claimed): Promise<void> {
    await this.transactions.query({
      text: `UPDATE webhook_delivery SET claim = NULL, due_at = statement_timestamp()
        WHERE workspace_id = $1 AND id = $2 AND claim = $3`,
      values: [workspaceId, id, claim],
      writes: workspaceId,
    });
  }

  private async recordFailure(
    transaction: Transaction,
    workspaceId: string,
    { id }: Receiver,
    consequence: Exclude<Consequence, { state: 'DELIVERED' }>,
  ): Promise<void> {
    const former = await lockFailures(transaction, workspaceId, id);
    if (!former) return;
    const failing = afterFailure(former, former.now);
    const pause = consequence.state === 'WAITING' ? consequence.pause : undefined;
    transaction.write({
      text: `UPDATE webhook SET failed_at = to_timestamp($3::float8 / 1000), failing_since = to_timestamp($4::float8 / 1000),
          paused_until = coalesce(to_timestamp($5::float8 / 1000), paused_until)
        WHERE workspace_id = $1 AND id = $2`,
      values: [
        workspaceId,
        id,
        failing.failedAt,
        failing.failingSince,
        pause === undefined ? null : former.now + pause,
      ],
    });
    const isGone = consequence.state === 'FAILED' && consequence.reason === 'GONE';
    if (!isGone && !isOutageTooLong(failing, former.now)) return;
    const webhook = await this.webhooks.claim(workspaceId, id);
    if (webhook.state === 'ON') webhook.switchOff(isGone ? 'GONE' : 'FAILING');
  }
}

/** Locks a webhook. @returns its failures, or undefined if it is deleted */
const lockFailures = (
  transaction: Transaction,
  workspaceId: string,
  id: string,
): Promise<(Failing & { readonly now: number }) | undefined> =>
  transaction.byKey({
    text: `SELECT extract(epoch FROM failed_at)::float8 * 1000 AS "failedAt",
        extract(epoch FROM failing_since)::float8 * 1000 AS "failingSince",
        extract(epoch FROM statement_timestamp())::float8 * 1000 AS now
      FROM webhook WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    values: [workspaceId, id],
  });

const clearFailures = (transaction: Transaction, workspaceId: string, { id }: Receiver): void =>
  transaction.write({
    text: `UPDATE webhook SET failed_at = NULL, failing_since = NULL, paused_until = NULL
      WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, id],
  });

/** Records an outcome, unless another worker has claimed the delivery since. */
const writeOutcome = (
  transaction: Transaction,
  workspaceId: string,
  { id, claim }: Claimed,
  { state, reason, after, attempt, sent }: Outcome,
): void =>
  transaction.write({
    text: `UPDATE webhook_delivery SET state = $4, reason = $5, claim = NULL, tries = tries + $8::integer,
        due_at = statement_timestamp() + $6::float8 * interval '1 millisecond', changed_at = statement_timestamp(),
        sent = coalesce($9, sent), attempts = jsonb_path_query_array(attempts, '$[last - ${MOST_KEPT - 1} to last]') || $7::jsonb
      WHERE workspace_id = $1 AND id = $2 AND claim = $3`,
    values: [
      workspaceId,
      id,
      claim,
      state,
      reason ?? null,
      after ?? null,
      JSON.stringify(attempt ? [attempt] : []),
      attempt ? 1 : 0,
      sent ?? null,
    ],
  });

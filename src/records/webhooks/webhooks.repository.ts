import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { transactionOf } from '../../platform/database/context.js';
import { countOf, SHARD, type Statement } from '../../platform/database/sql.js';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { Webhook, type WebhookRow } from './webhook.entity.js';

/** A former secret, sealed, in hexadecimal digits. */
export interface FormerSecret {
  readonly secret: string;
  /** When messages stop being signed with this secret. */
  readonly until: string;
}

interface SealedSecrets {
  readonly secret: Buffer;
  readonly former: readonly FormerSecret[];
}

/** SQL for the unexpired former secrets of a `webhook w`, newest first. */
export const FORMER_SECRETS = `(SELECT coalesce(jsonb_agg(f.former ORDER BY f.former ->> 'until' DESC), '[]')
  FROM jsonb_array_elements(w.older_secrets || CASE WHEN w.former_secret IS NULL THEN '[]' ELSE
    jsonb_build_array(jsonb_build_object('secret', encode(w.former_secret, 'hex'), 'until', w.former_until)) END) f (former)
  WHERE (f.former ->> 'until')::timestamptz > statement_timestamp())`;

/** Reads no secrets, except to keep a former one. */
@Injectable()
export class WebhooksRepository extends RecordsRepository<Webhook, WebhookRow> {
  readonly noun = 'webhook';

  constructor(em: EntityManager) {
    super(em, Webhook);
  }

  /** Counts the webhooks, and makes concurrent creations wait until this transaction ends. */
  async lockCount(workspaceId: string): Promise<number> {
    const transaction = transactionOf(this.em);
    // An advisory lock, as there is no row to lock. The count is a statement of its own, so that it sees all webhooks
    // committed before the lock was acquired.
    await transaction.query({
      text: `SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || $1::text, 0)) FROM ${SHARD} shard`,
      values: [workspaceId],
    });
    return countOf(transaction, 'webhook WHERE workspace_id = $1', [workspaceId]);
  }

  /** The sealed secrets of a webhook whose row the transaction has locked. */
  async sealedSecrets(workspaceId: string, id: string): Promise<SealedSecrets> {
    const row = await transactionOf(this.em).byKey<SealedSecrets>({
      text: `SELECT secret, ${FORMER_SECRETS} AS former FROM webhook w WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, id],
    });
    return row as SealedSecrets;
  }
}

/** Stores the former secrets that don't fit the webhook's own column for one. */
export const storeFormerSecrets = (
  workspaceId: string,
  id: string,
  former: readonly FormerSecret[],
): Statement => ({
  text: 'UPDATE webhook SET older_secrets = $3::jsonb WHERE workspace_id = $1 AND id = $2',
  values: [workspaceId, id, JSON.stringify(former)],
});

/** Moves a webhook to the end of the feed and clears its failures, so that it receives only events from now on. */
export const skipToEndOfFeed = (workspaceId: string, id: string): Statement => ({
  text: `UPDATE webhook SET failed_at = NULL, failing_since = NULL, paused_until = NULL, position = greatest(
      (SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL),
      (SELECT dropped FROM event_feed WHERE workspace_id = $1), 0)
    WHERE workspace_id = $1 AND id = $2`,
  values: [workspaceId, id],
});

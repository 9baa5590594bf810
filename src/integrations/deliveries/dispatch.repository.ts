import { Injectable } from '@nestjs/common';
import { Reader } from '../../platform/database/reader.js';
import { plainArray } from '../../platform/database/sql.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { EVENT_COLUMNS, type EventRow } from '../../events/presenting/event-row.js';
import { newId } from '../../platform/identifiers/uuid.js';
import type { Trace } from '../../platform/telemetry/trace.js';
import type { WebhookRow } from '../../records/webhooks/webhook.entity.js';
import { FORMER_SECRETS, type FormerSecret } from '../../records/webhooks/webhooks.repository.js';

/** How many due deliveries one claim examines. Only the first delivery of each record may be sent. */
const WINDOW = 500;

/** The lease of a delivery, longer than an attempt, which takes 30 seconds at most. */
const LEASE = `interval '60 seconds'`;

const DUE = `EXISTS (SELECT FROM webhook_delivery d
  WHERE d.workspace_id = w.workspace_id AND d.webhook_id = w.id AND d.due_at <= statement_timestamp())`;
const IS_AWAKE = '(w.paused_until IS NULL OR w.paused_until <= statement_timestamp())';

/** A webhook that is on, and locked by this transaction. */
export interface Receiver extends Pick<
  WebhookRow,
  'id' | 'client_id' | 'url' | 'types' | 'filter' | 'format'
> {
  readonly position: number;
  /** Whether the feed has transactions after the position. */
  readonly is_behind: boolean;
  readonly secret: Buffer;
  /** Previous secrets that messages are still signed with as well, newest first. */
  readonly former_secrets: readonly FormerSecret[];
  readonly is_paused: boolean;
  readonly has_failed: boolean;
}

/** A delivery that only this process may attempt until its lease expires. */
export interface Claimed {
  readonly id: string;
  readonly claim: string;
  readonly commit_id: string | null;
  readonly ordinal: number | null;
  readonly type: string;
  readonly tries: number;
}

export type TracedEvent = EventRow & { readonly trace: Trace | null };

/** Finds webhooks with work, and claims due deliveries. */
@Injectable()
export class DispatchRepository {
  constructor(private readonly reader: Reader) {}

  /** The workspaces with events to fan out or due deliveries. On Citus this query goes to all nodes. */
  async workspacesWithWork(): Promise<string[]> {
    const rows = await this.reader.primary.query<{ workspace_id: string }>({
      text: `SELECT w.workspace_id FROM webhook w WHERE w.state = 'ON' AND ${IS_AWAKE} AND ${DUE}
        UNION SELECT w.workspace_id FROM webhook w WHERE w.state = 'ON' AND EXISTS (
          SELECT FROM event_commit c WHERE c.workspace_id = w.workspace_id AND c.position > w.position)`,
      values: [],
    });
    return rows.map(({ workspace_id }) => workspace_id);
  }

  async webhooksWithWork(workspaceId: string): Promise<string[]> {
    const rows = await this.reader.primary.query<{ id: string }>({
      text: `SELECT w.id FROM webhook w WHERE w.workspace_id = $1 AND w.state = 'ON' AND (
          w.position < (SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL)
          OR (${IS_AWAKE} AND ${DUE.replaceAll('w.workspace_id', '$1')}))`,
      values: [workspaceId],
    });
    return rows.map(({ id }) => id);
  }

  /** @returns the locked webhook; undefined if it is off, or locked by another worker */
  lock(transaction: Transaction, workspaceId: string, id: string): Promise<Receiver | undefined> {
    return transaction.byKey({
      text: `SELECT id, client_id, url, types, filter, format, position, secret, failed_at IS NOT NULL AS has_failed,
          ${FORMER_SECRETS} AS former_secrets,
          position < (SELECT max(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL) AS is_behind,
          coalesce(paused_until > statement_timestamp(), false) AS is_paused
        FROM webhook w WHERE workspace_id = $1 AND id = $2 AND state = 'ON' FOR NO KEY UPDATE SKIP LOCKED`,
      values: [workspaceId, id],
    });
  }

  /**
   * Claims due deliveries, the longest waiting first. Of each record only the first event is claimed, and none while
   * one is being sent, so that events of a record arrive in the order of the feed. An expired lease makes it due.
   *
   * @param most the most concurrent attempts for the webhook in all processes; `slots` is how many the process has left
   */
  async claim(
    transaction: Transaction,
    workspaceId: string,
    webhookId: string,
    { most, slots }: { readonly most: number; readonly slots: number },
  ): Promise<Claimed[]> {
    const claimed = await transaction.query<Claimed & { readonly position: number | null }>({
      text: `UPDATE webhook_delivery SET claim = $5, due_at = statement_timestamp() + ${LEASE}
        WHERE workspace_id = $1 AND id = ANY (ARRAY(${CLAIMABLE})::uuid[])
        RETURNING id, claim, commit_id, ordinal, type, tries, position`,
      values: [workspaceId, webhookId, most, slots, newId()],
    });
    return claimed.toSorted(
      (a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.ordinal ?? 0) - (b.ordinal ?? 0),
    );
  }

  /** The events of deliveries, by the id of the delivery, without expired events. */
  async events(workspaceId: string, claimed: readonly Claimed[]): Promise<Map<string, TracedEvent>> {
    const rows = await this.reader.primary.query<TracedEvent & { readonly delivery_id: string }>({
      text: `SELECT d.id AS delivery_id, e.trace, ${EVENT_COLUMNS} FROM webhook_delivery d
        JOIN event e ON e.workspace_id = $1 AND e.commit_id = d.commit_id AND e.ordinal = d.ordinal AND e.at = d.event_at
        WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])`,
      values: [workspaceId, plainArray(claimed.map(({ id }) => id))],
    });
    return new Map(rows.map((row) => [row.delivery_id, row]));
  }
}

/** Selects the ids of deliveries that may be sent now, one for each record. */
const CLAIMABLE = `WITH claimed AS (
    SELECT id, due_at, position, ordinal, record_id FROM webhook_delivery
    WHERE workspace_id = $1 AND webhook_id = $2 AND claim IS NOT NULL
  ), busy AS (SELECT record_id FROM claimed WHERE due_at > statement_timestamp()), due AS (
    (SELECT id, due_at, position, ordinal, coalesce(record_id, id) AS record FROM webhook_delivery
    WHERE workspace_id = $1 AND webhook_id = $2 AND due_at <= statement_timestamp()
    ORDER BY due_at, position, ordinal LIMIT ${WINDOW})
    UNION SELECT id, due_at, position, ordinal, coalesce(record_id, id) FROM claimed WHERE due_at <= statement_timestamp()
  ), first AS (
    SELECT DISTINCT ON (record) * FROM due
    WHERE NOT EXISTS (SELECT FROM busy WHERE busy.record_id = due.record)
    ORDER BY record, position, ordinal
  )
  SELECT id FROM first ORDER BY due_at, position, ordinal LIMIT least($4::bigint, greatest(0, $3::bigint - (SELECT count(*) FROM busy)))`;

import { changesOf } from '../../http/input/member-table.js';
import { Choice, EventTypes, Nullable, Optional, Text, WebUrl } from '../../http/input/members.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

export const WEBHOOK_STATES = ['ON', 'OFF'] as const;

/** Why the service switched a webhook off: it answered 410, or all deliveries of five days failed. */
export const OFF_REASONS = ['GONE', 'FAILING'] as const;

const MOST_TYPES = 100;

export class NewWebhook extends newRecord('webhooks', 'website') {
  /**
   * The address that events are sent to, by POST: https, without a user, and not one of a private network.
   * @example 'https://hooks.riverside.example/feedback'
   */
  @WebUrl() url: string;

  /**
   * Which events are sent: of a type, `discovery.updated`; of a kind, `discovery.*`; or all, `*`.
   * @example ['feedback.created', 'discovery.moved']
   */
  @EventTypes(MOST_TYPES) types: string[];

  /** What the webhook is for; null clears it. @example 'Thanks those who write.' */
  @Nullable() @Text(1_000) description?: string | null;

  /**
   * Whether events are sent; `ON` by default. After it was `OFF`, a webhook gets the events from then
   * on; a replay sends those it missed.
   * @example 'ON'
   */
  @Optional() @Choice(WEBHOOK_STATES) state?: (typeof WEBHOOK_STATES)[number];
}

export class WebhookChanges extends changesOf(NewWebhook) {}

import { changesOf } from '../../http/input/member-table.js';
import { AnyObject, Choice, EventTypes, Nullable, Optional, Text, WebUrl } from '../../http/input/members.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

export const WEBHOOK_STATES = ['ON', 'OFF'] as const;

/**
 * Why the service switched a webhook off: it answered 410, all deliveries of five days failed, or its filter names what
 * is deleted.
 */
export const OFF_REASONS = ['GONE', 'FAILING', 'FILTER_INVALID'] as const;

/** The formats of messages: Standard Webhooks, and those of incoming webhooks of chats. */
export const WEBHOOK_FORMATS = ['STANDARD', 'SLACK', 'DISCORD', 'TEAMS'] as const;

export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

const MOST_TYPES = 100;

export class NewWebhook extends newRecord('webhooks', 'website') {
  /**
   * The address that events are sent to, by POST: https, without a user, and not one of a private network.
   * @example 'https://hooks.riverside.example/feedback'
   */
  @WebUrl() url: string;

  /**
   * Which events are sent: of a type, `discovery.updated`; of a kind, `discovery.*`; or all, `*`.
   * @example ['discovery.updated', 'discovery.moved']
   */
  @EventTypes(MOST_TYPES) types: string[];

  /**
   * Only events of records that meet the filter when the event is about to be sent, as in a query; null sends all. All
   * `types` have to be of `discovery`, or all of `feedback`. A deleted record meets no filter.
   * @example { "discoveryStateId": { "eq": "done" } }
   */
  @Nullable() @AnyObject() filter?: Record<string, unknown> | null;

  /**
   * The format of messages; `STANDARD` by default. The others are sentences for a chat, which are not signed.
   * @example 'SLACK'
   */
  @Optional() @Choice(WEBHOOK_FORMATS) format?: WebhookFormat;

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

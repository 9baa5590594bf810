import { Choice, ClientId, EventTypes, Nullable, Optional, Text, WebUrl } from '../../http/input/members.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';

export const WEBHOOK_STATES = ['ON', 'OFF'] as const;

/** Why the service switched a webhook off: it answered 410, or has only failed for five days. */
export const OFF_REASONS = ['GONE', 'FAILING'] as const;

const MOST_TYPES = 100;

export class NewWebhook extends NewRecord {
  /**
   * The address that events are sent to, by POST: https, without a user, and not one of a private network.
   * @example 'https://hooks.riverside.example/feedback'
   */
  @WebUrl()
  url: string;

  /**
   * Which events are sent: of a type, `discovery.updated`; of a kind, `discovery.*`; or all, `*`.
   * @example ['feedback.created', 'discovery.moved']
   */
  @EventTypes(MOST_TYPES)
  types: string[];

  /** The caller's own identifier, unique among the workspace's webhooks. @example 'website' */
  @Optional()
  @ClientId()
  clientId?: string;

  /** What it is for. @example 'Thanks those who write.' */
  @Nullable()
  @Text(1_000)
  description?: string | null;

  /** Whether events are sent from now on: `ON`, when left out. @example 'ON' */
  @Optional()
  @Choice(WEBHOOK_STATES)
  state?: (typeof WEBHOOK_STATES)[number];
}

export class WebhookChanges {
  /** The address that events are sent to. @example 'https://hooks.riverside.example/all' */
  @Optional()
  @WebUrl()
  url?: string;

  /** Which events are sent from now on. @example ['*'] */
  @Optional()
  @EventTypes(MOST_TYPES)
  types?: string[];

  /** What it is for; null clears it. @example 'Keeps a copy.' */
  @Nullable()
  @Text(1_000)
  description?: string | null;

  /**
   * Whether events are sent. Switched on again, it begins with what happens from then on; a replay sends what it missed.
   * @example 'OFF'
   */
  @Optional()
  @Choice(WEBHOOK_STATES)
  state?: (typeof WEBHOOK_STATES)[number];
}

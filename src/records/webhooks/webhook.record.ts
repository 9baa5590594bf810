import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../platform/identifiers/identified.record.js';
import type { WebhookRow } from './webhook.entity.js';
import { OFF_REASONS, WEBHOOK_FORMATS, WEBHOOK_STATES, type WebhookFormat } from './webhook.requests.js';

@ApiSchema({ description: 'A receiver of events, as defined by Standard Webhooks 1.0.' })
export class WebhookRecord extends IdentifiedRecord {
  /** The URL that events are posted to. @example 'https://hooks.riverside.example/discoveries' */
  @ApiProperty()
  url: string;

  /**
   * The types of events to send: single types, all of a kind (`discovery.*`), or all (`*`).
   * @example ['discovery.*', 'feedback.created']
   */
  @ApiProperty({ type: [String] })
  types: string[];

  /**
   * The filter of the records whose events are sent, as in a query; absent if all are.
   * @example { "discoveryStateId": { "eq": "done" } }
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  filter?: Readonly<Record<string, unknown>>;

  /** The format of messages. @example 'STANDARD' */
  @ApiProperty({ enum: WEBHOOK_FORMATS })
  format: WebhookFormat;

  /** The webhook's purpose. @example 'Keeps the roadmap of the website up to date.' */
  @ApiProperty()
  description?: string;

  /** Whether events are sent. @example 'ON' */
  @ApiProperty({ enum: WEBHOOK_STATES })
  state: (typeof WEBHOOK_STATES)[number];

  /**
   * Why the service switched the webhook off: `GONE` if the receiver answered 410, `FAILING` if all attempts failed for
   * five days, `FILTER_INVALID` if a field or an option in its filter was deleted. Absent unless the service switched it off.
   * @example 'FAILING'
   */
  @ApiProperty({ enum: OFF_REASONS })
  offReason?: (typeof OFF_REASONS)[number];
}

@ApiSchema({ description: 'A webhook with the secret that its messages are signed with from now on.' })
export class NewWebhookRecord extends WebhookRecord {
  /**
   * The secret to verify signatures with. It is shown only once: a request repeated with its `Idempotency-Key` is
   * answered
   * without it.
   * @example 'whsec_VGhpc0lzQW5FeGFtcGxlQW5kU2lnbnNOb3RoaW5nAAA='
   */
  secret?: string;
}

export class WebhookAnswer {
  webhook: WebhookRecord;
}

export class NewWebhookAnswer {
  webhook: NewWebhookRecord;
}

export class WebhooksAnswer {
  webhooks: WebhookRecord[];
}

/** A webhook as events show it, with the origin of its URL only: paths often contain secrets. */
export const toWebhookOfEvent = (row: WebhookRow): WebhookRecord => ({
  ...toWebhookRecord(row),
  ...(URL.canParse(row.url) && { url: new URL(row.url).origin }),
});

export const toWebhookRecord = (row: WebhookRow): WebhookRecord =>
  recordOf<WebhookRecord>(row, {
    url: row.url,
    types: row.types,
    filter: row.filter,
    format: row.format,
    description: row.description,
    state: row.state,
    offReason: row.off_reason,
  });

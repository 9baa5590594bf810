import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  IdentifiedRecord,
  identifiedRecord,
  withoutNulls,
} from '../../platform/identifiers/identified.record.js';
import type { WebhookRow } from './webhook.entity.js';
import { OFF_REASONS, WEBHOOK_STATES } from './webhook.requests.js';

@ApiSchema({ description: 'Where events are sent to, as Standard Webhooks 1.0 has it.' })
export class WebhookRecord extends IdentifiedRecord {
  /** The address that events are sent to, by POST. @example 'https://hooks.riverside.example/discoveries' */
  @ApiProperty()
  url: string;

  /** The types of events that are sent: one, all of a kind, or all there are. @example ['discovery.*', 'feedback.created'] */
  @ApiProperty({ type: [String] })
  types: string[];

  /** What it is for. @example 'Keeps the roadmap of the website up to date.' */
  @ApiProperty()
  description?: string;

  /** Whether events are sent. @example 'ON' */
  @ApiProperty({ enum: WEBHOOK_STATES })
  state: (typeof WEBHOOK_STATES)[number];

  /**
   * Why the service has switched it off: it answered 410 (`GONE`), or has only failed for five days (`FAILING`); absent
   * unless it was the service.
   * @example 'FAILING'
   */
  @ApiProperty({ enum: OFF_REASONS })
  offReason?: (typeof OFF_REASONS)[number];
}

@ApiSchema({ description: 'A webhook with the secret that its events are signed with from now on.' })
export class NewWebhookRecord extends WebhookRecord {
  /**
   * What to verify signatures with. It is shown this once and can not be found out again: a request that is replayed by its
   * `Idempotency-Key` is answered without it.
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

/**
 * As events show a webhook. Only the origin of its address: receivers of other webhooks get the events as well, and addresses
 * often have a secret in their path.
 */
export const toWebhookOfEvent = (row: WebhookRow): WebhookRecord => ({
  ...toWebhookRecord(row),
  ...(URL.canParse(row.url) && { url: new URL(row.url).origin }),
});

export const toWebhookRecord = (row: WebhookRow): WebhookRecord =>
  withoutNulls<WebhookRecord>({
    ...identifiedRecord(row),
    url: row.url,
    types: row.types,
    description: row.description,
    state: row.state,
    offReason: row.off_reason,
  });

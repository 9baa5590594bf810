import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, TextArray } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';
import { touch } from '../../platform/identifiers/revise.js';
import { OFF_REASONS, WEBHOOK_FORMATS, WEBHOOK_STATES } from './webhook.requests.js';

const sealed = () => p.blob().lazy();

const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    ...identity(),
    url: p.text().length(2_048),
    types: p.type(TextArray),
    filter: p.json().$type<Record<string, unknown>>().columnType('json').nullable(),
    format: p.enum(WEBHOOK_FORMATS).onCreate(() => 'STANDARD'),
    description: p.text().nullable(),
    state: p.enum(WEBHOOK_STATES),
    offReason: p.enum(OFF_REASONS).nullable(),
    // Lazy, so that neither records nor events contain secrets.
    secret: sealed(),
    formerSecret: sealed().nullable(),
    formerUntil: p.datetime(3).nullable().lazy(),
  },
});

/** A receiver of a workspace's events. */
export class Webhook extends WebhookSchema.class {
  /** Replaces the secret; messages are also signed with the former one until the given time. */
  rotate(secret: Buffer, former: Buffer, until: Date): void {
    this.formerSecret = former;
    this.formerUntil = until;
    this.secret = secret;
    touch(this);
  }

  switchOff(reason: (typeof OFF_REASONS)[number]): void {
    this.state = 'OFF';
    this.offReason = reason;
    touch(this);
  }
}
WebhookSchema.setClass(Webhook);

export type WebhookRow = Omit<RowOf<typeof WebhookSchema>, 'secret' | 'former_secret' | 'former_until'>;

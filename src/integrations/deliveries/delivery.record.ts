import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { withoutNulls } from '../../platform/identifiers/identified.record.js';
import { createdAtTextOf } from '../../platform/identifiers/uuid.js';

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export const FAIL_REASONS = ['EXHAUSTED', 'GONE', 'EXPIRED'] as const;

@ApiSchema({ description: 'An attempt to deliver an event.' })
export class AttemptRecord {
  /** When the attempt began. @example '2026-11-21T09:00:00.120Z' */
  at: string;

  /** The duration of the attempt, in milliseconds. @example 84 */
  @ApiProperty({ type: 'integer' })
  duration: number;

  /** The HTTP status of the answer; absent without an answer. @example 204 */
  @ApiProperty({ type: 'integer' })
  status?: number;

  /** The first KiB of the answer's body; absent if it was empty. @example 'accepted' */
  answer?: string;

  /** Why there was no answer. @example 'The connection was refused.' */
  error?: string;
}

@ApiSchema({ description: 'The delivery of an event to a webhook.' })
export class DeliveryRecord {
  /** The service's identifier, a UUIDv7. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  id: string;

  /** When the event was ready to be sent. @example '2026-11-21T09:00:00.100Z' */
  createdAt: string;

  /** When the delivery was last attempted or requested again. @example '2026-11-21T09:00:00.204Z' */
  updatedAt: string;

  /** The header `webhook-id` of all attempts. @example 'msg_01a1f84a95c07d0a8f3e5b6a7c8d9e0f_0' */
  messageId: string;

  /** The event's type; `webhook.test` for a test. @example 'discovery.updated' */
  type: string;

  /** The event's id; absent for a test. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f-0' */
  eventId?: string;

  /** Whether the delivery waits for an attempt, succeeded, or failed for good. @example 'DELIVERED' */
  @ApiProperty({ enum: DELIVERY_STATES })
  state: (typeof DELIVERY_STATES)[number];

  /**
   * Why the delivery failed: no attempt is left (`EXHAUSTED`), the receiver answered 410 (`GONE`), or the event is no
   * longer kept
   * (`EXPIRED`).
   * @example 'EXHAUSTED'
   */
  @ApiProperty({ enum: FAIL_REASONS })
  failReason?: (typeof FAIL_REASONS)[number];

  /** The earliest time of the next attempt, while the delivery is `WAITING`. @example '2026-11-21T09:00:05.200Z' */
  nextAttemptAt?: string;

  /**
   * The body that the last attempt sent, its first 2 KiB; absent before the first attempt, and after an erasure.
   * @example '{"text":"Ada created the discovery “Late fees”."}'
   */
  sent?: string;

  /** The last twenty attempts, oldest first. */
  attempts: AttemptRecord[];
}

export class DeliveryAnswer {
  delivery: DeliveryRecord;
}

export class DeliveriesAnswer {
  deliveries: DeliveryRecord[];
}

export interface DeliveryRow {
  readonly id: string;
  readonly updated_at: string;
  readonly commit_id: string | null;
  readonly ordinal: number | null;
  readonly type: string;
  readonly state: DeliveryRecord['state'];
  readonly reason: DeliveryRecord['failReason'] | null;
  readonly due_at: string | null;
  readonly sent: string | null;
  readonly attempts: AttemptRecord[];
}

/** The `webhook-id` of a delivery. It has no dot, because dots separate the parts of the signed text. */
export const messageIdOf = ({
  id,
  commit_id,
  ordinal,
}: Pick<DeliveryRow, 'id' | 'commit_id' | 'ordinal'>): string =>
  `msg_${(commit_id ?? id).replaceAll('-', '')}${commit_id === null ? '' : `_${ordinal}`}`;

export const toDeliveryRecord = (row: DeliveryRow): DeliveryRecord =>
  withoutNulls<DeliveryRecord>({
    id: row.id,
    createdAt: createdAtTextOf(row.id),
    updatedAt: row.updated_at,
    messageId: messageIdOf(row),
    type: row.type,
    eventId: row.commit_id && `${row.commit_id}-${row.ordinal}`,
    state: row.state,
    failReason: row.reason ?? null,
    nextAttemptAt: row.due_at,
    sent: row.sent,
    attempts: row.attempts,
  });

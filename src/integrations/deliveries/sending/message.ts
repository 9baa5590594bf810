import { createHmac } from 'node:crypto';
import { createdAtTextOf } from '../../../platform/identifiers/uuid.js';
import type { EventRecord } from '../../../events/presenting/event.record.js';
import type { Trace } from '../../../platform/telemetry/trace.js';
import type { Claimed, Receiver } from '../dispatch.repository.js';

/** A webhook message (Standard Webhooks 1.0.0). */
export interface Message {
  /** The `webhook-id`, the same for every attempt. */
  readonly id: string;
  /** The message's body, as JSON. */
  readonly body: string;
  readonly trace?: Trace | undefined;
}

/** @param data the event, as in the feed */
export const messageOf = (
  id: string,
  data: { readonly type: string; readonly at: string },
  trace?: Trace,
): Message => ({
  id,
  trace,
  body: JSON.stringify({ type: data.type, timestamp: data.at, data }),
});

/** The headers with a signature by each secret, newest first. Receivers accept any of the signatures. */
export function signedHeaders(
  { id, body }: Message,
  secrets: readonly Buffer[],
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

/** The data of a test message, which has the shape of an event. */
export const testEventOf = (
  { id, client_id: clientId }: Pick<Receiver, 'id' | 'client_id'>,
  { id: delivery, type }: Pick<Claimed, 'id' | 'type'>,
): EventRecord => ({
  id: delivery,
  at: createdAtTextOf(delivery),
  type,
  record: { kind: 'webhook', id, clientId },
  actor: { kind: 'worker' },
  changeId: delivery,
});

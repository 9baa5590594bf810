import type { EventRecord } from './generated/types.gen.js';

/** A message that a webhook receives. */
export interface WebhookMessage {
  /** The message's id, equal in every retry and replay. Use it to skip messages that were handled already. */
  readonly id: string;
  readonly type: string;
  /** The time of the event. */
  readonly timestamp: string;
  readonly data: EventRecord;
}

export interface ReceivedMessage {
  /** The raw body. A body that was parsed and serialised again has another signature. */
  body: string | Uint8Array;
  /** The request's headers, of `fetch` or of Node. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The secret, `whsec_…`; several while secrets are rotated. */
  secret: string | readonly string[];
  /** Maximum age of the message in seconds. Default: 300. Rejects recorded messages that are replayed later. */
  tolerance?: number | undefined;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

export class ForgedMessage extends Error {
  override readonly name = 'ForgedMessage';
}

/**
 * Verifies and parses the message of a webhook (Standard Webhooks 1.0).
 *
 * @throws {ForgedMessage} unless the service signed it a moment ago
 */
export async function verifyWebhook(message: ReceivedMessage): Promise<WebhookMessage> {
  const { body, headers, secret, tolerance = 300 } = message;
  const given = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const header = (name: string): string =>
    String(given.find(([each]) => each.toLowerCase() === name)?.[1] ?? '');
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > tolerance) throw new ForgedMessage('It was not sent a moment ago.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  // A SHA-256 signature has 32 bytes, in base64.
  const signatures = header('webhook-signature').matchAll(/(?<!\S)v1,([A-Za-z\d+/]{43}=)(?!\S)/g);
  for (const [, signature = ''] of signatures)
    for (const each of [secret].flat()) {
      const raw = bytesOf(each.replace(/^whsec_/, ''));
      const key = await crypto.subtle.importKey('raw', raw, HMAC, false, ['verify']);
      // WebCrypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed))
        return { id, ...JSON.parse(text) } as WebhookMessage;
    }
  throw new ForgedMessage('None of its signatures was made with the secret.');
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

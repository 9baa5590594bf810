import type { EventRecord } from './generated/types.gen.js';

/** What a webhook is sent. */
export interface WebhookMessage {
  /** The same whenever it is sent again: what was handled already can be recognised by it. */
  readonly id: string;
  readonly type: string;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: EventRecord;
}

export interface ReceivedMessage {
  /** As it came: parsed and written again, it is another. */
  body: string | Uint8Array;
  /** Of `fetch`, or those of Node. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several, while receivers change from one to the next. */
  secret: string | readonly string[];
  /** How many seconds ago it may have been sent: 300 unless set. An older one may be somebody's copy. */
  tolerance?: number | undefined;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

export class ForgedMessage extends Error {
  override readonly name = 'ForgedMessage';
}

/**
 * Reads a message that a webhook was sent, by Standard Webhooks 1.0.
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
  // Of 32 bytes, in base64.
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

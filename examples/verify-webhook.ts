import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** An older message may be one that somebody has kept and sends again. */
const LONGEST_SECONDS = 300;

/**
 * Whether a message was sent by the service, by Standard Webhooks 1.0.
 *
 * @param secret of the webhook, `whsec_…`
 * @param body as it came: parsed and written again, it is another
 */
export function isGenuine(secret: string, headers: IncomingHttpHeaders, body: string | Buffer): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(age <= LONGEST_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is being rotated, there are two.
  return String(signatures)
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer.from(each.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { isGenuine } from '../../examples/verify-webhook.js';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const BODY = '{"type":"discovery.created"}';

const headersOf = (secret = SECRET, at = new Date(), body = BODY) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
});

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

test('what the library signs is genuine, also beside the signature of another secret', () => {
  expect(isGenuine(SECRET, headersOf(), BODY)).toBe(true);
  expect(isGenuine(SECRET, headersOf(), Buffer.from(BODY))).toBe(true);
  const rotated = `${headersOf(OTHER)['webhook-signature']} ${headersOf()['webhook-signature']}`;
  expect(isGenuine(SECRET, { ...headersOf(), 'webhook-signature': rotated }, BODY)).toBe(true);
});

test.each([
  ['of another secret', headersOf(OTHER)],
  ['of another body', headersOf(SECRET, new Date(), '{}')],
  ['that is old', headersOf(SECRET, minutesAgo(6))],
  ['with another id', { ...headersOf(), 'webhook-id': 'msg_2' }],
  ['with a signature of another kind', { ...headersOf(), 'webhook-signature': 'v1a,AAAA' }],
  ['without headers', {}],
])('a message %s is not', (_, headers) => {
  expect(isGenuine(SECRET, headers, BODY)).toBe(false);
});

test('the documentation shows what is tried here', () => {
  expect(readFileSync('docs/events.md', 'utf8')).toContain(
    readFileSync('examples/verify-webhook.ts', 'utf8'),
  );
});

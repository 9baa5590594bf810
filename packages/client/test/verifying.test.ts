import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ForgedMessage, verifyWebhook } from '../src/webhooks.js';

const KEY = Buffer.alloc(24, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;
const BODY = '{"type":"discovery.created","data":{}}';
const BYTES = new TextEncoder().encode(BODY);
const NOW = 1_800_000_000;

beforeAll(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1_000);
});
afterAll(() => {
  jest.restoreAllMocks();
});

function headersOf({ at = String(NOW), id = 'msg_1', body = BODY } = {}) {
  const signature = createHmac('sha256', KEY).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
}
const verify = (headers: Record<string, string>, others = {}) =>
  verifyWebhook({ body: BODY, headers, secret: SECRET, ...others });

test('a signed message is what was signed, with its id', async () => {
  const message = { id: 'msg_1', type: 'discovery.created', data: {} };
  expect(await verify(headersOf())).toEqual(message);
  expect(await verify(headersOf(), { secret: KEY.toString('base64') })).toEqual(message);
  expect(await verifyWebhook({ body: BYTES, headers: new Headers(headersOf()), secret: [SECRET] })).toEqual(
    message,
  );
});

test('its headers may be written in any case, and have other signatures beside', async () => {
  const { 'webhook-signature': signature, ...headers } = headersOf();
  for (const beside of [`v1a,x ${signature} v2,y`, `v1,AAAA ${signature}`, `${signature} ${signature}`])
    expect(await verify({ ...headers, 'WebHook-Signature': beside })).toMatchObject({ id: 'msg_1' });
});

test.each([
  ['five minutes ago', -300, {}],
  ['five minutes ahead', 300, {}],
  ['as many seconds ago as are allowed', -1_000, { tolerance: 1_000 }],
])('a message of %s counts', async (_, seconds, others) => {
  const given = verify(headersOf({ at: String(NOW + seconds) }), others);
  expect(await given).toMatchObject({ id: 'msg_1' });
});

test.each([
  ['more than five minutes ago', -301, {}],
  ['more than five minutes ahead', 301, {}],
  ['more seconds ago than are allowed', -1_000, { tolerance: 999 }],
])('a message of %s does not', async (_, seconds, others) => {
  const given = verify(headersOf({ at: String(NOW + seconds) }), others);
  await expect(given).rejects.toThrow(new ForgedMessage('It was not sent a moment ago.'));
});

test.each(['', 'x', `${NOW}.5`, `x${NOW}`, '0x6a0'])('a time like %j is none', async (at) => {
  await expect(verify(headersOf({ at }))).rejects.toThrow('It was not sent a moment ago.');
});

test('without headers, it was not sent a moment ago either', async () => {
  await expect(verify({})).rejects.toThrow(ForgedMessage);
});

test.each([
  ['another id', { 'webhook-id': 'msg_2' }],
  ['no id', { 'webhook-id': '' }],
  ['no signature', { 'webhook-signature': '' }],
  [
    'a signature that is part of another word',
    { 'webhook-signature': `x${headersOf()['webhook-signature']}` },
  ],
  ['a signature that goes on', { 'webhook-signature': `${headersOf()['webhook-signature']}x` }],
])('a message with %s is forged', async (_, headers) => {
  const forged = verify({ ...headersOf(), ...headers });
  await expect(forged).rejects.toThrow('None of its signatures was made with the secret.');
  await expect(forged).rejects.toMatchObject({ name: 'ForgedMessage' });
});

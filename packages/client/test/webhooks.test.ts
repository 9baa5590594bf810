import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { useReceiver } from '../../../test/support/receiver.js';
import { useService } from '../../../test/support/use-service.js';
import {
  connect,
  createWebhook,
  ForgedMessage,
  rotateWebhookSecret,
  testWebhook,
  verifyWebhook,
} from '../src/index.js';

const service = useService({
  webhooks: { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 15_000 },
});
const receiver = useReceiver();

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const BODY = '{"type":"discovery.created","timestamp":"2026-11-23T12:00:00.000Z","data":{}}';

const headersOf = (secret = SECRET, at = new Date(), body = BODY) => ({
  'Webhook-Id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
});

const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

test('what the service sends is genuine, by the old secret and by the new one', async () => {
  const client = connect({ baseUrl: service.url });
  const { webhook } = await createWebhook({ client, body: { url: receiver.url, types: ['*'] } });
  const path = { id: webhook.id };
  const rotated = await rotateWebhookSecret({ client, path });
  await testWebhook({ client, path });
  const [{ text, headers, id } = { text: '', headers: {}, id: '' }] = await receiver.count(1);
  for (const secret of [webhook.secret ?? '', rotated.webhook.secret ?? ''])
    expect(await verifyWebhook({ body: text, headers, secret })).toMatchObject({ id, type: 'webhook.test' });
});

test('what the library signs is genuine, however it arrives', async () => {
  const headers = headersOf();
  const message = { id: 'msg_1', type: 'discovery.created' };
  const body = new TextEncoder().encode(BODY);
  const other = { ...headers, 'webhook-signature': `v1,AAAA v1,? ${headers['webhook-signature']}` };
  expect(await verifyWebhook({ body, headers: new Headers(headers), secret: SECRET })).toMatchObject(message);
  expect(await verifyWebhook({ body: BODY, headers: other, secret: [OTHER, SECRET] })).toMatchObject(message);
});

test.each([
  ['of another secret', headersOf(OTHER)],
  ['of another body', headersOf(SECRET, new Date(), '{}')],
  ['that is old', headersOf(SECRET, minutesFromNow(-6))],
  ['of the future', headersOf(SECRET, minutesFromNow(6))],
  ['with another id', { ...headersOf(), 'Webhook-Id': 'msg_2' }],
  ['with a signature of another kind', { ...headersOf(), 'webhook-signature': 'v1a,AAAA' }],
  ['without headers', {}],
])('a message %s is not', async (_, headers) => {
  await expect(verifyWebhook({ body: BODY, headers, secret: SECRET })).rejects.toThrow(ForgedMessage);
});

test('how old a message may be can be told', async () => {
  const headers = headersOf(SECRET, minutesFromNow(-6));
  const message = await verifyWebhook({ body: BODY, headers, secret: SECRET, tolerance: 600 });
  expect(message.id).toBe('msg_1');
});

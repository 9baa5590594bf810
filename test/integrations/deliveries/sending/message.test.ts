import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import {
  messageOf,
  signedHeaders,
  testEventOf,
} from '../../../../src/integrations/deliveries/sending/message.js';

const AT = '2026-11-20T09:30:00.000Z';
const event = { id: 'e', type: 'discovery.created', at: AT };
const [NEW, OLD] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test('a message has its type and its time in front of the event', () => {
  const { id, body, trace } = messageOf('msg_1', event);
  expect([id, trace]).toEqual(['msg_1', undefined]);
  expect(body).toBe(JSON.stringify({ type: 'discovery.created', timestamp: AT, data: event }));
});

test('it is signed by each secret, with the seconds that have passed', () => {
  const message = messageOf('msg_1', event);
  const now = new Date('2026-11-20T09:30:05.999Z');
  const seconds = Date.parse('2026-11-20T09:30:05Z') / 1_000;
  const by = (secret: Buffer) =>
    createHmac('sha256', secret).update(`msg_1.${seconds}.${message.body}`).digest('base64');
  expect(signedHeaders(message, [NEW, OLD], now)).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${by(NEW)} v1,${by(OLD)}`,
  });
});

test('the library of the specification verifies it', () => {
  const message = messageOf('msg_1', event);
  const headers = signedHeaders(message, [NEW], new Date());
  const verified = new Webhook(NEW.toString('base64')).verify(message.body, { ...headers });
  expect(verified).toEqual({ type: 'discovery.created', timestamp: AT, data: event });
});

test('a message to try a webhook is like an event of the webhook, made by the service', () => {
  const id = '01a19b45-b800-7a9b-8c6d-0e1f2a3b4c5d';
  expect(testEventOf({ id: 'w', client_id: 'mine' }, { id, type: 'webhook.test' })).toEqual({
    id,
    at: new Date(0x01a1_9b45_b800).toISOString(),
    type: 'webhook.test',
    record: { kind: 'webhook', id: 'w', clientId: 'mine' },
    actor: { kind: 'worker' },
    changeId: id,
  });
});

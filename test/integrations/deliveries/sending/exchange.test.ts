import { beforeEach, describe, expect, test } from '@jest/globals';
import { Sender } from '../../../../src/integrations/deliveries/sending/sender.js';
import { status, useReceiver } from '../../../support/receiver.js';

const receiver = useReceiver();
const settings = { key: undefined, deny: [], allowPrivate: true, timeout: 15_000 };
const message = { id: 'msg_1', body: '{}' };
const end = new AbortController();
const post = (timeout = settings.timeout, signal = end.signal) =>
  new Sender({ webhooks: { ...settings, timeout } }).post(receiver.url, message, [], signal);

beforeEach(() => {
  receiver.received.length = 0;
});

describe('an answer', () => {
  test('is read to its first KiB, and the rest is not waited for', async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      const write = () => !response.destroyed && response.write('x'.repeat(65_536), write);
      write();
    };
    expect(await post()).toEqual({ status: 200, answer: 'x'.repeat(1_024) });
  });

  test('has neither half a character nor one that the database refuses', async () => {
    receiver.answer = status(200, {}, `${'x'.repeat(1_022)}😀`);
    expect(await post()).toEqual({ status: 200, answer: 'x'.repeat(1_022) });
    receiver.answer = status(200, {}, 'a\0b');
    expect(await post()).toEqual({ status: 200, answer: 'a\uFFFDb' });
  });

  test('counts by its status, though its body never ends', async () => {
    receiver.answer = (response) => response.writeHead(202).write('begun');
    expect(await post(300)).toEqual({ status: 202, answer: 'begun' });
  });

  test('that does not come in time is none', async () => {
    receiver.answer = () => {};
    expect(await post(200)).toEqual({ error: 'No answer within 200 ms.' });
  });

  test('that comes drop by drop is none either', async () => {
    receiver.answer = (response) => {
      const drip = setInterval(() => response.socket?.write('H'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await post(200)).toHaveProperty('error');
  });

  test('that is cut off is none', async () => {
    receiver.answer = (response) => response.socket?.destroy();
    expect(await post()).toEqual({ error: 'The connection was cut off.' });
  });

  test('is not waited for when the process ends', async () => {
    const ending = new AbortController();
    receiver.answer = () => ending.abort();
    expect(await post(undefined, ending.signal)).toHaveProperty('error');
  });

  test.each([301, 302, 303, 307, 308])('of %i leads nowhere', async (code) => {
    receiver.answer = status(code, { location: receiver.url });
    expect(await post()).toEqual({ status: code });
    expect(receiver.received).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, test } from '@jest/globals';
import { afterFailure, isHopeless } from '../../../src/deliveries/failing.js';
import { consequenceOf, retryAfterOf } from '../../../src/deliveries/sending/answer.js';
import { Sender } from '../../../src/deliveries/sending/sender.js';
import { status, useReceiver } from '../../support/receiver.js';

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

describe('what follows', () => {
  const HOURS = 3_600_000;

  test('ten attempts take 75 hours and 35 minutes', () => {
    const waits = Array.from({ length: 9 }, (_, n) => consequenceOf({ status: 500 }, n + 1, 0.5));
    const total = waits.reduce((sum, each) => sum + (each.state === 'WAITING' ? each.after : NaN), 0);
    expect(total).toBe(75 * HOURS + 35 * 60_000 + 5_000);
    expect(consequenceOf({ status: 500 }, 10)).toEqual({ state: 'FAILED', reason: 'EXHAUSTED' });
  });

  test('they are up to a tenth earlier or later', () => {
    expect(consequenceOf({}, 1, 0)).toEqual({ state: 'WAITING', after: 4_500 });
    expect(consequenceOf({}, 1, 1)).toEqual({ state: 'WAITING', after: 5_500 });
  });

  test.each([
    [200, 'DELIVERED'],
    [299, 'DELIVERED'],
    [199, 'WAITING'],
    [300, 'WAITING'],
    [400, 'WAITING'],
    [410, 'FAILED'],
  ])('of %i: %s', (code, state) => expect(consequenceOf({ status: code }, 1).state).toBe(state));

  test('of Retry-After: the longer wait, a day at most, if it is not the fault of the request', () => {
    const after = (code: number, retryAfter: number) => consequenceOf({ status: code, retryAfter }, 1, 0.5);
    expect(after(503, 60_000)).toEqual({ state: 'WAITING', after: 60_000, pause: 60_000 });
    expect(after(429, 1_000)).toEqual({ state: 'WAITING', after: 5_000, pause: 1_000 });
    expect(after(429, 1e12)).toEqual({ state: 'WAITING', after: 24 * HOURS, pause: 24 * HOURS });
    expect(after(404, 60_000)).toEqual({ state: 'WAITING', after: 5_000 });
  });

  test.each([
    ['120', 120_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 10_000],
    ['0', undefined],
    ['-1', undefined],
    ['Wed, 31 Dec 1969 00:00:00 GMT', undefined],
    ['soon', undefined],
  ])('Retry-After may be %s', (header, expected) => expect(retryAfterOf(header, 0)).toBe(expected));

  test('five days of failures count from when two were half a day apart, and one day at most', () => {
    const fresh = { failedAt: null, failingSince: null };
    const first = afterFailure(fresh, 0);
    expect(first).toEqual({ failedAt: 0, failingSince: null });
    expect(afterFailure(first, 12 * HOURS - 1)).toEqual(first);
    const failing = afterFailure(first, 12 * HOURS);
    expect(failing).toEqual({ failedAt: 0, failingSince: 12 * HOURS });
    expect(afterFailure(first, 24 * HOURS + 1)).toEqual({ failedAt: 24 * HOURS + 1, failingSince: null });
    expect(isHopeless(failing, 132 * HOURS - 1)).toBe(false);
    expect(isHopeless(afterFailure(failing, 132 * HOURS), 132 * HOURS)).toBe(true);
    expect(isHopeless(first, 1_000 * HOURS)).toBe(false);
  });
});

import { describe, expect, test } from '@jest/globals';
import { afterFailure, isOutageTooLong } from '../../../../src/integrations/deliveries/failing.js';
import { consequenceOf, retryAfterOf } from '../../../../src/integrations/deliveries/sending/answer.js';

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
  ])('of %i: %s', (code, state) => expect(consequenceOf({ status: code }, 1).state).toBe(state));

  test('of 410: no other attempt', () =>
    expect(consequenceOf({ status: 410 }, 1)).toEqual({ state: 'FAILED', reason: 'GONE' }));

  test('of Retry-After: the longer wait, a day at most, if it is not the fault of the request', () => {
    const after = (code: number, retryAfter: number) => consequenceOf({ status: code, retryAfter }, 1, 0.5);
    expect(after(503, 60_000)).toEqual({ state: 'WAITING', after: 60_000, pause: 60_000 });
    expect(after(429, 1_000)).toEqual({ state: 'WAITING', after: 5_000, pause: 1_000 });
    expect(after(429, 1e12)).toEqual({ state: 'WAITING', after: 24 * HOURS, pause: 24 * HOURS });
    expect(after(500, 60_000)).toEqual({ state: 'WAITING', after: 60_000, pause: 60_000 });
    expect(after(499, 60_000)).toEqual({ state: 'WAITING', after: 5_000 });
    expect(after(404, 60_000)).toEqual({ state: 'WAITING', after: 5_000 });
  });

  test.each([
    ['120', 120_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 10_000],
    [' 120 ', 120_000],
    ['0', undefined],
    ['1 s', undefined],
    ['s 1', undefined],
    ['1234567890', undefined],
    ['Thu, 01 Jan 1970 00:00:10', undefined],
    [undefined, undefined],
    ['-1', undefined],
    ['Wed, 31 Dec 1969 00:00:00 GMT', undefined],
    ['soon', undefined],
  ])('Retry-After may be %s', (header, expected) => expect(retryAfterOf(header, 0)).toBe(expected));

  test('Retry-After may be a time, which is waited for', () =>
    expect(retryAfterOf('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000));

  test('five days of failures count from when two were half a day apart, and one day at most', () => {
    const fresh = { failedAt: null, failingSince: null };
    const T = 1_000_000 * HOURS;
    const first = afterFailure(fresh, T);
    expect(first).toEqual({ failedAt: T, failingSince: null });
    expect(afterFailure(first, T + 12 * HOURS - 1)).toEqual(first);
    const failing = afterFailure(first, T + 12 * HOURS);
    expect(failing).toEqual({ failedAt: T, failingSince: T + 12 * HOURS });
    expect(afterFailure(first, T + 24 * HOURS)).toEqual({ failedAt: T, failingSince: T + 24 * HOURS });
    const apart = T + 24 * HOURS + 1;
    expect(afterFailure(first, apart)).toEqual({ failedAt: apart, failingSince: null });
    expect(isOutageTooLong(failing, T + 132 * HOURS - 1)).toBe(false);
    expect(isOutageTooLong(afterFailure(failing, T + 132 * HOURS), T + 132 * HOURS)).toBe(true);
    expect(isOutageTooLong(first, T + 1_000 * HOURS)).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { SharedCounter } from '../../../src/http/limits/shared-counter.js';

const LIMIT = 3;
/** Longer than it takes until processes hear of each other. */
const SYNC_MS = 250;

class Store extends RateLimiterMemory {
  /** The keys that are. */
  away: readonly string[] = [];
  /** What its answers wait for. */
  pause: Promise<void> | undefined;

  override async penalty(key: string, points?: number) {
    if (this.away.includes(key)) throw new Error('away');
    const answer = await super.penalty(key, points);
    await this.pause;
    return answer;
  }
}

const sleep = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let store: Store;
let failures: Error[];
/** Two processes that share a store. */
let counter: SharedCounter;
let other: SharedCounter;
beforeEach(() => {
  jest.useFakeTimers();
  store = new Store({ points: LIMIT, duration: 60 });
  failures = [];
  const create = () =>
    new SharedCounter(
      store,
      () => true,
      (error) => void (error && failures.push(error)),
    );
  [counter, other] = [create(), create()];
});
afterEach(() => {
  counter.stop();
  other.stop();
  jest.useRealTimers();
});

const consumeAll = (from: SharedCounter, key = 'a') =>
  Array.from({ length: LIMIT }, () => from.consume(key)?.remaining);

test('a key has one less left with each that is counted, in all processes, and others are not concerned', async () => {
  expect(counter.peek('a')).toEqual({ remaining: LIMIT, resetsIn: 60 });
  expect(consumeAll(counter)).toEqual([3, 2, 1]);
  expect(counter.consume('a')).toMatchObject({ remaining: 0 });
  expect(counter.consume('b')).toMatchObject({ remaining: LIMIT });
  await sleep(SYNC_MS);
  other.consume('a');
  await sleep(SYNC_MS);
  expect(other.peek('a')).toMatchObject({ remaining: 0 });
});

test('what is counted while the store is slow counts for all processes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  store.pause = promise;
  counter.consume('a');
  await sleep(SYNC_MS);
  counter.consume('a');
  counter.consume('a');
  expect(counter.consume('a')).toMatchObject({ remaining: 0 });
  await sleep(SYNC_MS);
  resolve();
  await sleep(SYNC_MS);
  other.consume('a');
  await sleep(SYNC_MS);
  expect(other.peek('a')).toMatchObject({ remaining: 0 });
});

describe('while the store is away, or the part of it that has a key', () => {
  beforeEach(async () => {
    store.away = ['a'];
    consumeAll(counter);
    await sleep(SYNC_MS);
  });

  test('that key is not limited', () => {
    expect(counter.consume('a')).toBeUndefined();
    expect(counter.peek('a')).toBeUndefined();
  });

  test('what the store still has is limited', async () => {
    consumeAll(counter, 'b');
    await sleep(SYNC_MS);
    expect(counter.consume('b')).toMatchObject({ remaining: 0 });
  });

  test('that is told', () => expect(failures).toMatchObject([{ message: 'away' }]));

  test('nothing is counted that would be held against anybody later', async () => {
    store.away = [];
    counter.consume('a');
    await sleep(SYNC_MS);
    expect(counter.peek('a')).toMatchObject({ remaining: LIMIT - 1 });
  });
});

test('a key at its limit is let through once the store goes away', async () => {
  consumeAll(counter);
  await sleep(SYNC_MS);
  store.away = ['a'];
  expect(counter.consume('a')).toMatchObject({ remaining: 0 });
  await sleep(SYNC_MS);
  expect(counter.consume('a')).toBeUndefined();
});

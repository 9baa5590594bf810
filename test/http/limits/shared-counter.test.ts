import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { SharedCounter } from '../../../src/http/limits/shared-counter.js';

const LIMIT = 3;
/** Longer than it takes until processes hear of each other. */
const SYNC_MS = 250;

class Store extends RateLimiterMemory {
  isAway = false;

  override async penalty(key: string, points?: number) {
    if (this.isAway) throw new Error('away');
    return super.penalty(key, points);
  }
}

let store: Store;
let failures: Error[];
/** Two processes that share a store. */
let counter: SharedCounter;
let other: SharedCounter;
beforeEach(() => {
  store = new Store({ points: LIMIT, duration: 60 });
  failures = [];
  const create = () =>
    new SharedCounter(
      store,
      () => true,
      (error) => failures.push(error),
    );
  [counter, other] = [create(), create()];
});
afterEach(() => {
  counter.stop();
  other.stop();
});

const consumeAll = (from: SharedCounter) => Array.from({ length: LIMIT }, () => from.consume('a')?.remaining);

describe('a key', () => {
  test('that was never counted has all of its quota left', () => {
    expect(counter.peek('a')).toEqual({ remaining: LIMIT, resetsIn: 60 });
  });

  test('has one less left with each that is counted', () => {
    expect(consumeAll(counter)).toEqual([3, 2, 1]);
  });

  test('has none left at its limit', () => {
    consumeAll(counter);
    expect(counter.consume('a')).toMatchObject({ remaining: 0 });
  });

  test('is not concerned by others', () => {
    consumeAll(counter);
    expect(counter.consume('b')).toMatchObject({ remaining: LIMIT });
  });

  test('counts what other processes counted', async () => {
    consumeAll(counter);
    await sleep(SYNC_MS);
    other.consume('a');
    await sleep(SYNC_MS);
    expect(other.peek('a')).toMatchObject({ remaining: 0 });
  });
});

describe('while the store is away', () => {
  beforeEach(async () => {
    store.isAway = true;
    consumeAll(counter);
    await sleep(SYNC_MS);
  });

  test('nothing is limited', () => {
    expect(counter.consume('a')).toBeUndefined();
    expect(counter.peek('a')).toBeUndefined();
  });

  test('that is told', () => expect(failures).toMatchObject([{ message: 'away' }]));

  test('nothing is counted that would be held against anybody later', async () => {
    store.isAway = false;
    counter.consume('b');
    await sleep(SYNC_MS);
    expect(counter.peek('a')).toMatchObject({ remaining: LIMIT });
  });
});

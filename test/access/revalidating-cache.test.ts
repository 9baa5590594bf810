import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { RevalidatingCache } from '../../src/access/revalidating-cache.js';

interface Found {
  readonly version: number;
}

/** Long enough for a value to be looked up again, or not to be returned any more. */
const [STALE_MS, EXPIRED_MS] = [400, 1_000];

let version: number;
let lookUps: PromiseWithResolvers<Found | undefined>[];
let cache: RevalidatingCache<Found>;
beforeEach(() => {
  jest.useFakeTimers();
  // To lru-cache 0 is no time.
  jest.advanceTimersByTime(1);
  version = 0;
  lookUps = [];
  cache = new RevalidatingCache<Found>(() => {
    const lookUp = Promise.withResolvers<Found | undefined>();
    lookUps.push(lookUp);
    return lookUp.promise;
  }, 3);
});

afterEach(() => {
  jest.useRealTimers();
});

const sleep = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const answerLatest = () => lookUps.at(-1)?.resolve({ version: ++version });

async function remember(key: string): Promise<void> {
  const found = cache.get(key);
  answerLatest();
  await found;
}

describe('a key that was never looked up', () => {
  test('is looked up once for all who ask meanwhile', async () => {
    const all = Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
    answerLatest();
    expect(await all).toEqual([{ version: 1 }, { version: 1 }, { version: 1 }]);
    expect(lookUps).toHaveLength(1);
  });

  test('fails for all who wait, and is looked up again for the next', async () => {
    const failing = [cache.get('a'), cache.get('a')];
    lookUps[0]?.reject(new Error('away'));
    for (const each of failing) await expect(each).rejects.toThrow('away');
    await remember('a');
    expect(cache.get('a')).toEqual({ version: 1 });
  });

  test('is looked up by what the caller brings', async () => {
    expect(await cache.get('a', async () => ({ version: 7 }))).toEqual({ version: 7 });
    expect(lookUps).toHaveLength(0);
  });
});

describe('a key that was found', () => {
  beforeEach(() => remember('a'));

  test('is returned without a promise', () => expect(cache.get('a')).toEqual({ version: 1 }));

  test('is looked up in the background before it is too old', async () => {
    await sleep(STALE_MS);
    expect([cache.get('a'), cache.get('a')]).toEqual([{ version: 1 }, { version: 1 }]);
    expect(lookUps).toHaveLength(2);
    answerLatest();
    await sleep(0);
    expect(cache.get('a')).toEqual({ version: 2 });
  });

  test('stays when the look-up in the background fails', async () => {
    await sleep(STALE_MS);
    void cache.get('a');
    lookUps[1]?.reject(new Error('away'));
    await sleep(0);
    expect(cache.get('a')).toEqual({ version: 1 });
  });

  test('is forgotten when the look-up in the background finds nothing', async () => {
    await sleep(STALE_MS);
    void cache.get('a');
    lookUps[1]?.resolve(undefined);
    await sleep(0);
    expect(cache.hasFound('a')).toBe(false);
    expect(cache.get('a')).toBeInstanceOf(Promise);
  });

  test('is waited for when it is too old, but still known to have been found', async () => {
    await sleep(EXPIRED_MS);
    expect(cache.get('a')).toBeInstanceOf(Promise);
    expect(cache.hasFound('a')).toBe(true);
  });

  test('is as old as its look-up, however long that took', async () => {
    const found = cache.get('b');
    await sleep(EXPIRED_MS);
    answerLatest();
    await found;
    expect(cache.get('b')).toBeInstanceOf(Promise);
  });
});

test('what is not found is not remembered', async () => {
  const found = cache.get('a');
  lookUps[0]?.resolve(undefined);
  expect(await found).toBeUndefined();
  expect(cache.hasFound('a')).toBe(false);
});

test('the least recently used makes room for another', async () => {
  for (const key of ['a', 'b', 'c']) await remember(key);
  void cache.get('a');
  await remember('d');
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.hasFound(key))).toEqual(['a', 'c', 'd']);
});

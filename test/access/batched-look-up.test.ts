import { beforeEach, expect, test } from '@jest/globals';
import { BatchedLookUp } from '../../src/access/batched-look-up.js';

let batches: string[][];
let running: number;
let mostAtOnce: number;
let lookUp: BatchedLookUp<string>;
beforeEach(() => {
  batches = [];
  running = mostAtOnce = 0;
  lookUp = new BatchedLookUp(async (keys) => {
    mostAtOnce = Math.max(mostAtOnce, ++running);
    batches.push(keys);
    await new Promise(setImmediate);
    running -= 1;
    if (keys.includes('fails')) throw new Error('away');
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key}!`]));
  });
});

const getAll = (keys: readonly string[]) => Promise.all(keys.map((key) => lookUp.get(key)));

test('keys that come together are looked up together, each once', async () => {
  expect(await getAll(['a', 'b', 'a', 'nobody'])).toEqual(['a!', 'b!', 'a!', undefined]);
  expect(batches).toEqual([['a', 'b', 'nobody']]);
});

test('a key is looked up again when somebody asks later', async () => {
  await getAll(['a']);
  await getAll(['a']);
  expect(batches).toEqual([['a'], ['a']]);
});

test('more than a thousand keys are looked up in turn', async () => {
  const keys = Array.from({ length: 2_001 }, (_, number) => String(number));
  await getAll(keys);
  expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 1]);
  expect(mostAtOnce).toBe(1);
});

test('a failure is one of its batch only', async () => {
  await expect(getAll(['fails', 'a'])).rejects.toThrow('away');
  expect(await lookUp.get('a')).toBe('a!');
});

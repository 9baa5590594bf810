import { beforeEach, describe, expect, test } from '@jest/globals';
import { Probe } from '../../../src/platform/telemetry/probe.js';

let asked: PromiseWithResolvers<string>[];
beforeEach(() => {
  asked = [];
});
/** Asks a question that is answered when the test does so. */
const probeOf = (...limits: number[]) =>
  new Probe(
    () => {
      asked.push(Promise.withResolvers<string>());
      return asked.at(-1)!.promise;
    },
    ...limits,
  );
const down = new Error('down');

describe('a probe', () => {
  test('answers and fails as what it asks, each time anew', async () => {
    const probe = probeOf();
    for (const each of ['up', down, 'down', 'up']) {
      const answer = probe.answer();
      if (each === down) asked.at(-1)!.reject(down);
      else asked.at(-1)!.resolve(String(each));
      expect(await answer.catch((error: unknown) => error)).toBe(each);
    }
    expect(asked).toHaveLength(4);
  });

  test('asks once at a time, however many want to know', async () => {
    const probe = probeOf();
    const answers = [probe.answer(), probe.answer(), probe.answer()];
    asked[0]!.resolve('up');
    expect(await Promise.all(answers)).toEqual(['up', 'up', 'up']);
    expect(asked).toHaveLength(1);
  });

  test('waits no longer than it may, does not ask again what still hangs, and gives a late answer to others', async () => {
    const probe = probeOf(20);
    for (let n = 0; n < 2; n++) await expect(probe.answer()).rejects.toThrow('No answer in 20 ms.');
    const answer = probe.answer();
    asked[0]!.resolve('up');
    expect(await answer).toBe('up');
    expect(asked).toHaveLength(1);
  });

  test('keeps an answer for as long as that is good for, and no failure', async () => {
    const probe = probeOf(1_000, 60_000);
    const failed = probe.answer();
    asked[0]!.reject(down);
    await expect(failed).rejects.toThrow('down');
    const answer = probe.answer();
    asked[1]!.resolve('up');
    expect([await answer, await probe.answer()]).toEqual(['up', 'up']);
    expect(asked).toHaveLength(2);
  });
});

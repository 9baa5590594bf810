import { beforeEach, describe, expect, test } from '@jest/globals';
import { NOTHING_DONE } from '../../../src/platform/work/work.js';
import { WorkspaceQueue } from '../../../src/platform/work/workspace-queue.js';
import { until } from '../../support/until.js';

let served: string[][];
let ends: ((unfinished: string[]) => void)[];
beforeEach(() => {
  served = [];
  ends = [];
});

/** A queue whose runs end when the test says so. */
const queueOf = (concurrency: number, groupSize: number) =>
  new WorkspaceQueue({
    name: 'tested',
    concurrency,
    groupSize: () => Promise.resolve(groupSize),
    run: (workspaceIds) => {
      served.push([...workspaceIds]);
      const { promise, resolve } = Promise.withResolvers<string[]>();
      ends.push(resolve);
      return promise.then((unfinished) => ({ ...NOTHING_DONE, unfinished }));
    },
  });

/** Ends the oldest run, and waits until the queue is serving or has served these workspaces. */
async function end(unfinished: string[], ...expected: string[][]): Promise<void> {
  ends.shift()?.(unfinished);
  await until(() => served.length >= expected.length);
  expect(served).toEqual(expected);
}

describe('a workspace', () => {
  test('is served once, however often it is added', async () => {
    const queue = queueOf(1, 10);
    await queue.add(['a', 'b', 'a']);
    await end([], ['a', 'b']);
    await queue.idle();
    expect(served).toEqual([['a', 'b']]);
  });

  test('that has more to do is served again, after all others', async () => {
    const queue = queueOf(1, 1);
    await queue.add(['a', 'b', 'c']);
    await end(['a'], ['a'], ['b']);
    await end([], ['a'], ['b'], ['c']);
    await end([], ['a'], ['b'], ['c'], ['a']);
  });

  test('that is added while it is served is served once more afterwards', async () => {
    const queue = queueOf(2, 1);
    await queue.add(['a']);
    await queue.add(['a']);
    await queue.add(['b']);
    await end([], ['a'], ['b'], ['a']);
  });
});

describe('a workspace of a job', () => {
  test('is served at once, and is not served a second time', async () => {
    const queue = queueOf(2, 1);
    await queue.add(['a']);
    void queue.run(['b']);
    await queue.add(['b', 'c']);
    await end([], ['a'], ['b'], ['c']);
  });

  test('that is being served is served once more afterwards', async () => {
    const queue = queueOf(2, 10);
    await queue.add(['a']);
    const done = queue.run(['a', 'b']);
    await until(() => served.length === 2);
    await end([], ['a'], ['b']);
    await end([], ['a'], ['b'], ['a']);
    expect(await done).toHaveLength(1);
  });

  test('waits with the others while the queue is full, and the job ends', async () => {
    const queue = queueOf(1, 1);
    await queue.add(['a']);
    expect(await queue.run(['b'])).toEqual([]);
    await end([], ['a'], ['b']);
  });
});

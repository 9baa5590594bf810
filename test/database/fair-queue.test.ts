import { describe, expect, test } from '@jest/globals';
import {
  DatabaseUnresponsive,
  FairQueue,
  limitsForPool,
  QueueTimeout,
} from '../../src/database/fair-queue.js';

const LIMITS = { perWorkspace: 2, slowPerWorkspace: 1, altogether: 3, longestWait: 20 };

/** A read that ends when it's told to. */
function blockedRead() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { read: () => promise, end: () => resolve('rows') };
}

function queueOf(hasAnswered = true) {
  const queue = new FairQueue(LIMITS, () => hasAnswered);
  const block = (workspace: string, mayTakeLong = false) => {
    const { read, end } = blockedRead();
    const result = queue.run(workspace, mayTakeLong, read);
    return { result, end };
  };
  return { queue, block };
}

describe('a workspace’s reads', () => {
  test('run at once while there are slots', async () => {
    const { queue, block } = queueOf();
    const reads = [block('a'), block('a')];
    expect(queue.use()).toEqual({ running: 2, waiting: 0 });
    for (const { end } of reads) end();
    expect(await Promise.all(reads.map(({ result }) => result))).toEqual(['rows', 'rows']);
  });

  test('wait for a slot of the workspace, and get it', async () => {
    const { queue, block } = queueOf();
    const [first, second, third] = [block('a'), block('a'), block('a')];
    expect(queue.use()).toEqual({ running: 2, waiting: 1 });
    for (const { end } of [first, third]) end();
    expect(await third.result).toBe('rows');
    second.end();
  });

  test('leave a slot to another workspace', () => {
    const { queue, block } = queueOf();
    const reads = [block('a'), block('a'), block('a'), block('b')];
    expect(queue.use()).toEqual({ running: 3, waiting: 1 });
    for (const { end } of reads) end();
  });

  test('that may take long have fewer slots', () => {
    const { queue, block } = queueOf();
    const reads = [block('a', true), block('a', true), block('a')];
    expect(queue.use()).toEqual({ running: 2, waiting: 1 });
    for (const { end } of reads) end();
  });

  test('of all workspaces together are bounded', () => {
    const { queue, block } = queueOf();
    const reads = ['a', 'b', 'c', 'd'].map((workspace) => block(workspace));
    expect(queue.use()).toEqual({ running: 3, waiting: 1 });
    for (const { end } of reads) end();
  });

  test('fail when they wait too long', async () => {
    const { block } = queueOf();
    const reads = [block('a'), block('a')];
    await expect(block('a').result).rejects.toEqual(new QueueTimeout(2));
    for (const { end } of reads) end();
  });

  test('fail otherwise when the database answers nobody', async () => {
    const { block } = queueOf(false);
    const reads = [block('a'), block('a')];
    await expect(block('a').result).rejects.toBeInstanceOf(DatabaseUnresponsive);
    for (const { end } of reads) end();
  });

  test('give their slot back when they fail', async () => {
    const { queue } = queueOf();
    for (let n = 0; n < 5; n++) {
      await expect(queue.run('a', true, () => Promise.reject(new Error('read')))).rejects.toThrow('read');
    }
    expect(queue.use()).toEqual({ running: 0, waiting: 0 });
  });

  test('take no slot after they timed out', async () => {
    const { queue, block } = queueOf();
    const reads = [block('a'), block('a')];
    await expect(block('a').result).rejects.toBeInstanceOf(QueueTimeout);
    for (const { end } of reads) end();
    await Promise.all(reads.map(({ result }) => result));
    expect(queue.use()).toEqual({ running: 0, waiting: 0 });
  });
});

test.each([
  [2, undefined, { perWorkspace: 1, slowPerWorkspace: 1, altogether: 1 }],
  [3, undefined, { perWorkspace: 1, slowPerWorkspace: 1, altogether: 2 }],
  [10, undefined, { perWorkspace: 6, slowPerWorkspace: 2, altogether: 8 }],
  [100, undefined, { perWorkspace: 60, slowPerWorkspace: 20, altogether: 80 }],
  [10, 3, { perWorkspace: 3, slowPerWorkspace: 1, altogether: 8 }],
  [10, 100, { perWorkspace: 8, slowPerWorkspace: 2, altogether: 8 }],
])('of %d connections, %p wanted for each workspace, lists never take all: %p', (size, wanted, limits) => {
  expect(limitsForPool(size, wanted)).toEqual(limits);
});

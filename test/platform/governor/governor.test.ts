import { beforeEach, describe, expect, test } from '@jest/globals';
import { BUDGET_NAMES, budgetsOf, DEFAULT_BUDGETS } from '../../../src/platform/governor/budgets.js';
import {
  BudgetUsedUp,
  DatabaseUnresponsive,
  Governor,
  ProcessBusy,
} from '../../../src/platform/governor/governor.js';

const BUDGETS = budgetsOf({
  databasePoolSize: 5,
  databaseReads: { perWorkspace: 2, longestWait: 20 },
  slowReadTime: 1_000,
  maxBodyBytes: 400,
  maxInFlight: 6,
});

let governor: Governor;
beforeEach(() => {
  governor = new Governor(BUDGETS);
});

const used = (name: 'reads' | 'slowReads' | 'writes') => governor.use(name).used;

/** An operation that ends when it's told to. */
function begin(name: 'reads' | 'slowReads' | 'writes' | 'bulks', owner: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const result = governor.run(name, owner, () => promise);
  result.catch(() => undefined);
  return { result, end: () => resolve('done') };
}

describe('a workspace', () => {
  test('gets its places at once, and the next one waits for one of them', async () => {
    const [first, , third] = [begin('reads', 'a'), begin('reads', 'a'), begin('reads', 'a')];
    expect(governor.use('reads')).toEqual({ used: 2, waiting: 1, refused: 0 });
    first.end();
    third.end();
    expect(await third.result).toBe('done');
  });

  test('leaves a place to another', () => {
    for (let n = 0; n < 3; n++) begin('reads', 'a');
    begin('reads', 'b');
    expect(governor.use('reads')).toMatchObject({ used: 3, waiting: 1 });
  });

  test('has fewer places for what takes long, and keeps the others', () => {
    for (let n = 0; n < 2; n++) begin('slowReads', 'a');
    begin('reads', 'a');
    expect([used('slowReads'), used('reads')]).toEqual([1, 2]);
  });

  test('never has all connections, whatever for', () => {
    for (let n = 0; n < 3; n++) begin('reads', 'a');
    for (let n = 0; n < 3; n++) begin('writes', 'a');
    begin('writes', 'b');
    expect([used('reads'), used('writes')]).toEqual([2, 2]);
  });

  test('that holds less is served first', async () => {
    const [first] = [begin('reads', 'a'), begin('reads', 'a'), begin('reads', 'c'), begin('reads', 'c')];
    const [ofA, ofB] = [begin('reads', 'a'), begin('reads', 'b')];
    first.end();
    await first.result;
    ofB.end();
    expect(await ofB.result).toBe('done');
    expect(governor.use('reads')).toMatchObject({ used: 4, waiting: 0 });
    ofA.end();
  });

  test('is refused what it waits for too long, and takes no place afterwards', async () => {
    const running = [begin('writes', 'a'), begin('writes', 'a'), begin('writes', 'a')];
    const waiting = begin('bulks', 'a');
    governor.noteProgress();
    await new Promise((resolve) => setTimeout(resolve, 1));
    governor.noteProgress();
    await expect(waiting.result).rejects.toEqual(new BudgetUsedUp(BUDGETS.bulks, 5));
    for (const { end } of running) end();
    await Promise.all(running.map(({ result }) => result));
    expect([used('writes'), governor.use('bulks')]).toEqual([0, { used: 0, waiting: 0, refused: 1 }]);
  });

  test('is told so when it is the database that answers nobody', async () => {
    begin('reads', 'a');
    begin('reads', 'a');
    await expect(begin('reads', 'a').result).rejects.toBeInstanceOf(DatabaseUnresponsive);
  });

  test('gets its places back when its work fails', async () => {
    for (let n = 0; n < 5; n++)
      await expect(governor.run('reads', 'a', () => Promise.reject(new Error('read')))).rejects.toThrow(
        'read',
      );
    expect(used('reads')).toBe(0);
  });

  test('uses up time, which comes back after the window', () => {
    governor.take('slowReadTime', 'a');
    governor.spend('slowReadTime', 'a', 1_000);
    expect(() => governor.take('slowReadTime', 'a')).toThrow(BudgetUsedUp);
    expect(() => governor.take('slowReadTime', 'b')).not.toThrow();
  });
});

describe('a caller', () => {
  test('may hold its share of the bytes, and no more until they are given back', () => {
    governor.take('bodies', 'a', 100);
    expect(() => governor.take('bodies', 'a', 1)).toThrow(new BudgetUsedUp(BUDGETS.bodies, 1));
    governor.give('bodies', 'a', 60);
    expect(() => governor.take('bodies', 'a', 60)).not.toThrow();
  });

  test('holds nothing more when refused', () => {
    expect(() => governor.take('bodies', 'a', 101)).toThrow(BudgetUsedUp);
    expect(() => governor.take('bodies', 'a', 100)).not.toThrow();
  });
});

test('all callers together hold no more than the process has', () => {
  for (const caller of ['a', 'b', 'c', 'd']) governor.take('bodies', caller, 100);
  expect(() => governor.take('bodies', 'e', 1)).toThrow(ProcessBusy);
});

test.each([
  [2, undefined, [1, 1, 1, 2]],
  [3, undefined, [1, 1, 2, 2]],
  [10, undefined, [6, 2, 8, 8]],
  [100, undefined, [60, 20, 80, 98]],
  [10, 3, [3, 1, 8, 8]],
  [10, 100, [8, 2, 8, 8]],
])(
  'of %d connections, %p wanted for lists: lists, slow ones, of all, connections %p',
  (size, wanted, expected) => {
    const { reads, slowReads, connections } = budgetsOf({
      databasePoolSize: size,
      databaseReads: { perWorkspace: wanted, longestWait: 1 },
      slowReadTime: 0,
      maxBodyBytes: 4,
      maxInFlight: 1,
    });
    expect([reads.each, slowReads.each, reads.all, connections.each]).toEqual(expected);
  },
);

test.each(BUDGET_NAMES)('no workspace has all of the %s', (name) =>
  expect(DEFAULT_BUDGETS[name].each).toBeLessThan(DEFAULT_BUDGETS[name].all),
);

import { beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Turn, FairScheduler } from '../../../src/platform/governor/fair-scheduler.js';

let turns: FairScheduler;
beforeEach(() => {
  turns = new FairScheduler();
});

/** Keeps the processor busy for so many milliseconds. */
function work(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** What begins at once. */
function begin(workspaceId: string): Turn {
  const turn = turns.take(workspaceId);
  if (turn instanceof Promise) throw new Error('It waits.');
  return turn;
}

/** Requests that take the processor so many milliseconds, at the same time. */
function takes(workspaceIds: readonly string[], ms: number) {
  const all = workspaceIds.map(begin);
  work(ms);
  for (const turn of all) turns.end(turn);
}

/** So many requests, and which of them wait. */
function ask(workspaceId: string, count: number) {
  const asked = Array.from({ length: count }, () => turns.take(workspaceId));
  const waiting = asked.filter((each) => each instanceof Promise);
  return { atOnce: count - waiting.length, waiting, asked };
}

test('who has few requests never waits, whatever another one takes', () => {
  takes(['much'], 400);
  expect(ask('few', 4).atOnce).toBe(4);
});

test('who takes most of the processor waits for nobody while there are no others', () => {
  takes(['much'], 400);
  expect(ask('much', 40).atOnce).toBe(40);
});

test('who takes most waits for nobody who has many requests as well', async () => {
  ask('many', 40);
  await sleep(1_100);
  ask('many', 40);
  takes(['much'], 400);
  expect(ask('much', 40).atOnce).toBe(40);
});

test('beside who has few requests, who takes half of the processor or less has ten and one at a time, without pauses', async () => {
  begin('few');
  takes(['much', 'other', 'another'], 400);
  const { atOnce, asked, waiting } = ask('much', 40);
  expect(atOnce).toBe(11);
  turns.end(asked[1] as Turn);
  expect(await Promise.race([waiting[0], sleep(20, 'waits')])).not.toBe('waits');
});

test('who sends one request after the other waits for nobody', () => {
  takes(['much'], 400);
  begin('few');
  expect(ask('much', 1).atOnce).toBe(1);
});

test('beside who has few requests, those of who takes most are done one at a time, with pauses twice as long as they took', async () => {
  takes(['much'], 400);
  begin('few');
  turns.end(begin('much'));
  const { atOnce, asked, waiting } = ask('much', 4);
  expect(atOnce).toBe(2);
  expect(turns.waiting).toBe(2);
  await sleep(40);
  turns.end(asked[1] as Turn);
  const ended = performance.now();
  await waiting[0];
  expect(performance.now() - ended).toBeGreaterThan(75);
  expect(await Promise.race([waiting[1], sleep(20, 'waits')])).toBe('waits');
});

test('what waits for something else first is asked for, but takes no place meanwhile', async () => {
  takes(['much'], 400);
  begin('few');
  const { promise, resolve } = Promise.withResolvers<void>();
  const bulk = turns.take('much', () => promise);
  const { atOnce, asked, waiting } = ask('much', 3);
  expect(atOnce).toBe(1);
  turns.end(asked[0] as Turn);
  for (const each of waiting) turns.end(await each);
  resolve();
  expect((await bulk).beganAt).toBeGreaterThan(0);
});

test('what does not get what it waits for first fails, and is forgotten', async () => {
  takes(['much'], 400);
  begin('few');
  const refused = turns.take('much', () => Promise.reject(new Error('Nothing is left.')));
  await expect(refused).rejects.toThrow('Nothing is left.');
  expect(ask('much', 1).atOnce).toBe(1);
});

test('the pause is longer after what takes the processor for long', async () => {
  takes(['much'], 400);
  turns.end(begin('few'));
  const { asked, waiting } = ask('much', 3);
  turns.end(asked[0] as Turn);
  work(30);
  turns.end(asked[1] as Turn);
  const ended = performance.now();
  await waiting[0];
  expect(performance.now() - ended).toBeGreaterThan(150);
});

test('what goes on after its turn waits between its parts while others are there', async () => {
  const waitOf = async () => {
    const began = performance.now();
    await turns.giveWay('much', 60);
    return performance.now() - began;
  };
  expect(await waitOf()).toBeLessThan(30);
  begin('few');
  expect(await waitOf()).toBeGreaterThan(55);
});

test('those that take less than a millisecond are done some at a time', () => {
  takes(['much'], 400);
  for (let n = 0; n < 2_000; n++) turns.end(begin('much'));
  begin('few');
  const { atOnce } = ask('much', 40);
  expect(atOnce).toBeGreaterThan(2);
  expect(atOnce).toBeLessThan(40);
});

test('a request that takes long keeps nobody waiting', async () => {
  takes(['much'], 400);
  begin('few');
  const { waiting } = ask('much', 4);
  const began = performance.now();
  await Promise.all(waiting);
  expect(performance.now() - began).toBeGreaterThan(390);
});

test('all that wait begin once nobody with few requests is there any more', async () => {
  takes(['much'], 400);
  begin('few');
  const { waiting } = ask('much', 60);
  expect(turns.waiting).toBe(58);
  const began = performance.now();
  await Promise.all(waiting);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(turns.waiting).toBe(0);
});

test('what was taken is forgotten', async () => {
  takes(['much'], 300);
  begin('few');
  await sleep(600);
  expect(ask('much', 11).atOnce).toBe(11);
});

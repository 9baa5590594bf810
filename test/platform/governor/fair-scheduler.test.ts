import { beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { FairScheduler } from '../../../src/platform/governor/fair-scheduler.js';
import type { ScheduledRequest } from '../../../src/platform/governor/workspace-load.js';

let scheduler: FairScheduler;
beforeEach(() => {
  scheduler = new FairScheduler();
});

/** Keeps the processor busy. */
function work(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Starts a request, which must not wait. */
function begin(workspaceId: string): ScheduledRequest {
  const request = scheduler.start(workspaceId);
  if (request instanceof Promise) throw new Error('It waits.');
  return request;
}

/** Runs a request of each workspace at the same time, all of which take `ms` milliseconds of the processor. */
function takes(workspaceIds: readonly string[], ms: number) {
  const all = workspaceIds.map(begin);
  work(ms);
  for (const request of all) scheduler.end(request);
}

/** Starts several requests of a workspace. */
function ask(workspaceId: string, count: number) {
  const asked = Array.from({ length: count }, () => scheduler.start(workspaceId));
  const waiting = asked.filter((each) => each instanceof Promise);
  return { atOnce: count - waiting.length, waiting, asked };
}

test('a light workspace never waits, however much processor time another one uses', () => {
  takes(['much'], 400);
  expect(ask('few', 4).atOnce).toBe(4);
});

test('a workspace that uses most of the processor does not wait while there are no others', () => {
  takes(['much'], 400);
  expect(ask('much', 40).atOnce).toBe(40);
});

test('a workspace that uses most of the processor does not wait for one that has many requests as well', async () => {
  ask('many', 40);
  await sleep(1_100);
  ask('many', 40);
  takes(['much'], 400);
  expect(ask('much', 40).atOnce).toBe(40);
});

test('while another workspace is light, one that uses at most half of the processor has eleven concurrent requests, without pauses', async () => {
  begin('few');
  takes(['much', 'other', 'another'], 400);
  const { atOnce, asked, waiting } = ask('much', 40);
  expect(atOnce).toBe(11);
  scheduler.end(asked[1] as ScheduledRequest);
  expect(await Promise.race([waiting[0], sleep(20, 'waits')])).not.toBe('waits');
});

test('a workspace that sends one request after the other does not wait', () => {
  takes(['much'], 400);
  begin('few');
  expect(ask('much', 1).atOnce).toBe(1);
});

test('while another workspace is light, one that uses most of the processor has one slot, with pauses twice as long as its requests', async () => {
  takes(['much'], 400);
  begin('few');
  scheduler.end(begin('much'));
  const { atOnce, asked, waiting } = ask('much', 4);
  expect(atOnce).toBe(2);
  expect(scheduler.waiting).toBe(2);
  await sleep(40);
  scheduler.end(asked[1] as ScheduledRequest);
  const ended = performance.now();
  await waiting[0];
  expect(performance.now() - ended).toBeGreaterThan(75);
  expect(await Promise.race([waiting[1], sleep(20, 'waits')])).toBe('waits');
});

test('a request that waits for a resource uses no slot meanwhile', async () => {
  takes(['much'], 400);
  begin('few');
  const { promise, resolve } = Promise.withResolvers<void>();
  const bulk = scheduler.start('much', () => promise);
  const { atOnce, asked, waiting } = ask('much', 3);
  expect(atOnce).toBe(1);
  scheduler.end(asked[0] as ScheduledRequest);
  for (const each of waiting) scheduler.end(await each);
  resolve();
  expect((await bulk).beganAt).toBeGreaterThan(0);
});

test('a request that does not get its resource fails, and is no longer counted', async () => {
  takes(['much'], 400);
  begin('few');
  const refused = scheduler.start('much', () => Promise.reject(new Error('Nothing is left.')));
  await expect(refused).rejects.toThrow('Nothing is left.');
  expect(ask('much', 1).atOnce).toBe(1);
});

test('the pause is longer after a request with much processor time', async () => {
  takes(['much'], 400);
  scheduler.end(begin('few'));
  const { asked, waiting } = ask('much', 3);
  scheduler.end(asked[0] as ScheduledRequest);
  work(30);
  scheduler.end(asked[1] as ScheduledRequest);
  const ended = performance.now();
  await waiting[0];
  expect(performance.now() - ended).toBeGreaterThan(150);
});

test('a long answer pauses between its parts while another workspace is light', async () => {
  const waitOf = async () => {
    const began = performance.now();
    await scheduler.pause('much', 60);
    return performance.now() - began;
  };
  expect(await waitOf()).toBeLessThan(30);
  begin('few');
  expect(await waitOf()).toBeGreaterThan(55);
});

test('requests of less than a millisecond have several slots', () => {
  takes(['much'], 400);
  for (let n = 0; n < 2_000; n++) scheduler.end(begin('much'));
  begin('few');
  const { atOnce } = ask('much', 40);
  expect(atOnce).toBeGreaterThan(2);
  expect(atOnce).toBeLessThan(40);
});

test('a request that takes long gives up its slot', async () => {
  takes(['much'], 400);
  begin('few');
  const { waiting } = ask('much', 4);
  const began = performance.now();
  await Promise.all(waiting);
  expect(performance.now() - began).toBeGreaterThan(390);
});

test('all waiting requests start once no other workspace is light any more', async () => {
  takes(['much'], 400);
  begin('few');
  const { waiting } = ask('much', 60);
  expect(scheduler.waiting).toBe(58);
  const began = performance.now();
  await Promise.all(waiting);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(scheduler.waiting).toBe(0);
});

test('used processor time is forgotten', async () => {
  takes(['much'], 300);
  begin('few');
  await sleep(600);
  expect(ask('much', 11).atOnce).toBe(11);
});

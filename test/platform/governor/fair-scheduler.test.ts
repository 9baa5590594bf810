import { beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { FairScheduler, type ScheduledRequest } from '../../../src/platform/governor/fair-scheduler.js';

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

/** Starts several requests of a workspace. */
function ask(workspaceId: string, count: number) {
  const asked = Array.from({ length: count }, () => scheduler.start(workspaceId));
  const waiting = asked.filter((each) => each instanceof Promise);
  return { atOnce: count - waiting.length, waiting, asked };
}

test('a light workspace never waits, however busy the event loop is', () => {
  ask('many', 40);
  work(400);
  expect(ask('few', 4).atOnce).toBe(4);
});

test('a workspace does not wait while there are no others', () => {
  work(400);
  expect(ask('many', 40).atOnce).toBe(40);
});

test('a workspace does not wait for one that has many requests as well', async () => {
  ask('other', 40);
  await sleep(1_100);
  ask('other', 40);
  work(400);
  expect(ask('many', 40).atOnce).toBe(40);
});

test('while another workspace is light and the event loop is not busy, eleven requests run', async () => {
  await sleep(400);
  begin('few');
  const { atOnce, asked, waiting } = ask('many', 40);
  expect(atOnce).toBe(11);
  scheduler.end(asked[1] as ScheduledRequest);
  expect(await Promise.race([waiting[0], sleep(1_000, 'waits')])).not.toBe('waits');
});

test('a workspace that sends one request after the other does not wait', () => {
  work(400);
  begin('few');
  expect(ask('one', 1).atOnce).toBe(1);
});

test('while another workspace is light and the event loop is busy, there is one slot, with pauses as long as its requests were busy', async () => {
  work(400);
  begin('few');
  const { atOnce, asked, waiting } = ask('many', 4);
  expect(atOnce).toBe(2);
  expect(scheduler.waiting).toBe(2);
  work(60);
  scheduler.end(asked[1] as ScheduledRequest);
  const ended = performance.now();
  await waiting[0];
  expect(performance.now() - ended).toBeGreaterThan(55);
});

test('a request that waits for a resource uses no slot meanwhile', async () => {
  work(400);
  begin('few');
  const { promise, resolve } = Promise.withResolvers<void>();
  const bulk = scheduler.start('many', () => promise);
  const { atOnce, asked, waiting } = ask('many', 3);
  expect(atOnce).toBe(1);
  scheduler.end(asked[0] as ScheduledRequest);
  for (const each of waiting) scheduler.end(await each);
  resolve();
  expect(await bulk).toHaveProperty('load.requests', 1);
});

test('a request that does not get its resource fails, and is no longer counted', async () => {
  work(400);
  begin('few');
  const refused = scheduler.start('many', () => Promise.reject(new Error('Nothing is left.')));
  await expect(refused).rejects.toThrow('Nothing is left.');
  expect(ask('many', 1).atOnce).toBe(1);
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

test('a request that takes long gives up its slot', async () => {
  work(400);
  begin('few');
  const { waiting } = ask('many', 3);
  const began = performance.now();
  await waiting[0];
  expect(performance.now() - began).toBeGreaterThan(190);
});

test('all waiting requests start once no other workspace is light any more', async () => {
  work(400);
  begin('few');
  const { waiting } = ask('many', 60);
  expect(scheduler.waiting).toBe(58);
  await Promise.all(waiting);
  expect(scheduler.waiting).toBe(0);
});

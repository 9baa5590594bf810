import { beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Turn, Turns } from '../../src/governor/turns.js';

const MEBIBYTE = 1_048_576;

let turns: Turns;
beforeEach(() => {
  turns = new Turns();
});

const asks = (workspaceId: string) => void turns.take(workspaceId);
const done = (workspaceId: string, bytes: number) => turns.end(workspaceId, undefined, bytes);

/** How many of so many requests begin at once. */
async function begun(workspaceId: string, count: number) {
  const all = Array.from({ length: count }, () => turns.take(workspaceId));
  const waiting = all.filter((each) => each instanceof Promise);
  return { atOnce: count - waiting.length, turn: all[0] as Turn | undefined, waiting };
}

test('who takes little never waits, however much another one takes', async () => {
  done('much', 100 * MEBIBYTE);
  asks('much');
  expect((await begun('little', 40)).atOnce).toBe(40);
});

test('who takes much waits for nobody while there are no others', async () => {
  asks('much');
  done('much', 100 * MEBIBYTE);
  expect((await begun('much', 40)).atOnce).toBe(40);
});

test('who takes much waits for nobody who takes much as well', async () => {
  done('other', 100 * MEBIBYTE);
  asks('other');
  done('much', 100 * MEBIBYTE);
  expect((await begun('much', 40)).atOnce).toBe(40);
});

test('many small requests are not much', async () => {
  asks('little');
  for (let n = 0; n < 10_000; n++) done('busy', 16_384);
  expect((await begun('busy', 40)).atOnce).toBe(40);
});

test('beside who takes little, who takes much does one request after the other, and leaves as much time as it took', async () => {
  done('much', 100 * MEBIBYTE);
  asks('little');
  const { atOnce, turn, waiting } = await begun('much', 3);
  expect(atOnce).toBe(1);
  await sleep(40);
  turns.end('much', turn, 0);
  const ended = performance.now();
  const next = await waiting[0];
  expect(performance.now() - ended).toBeGreaterThan(35);
  const last = Promise.race([waiting[1], sleep(20, 'waits')]);
  expect(await last).toBe('waits');
  turns.end('much', next, 0);
  await waiting[1];
});

test('a request that takes long keeps nobody waiting', async () => {
  done('much', 100 * MEBIBYTE);
  asks('little');
  const { waiting } = await begun('much', 3);
  const began = performance.now();
  await Promise.all(waiting);
  expect(performance.now() - began).toBeGreaterThan(190);
});

test('all that wait begin as soon as nobody who takes little is there any more', async () => {
  done('much', 100 * MEBIBYTE);
  asks('little');
  const { waiting } = await begun('much', 40);
  expect(turns.waiting).toBe(39);
  const began = performance.now();
  await Promise.all(waiting);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(turns.waiting).toBe(0);
});

test('what was taken is forgotten', async () => {
  done('much', 9 * MEBIBYTE);
  asks('little');
  expect((await begun('much', 2)).atOnce).toBe(1);
  await sleep(300);
  asks('little');
  expect((await begun('much', 2)).atOnce).toBe(2);
});

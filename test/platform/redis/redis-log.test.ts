import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { RedisLog } from '../../../src/platform/redis/redis-log.js';
import type { Settings } from '../../../src/platform/settings/settings.js';

let log: RedisLog;
let lines: string[];
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line) => void lines.push(`lost: ${line}`));
  jest.spyOn(Logger.prototype, 'log').mockImplementation((line) => void lines.push(`back: ${line}`));
  log = new RedisLog({ redisUrl: 'redis://:secret@one' } as Settings);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const LOST = expect.stringMatching(/^lost: Redis at one:6379 can not be used \(gone\)\. /);
const BACK = 'back: Redis can be used again.';
const lose = () => log.lost(new Error('gone'));

test('the loss of Redis is told once, however many notice, and its return too', () => {
  for (let times = 0; times < 3; times++) lose();
  jest.advanceTimersByTime(60_000);
  lose();
  for (let times = 0; times < 3; times++) log.back();
  expect(lines).toEqual([LOST, BACK]);
});

test('a Redis that was never lost is not back', () => {
  log.back();
  expect(lines).toEqual([]);
});

test('a Redis that comes and goes is told of every ten seconds at most', () => {
  for (let times = 0; times < 5; times++) {
    lose();
    log.back();
  }
  expect(lines).toEqual([LOST, BACK]);
  jest.advanceTimersByTime(10_000);
  lose();
  expect(lines).toEqual([LOST, BACK, LOST]);
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ThrottledLog } from '../../../src/platform/telemetry/throttled-log.js';

let lines: string[];
let log: ThrottledLog;
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  log = new ThrottledLog((line) => lines.push(line), 1_000);
});
afterEach(() => {
  jest.useRealTimers();
});

/** Lines, and pauses in milliseconds. */
test.each([
  ['the first line', ['a'], ['a']],
  ['nothing that comes soon after', ['a', 999, 'b'], ['a']],
  ['a line again after its pause', ['a', 1_000, 'b'], ['a', 'b']],
  ['how many it held back', ['a', 'b', 'c', 1_000, 'd'], ['a', 'd (2 more since the last time)']],
  [
    'those since the last time alone',
    ['a', 'b', 1_000, 'c', 1_000, 'd'],
    ['a', 'c (1 more since the last time)', 'd'],
  ],
  ['no less for what it held back', ['a', 900, 'b', 100, 'c'], ['a', 'c (1 more since the last time)']],
])('a throttled log passes on %s', (_, given, expected) => {
  for (const each of given)
    if (typeof each === 'string') log.say(each);
    else jest.advanceTimersByTime(each);
  expect(lines).toEqual(expected);
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ThrottledLog } from '../../src/telemetry/throttled-log.js';

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

describe('a throttled log', () => {
  test('passes the first line on', () => {
    log.say('first');
    expect(lines).toEqual(['first']);
  });

  test('holds back what comes soon after', () => {
    log.say('first');
    jest.advanceTimersByTime(999);
    log.say('second');
    expect(lines).toEqual(['first']);
  });

  test('passes a line on again after its pause', () => {
    log.say('first');
    jest.advanceTimersByTime(1_000);
    log.say('second');
    expect(lines).toEqual(['first', 'second']);
  });

  test('says how many it held back', () => {
    for (const line of ['first', 'second', 'third']) log.say(line);
    jest.advanceTimersByTime(1_000);
    log.say('fourth');
    expect(lines).toEqual(['first', 'fourth (2 more since the last time)']);
  });

  test('counts anew after each line that it passes on', () => {
    for (const line of ['first', 'second']) log.say(line);
    jest.advanceTimersByTime(1_000);
    log.say('third');
    jest.advanceTimersByTime(1_000);
    log.say('fourth');
    expect(lines.at(-1)).toBe('fourth');
  });

  test('is not held back by what it held back', () => {
    log.say('first');
    jest.advanceTimersByTime(900);
    log.say('second');
    jest.advanceTimersByTime(100);
    log.say('third');
    expect(lines).toHaveLength(2);
  });
});

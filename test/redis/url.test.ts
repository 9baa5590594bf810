import { describe, expect, test } from '@jest/globals';
import { redisProblem } from '../../src/redis/redis.js';

describe('what keeps Redis from being used is told', () => {
  test.each([
    'WRONGPASS invalid username-password pair',
    'NOAUTH Authentication required.',
    'ERR AUTH <password>',
  ])('as a password to correct: %s', (message) => {
    expect(redisProblem(new Error(message), 'redis://u:secret@localhost:7000')).toBe(
      `Redis at localhost:7000 does not let us in (${message}): correct the user or the password in REDIS_URL.`,
    );
  });

  test('with its address otherwise', () => {
    expect(redisProblem(new Error('connect ECONNREFUSED'), 'redis://localhost')).toBe(
      'Redis at localhost:6379 can not be used (connect ECONNREFUSED).',
    );
  });

  test('without its password', () => {
    expect(redisProblem(new Error('x'), 'redis://u:secret@localhost')).not.toContain('secret');
  });
});

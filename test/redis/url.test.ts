import { describe, expect, test } from '@jest/globals';
import { redisOptions, redisProblem } from '../../src/redis/redis.js';

describe('the URL of Redis', () => {
  test.each([
    ['redis://127.0.0.1:6379', { host: '127.0.0.1', port: 6379 }],
    ['redis://localhost', { host: 'localhost', port: 6379 }],
    ['redis://localhost/', { host: 'localhost', port: 6379 }],
    ['redis://localhost:7000/3', { host: 'localhost', port: 7000, db: 3 }],
    ['redis://[::1]:6379', { host: '::1', port: 6379 }],
    ['redis://:secret@localhost', { host: 'localhost', port: 6379, password: 'secret' }],
    [
      'redis://user:p%40ss%2Fword@localhost',
      { host: 'localhost', port: 6379, username: 'user', password: 'p@ss/word' },
    ],
    ['rediss://redis.example', { host: 'redis.example', port: 6379, tls: {} }],
  ])('%s is read', (url, options) => {
    expect(redisOptions(url)).toEqual(options);
  });
});

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

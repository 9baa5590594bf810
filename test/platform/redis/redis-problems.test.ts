import { describe, expect, test } from '@jest/globals';
import { redisProblem } from '../../../src/platform/redis/redis-problems.js';

describe('what keeps Redis from being used is told', () => {
  test.each([
    'WRONGPASS invalid username-password pair',
    'NOAUTH Authentication required.',
    'ERR AUTH <password>',
  ])('as a password to correct: %s', (message) =>
    expect(redisProblem(new Error(message), 'redis://u:secret@localhost:7000')).toBe(
      `Redis at localhost:7000 does not let us in (${message}): correct the user or the password in REDIS_URL.`,
    ),
  );

  test('with its address otherwise', () =>
    expect(redisProblem(new Error('connect ECONNREFUSED'), 'redis://localhost')).toBe(
      'Redis at localhost:6379 can not be used (connect ECONNREFUSED).',
    ));

  test('without its password', () =>
    expect(redisProblem(new Error('x'), 'redis://u:secret@localhost')).not.toContain('secret'));

  test.each([
    [
      'MOVED 866 10.0.0.2:6379',
      'redis://localhost',
      'Redis at localhost:6379 is a node of a cluster (MOVED 866 10.0.0.2:6379): set REDIS_CLUSTER instead of REDIS_URL.',
    ],
    [
      'ERR This instance has cluster support disabled',
      'redis+cluster://one:7000,two',
      'The Redis Cluster at one:7000, two:6379 is no cluster (ERR This instance has cluster support disabled): set REDIS_URL instead of REDIS_CLUSTER.',
    ],
    [
      'All sentinels are unreachable.',
      'redis+sentinel://:secret@one/records',
      'Redis "records" of the Sentinels at one:26379 can not be used (All sentinels are unreachable.).',
    ],
  ])('with the variable that is meant: %s', (message, url, told) =>
    expect(redisProblem(new Error(message), url)).toBe(told),
  );

  test('by what a node of the cluster says', () => {
    const error = Object.assign(new Error('None can be used'), { lastNodeError: new Error('NOAUTH') });
    expect(redisProblem(error, 'redis+cluster://one')).toMatch(
      /does not let us in \(NOAUTH\).*REDIS_CLUSTER/,
    );
  });
});

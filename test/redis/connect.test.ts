import { expect, test } from '@jest/globals';
import type { Redis } from 'ioredis';
import { connectToRedis, disconnect } from '../../src/redis/connect.js';
import { eventually } from '../support/eventually.js';
import { SENTINEL_PASSWORD, startSentinel } from '../support/redis/sentinels.js';

test('a connection is there again when Sentinels tell of another master just while it looks for one', async () => {
  const sentinel = await startSentinel();
  const connection = connectToRedis(
    { redisUrl: sentinel.url, redisSentinelPassword: SENTINEL_PASSWORD },
    {},
  ) as Redis;
  expect(connection.status).toBe('connecting');
  // What ioredis does when it hears of one.
  (connection as unknown as { connector: { disconnect(): void } }).connector.disconnect();
  connection.on('error', () => undefined);
  await eventually(() => expect(connection.status).toBe('ready'));
  expect(await connection.set('key', 'value')).toBe('OK');
  disconnect(connection);
  await eventually(() => expect(connection.status).toBe('end'));
  await sentinel.stop();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import request from 'supertest';
import { eventually } from '../../support/eventually.js';
import { type Http, startService, type TestService } from '../../support/service.js';
import { startOwnRedis } from '../../support/valkey.js';

const LIMIT = 20;

describe('a token', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ open: false, rateLimitPerMinute: LIMIT });
  });
  afterAll(() => service.close());

  test('may make so many requests a minute, is told how many more, and then waits', async () => {
    const { http } = await service.workspace('one');
    for (let left = LIMIT - 1; left >= 0; left--) {
      const { headers } = await http.get('/v1/component').expect(200);
      expect(headers['ratelimit-policy']).toBe(`"token";q=${LIMIT};w=60`);
      expect(headers['ratelimit']).toMatch(new RegExp(`^"token";r=${left};t=\\d+$`));
    }
    const { body, headers } = await http.get('/v1/component').expect(429);
    expect(body).toMatchObject({ status: 429, code: 'rate_limited', requestId: headers['x-request-id'] });
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['ratelimit']).toBe(`"token";r=0;t=${headers['retry-after']}`);
  });

  test('counts what it may not do as well, and nothing that needs no token', async () => {
    const { http } = await service.workspace('two');
    await http.get('/health/live').expect(200);
    await http.get('/v1/component/nothing').expect(404);
    const { headers } = await http.post('/v1/component').send({}).expect(400);
    expect(headers['ratelimit']).toMatch(`r=${LIMIT - 2};`);
  });

  test('takes nothing from another token, not even of the same workspace', async () => {
    const { http } = await service.workspace('three');
    const apiToken = { name: 'Another', scopes: ['read'] };
    const { body } = await http.post('/v1/api-token').send(apiToken).expect(201);
    const { headers } = await service.as(body.apiToken.secret).get('/v1/component').expect(200);
    expect(headers['ratelimit']).toMatch(`r=${LIMIT - 1};`);
  });

  test('has one limit for all processes together', async () => {
    const { secret } = await service.workspace('four');
    const urls = [service.url, await service.another()];
    let passed = 0;
    for (let sent = 0; sent < 3 * LIMIT; sent++) {
      const { status } = await request(urls[sent % 2] ?? '')
        .get('/v1/me')
        .set('authorization', `Bearer ${secret}`);
      if (status === 200) passed += 1;
      await sleep(20);
    }
    expect(passed).toBeGreaterThanOrEqual(LIMIT);
    // Each process for itself would let 2 * LIMIT pass.
    expect(passed).toBeLessThan(1.75 * LIMIT);
  });
});

describe('a clock that is set back', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ open: false, rateLimitPerMinute: LIMIT });
  });
  afterAll(() => service.close());

  const useUp = async (http: Http) => {
    await Promise.all(Array.from({ length: LIMIT }, () => http.get('/v1/me').expect(200)));
    return http.get('/v1/me').expect(429);
  };

  test('of the service makes nobody wait longer than a minute', async () => {
    const { http } = await service.workspace('service clock');
    const now = Date.now;
    try {
      Date.now = () => now() + 3_600_000;
      await useUp(http);
    } finally {
      Date.now = now;
    }
    const { headers } = await http.get('/v1/me').expect(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['ratelimit']).toMatch(/;t=([1-5]?\d|60)$/);
  });

  test('of Redis makes nobody wait longer than a minute', async () => {
    const { id, http, secret } = await service.workspace('clock of Redis');
    const [token] = await service.sql<{ id: string }>('SELECT id FROM api_token WHERE workspace_id = $1', [
      id,
    ]);
    const key = `discovery-records:limit:token:${token?.id}`;
    const redis = new Redis(service.settings.redisUrl);
    await useUp(http);
    await eventually(async () => expect(await redis.get(key)).toBe(String(LIMIT)));
    // What is left of a minute looks like this once the clock has gone back an hour.
    await redis.pexpire(key, 3_660_000);
    // A process that has not heard of the token yet.
    const other = request.agent(await service.another()).set('authorization', `Bearer ${secret}`);
    await eventually(async () => expect((await other.get('/v1/me')).headers['ratelimit']).toBeDefined());
    await eventually(async () => expect(await redis.pttl(key)).toBeLessThanOrEqual(60_000));
    expect(await redis.pttl(key)).toBeGreaterThan(0);
    const { headers } = await other.get('/v1/me').expect(200);
    expect(headers['ratelimit']).toMatch(/;t=([1-5]?\d|60)$/);
    redis.disconnect();
  });
});

describe('while Redis is slow', () => {
  test('what is counted meanwhile counts for all processes', async () => {
    const redis = await startOwnRedis();
    const service = await startService({ open: false, rateLimitPerMinute: LIMIT, redisUrl: redis.url });
    const urls = [service.url, await service.another()] as const;
    const as = (secret: string, url: string) =>
      request(url).get('/v1/me').set('authorization', `Bearer ${secret}`);
    const first = await service.workspace('until all are connected');
    for (const url of urls) {
      await eventually(async () => expect((await as(first.secret, url)).headers['ratelimit']).toBeDefined());
    }

    const { secret } = await service.workspace('slow');
    const half = () =>
      Promise.all(Array.from({ length: LIMIT / 2 }, () => as(secret, service.url).expect(200)));
    const client = new Redis(redis.url);
    await half();
    // The first half is told to Redis 100 ms after it was counted, and the answer comes when the pause is over.
    await client.client('PAUSE', 500);
    await sleep(250);
    await half();
    await as(secret, service.url).expect(429);
    client.disconnect();

    let passed = 0;
    for (; passed < LIMIT / 2 && (await as(secret, urls[1])).status === 200; passed++) await sleep(200);
    expect(passed).toBeLessThan(LIMIT / 2);
    await service.close();
    await redis.leave();
  });
});

describe('without Redis', () => {
  test('nobody is limited, and readiness says so; with it, the limit is back', async () => {
    const redis = await startOwnRedis();
    const service = await startService({ open: false, rateLimitPerMinute: LIMIT, redisUrl: redis.url });
    const { http } = await service.workspace('away');
    const untilLimited = () =>
      eventually(async () => {
        await Promise.all(Array.from({ length: LIMIT }, () => http.get('/v1/me')));
        await http.get('/v1/me').expect(429);
      });
    await untilLimited();

    await redis.leave();
    await eventually(() => http.get('/v1/me').expect(200));
    const started = performance.now();
    for (let sent = 0; sent < 2 * LIMIT; sent++) {
      const { headers } = await http.get('/v1/me').expect(200);
      expect(headers['ratelimit']).toBeUndefined();
    }
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await http.get('/health/ready').expect(200)).body).toMatchObject({ status: 'degraded' });

    await redis.comeBack();
    await untilLimited();
    await service.close();
    await redis.leave();
  });
});

describe('there is no limit', () => {
  test.each([
    ['when it is 0', { open: false, rateLimitPerMinute: 0 }],
    ['in open mode, unless one is set', { open: true, rateLimitPerMinute: undefined }],
  ])('%s', async (_, settings) => {
    const service = await startService(settings, { worker: false });
    const { http } = await service.workspace('unlimited');
    const { headers } = await http.get('/v1/me').expect(200);
    expect(headers['ratelimit']).toBeUndefined();
    await service.close();
  });
});

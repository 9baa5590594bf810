import { describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import request from 'supertest';
import { medianDuration } from '../../support/duration.js';
import { later } from '../../support/later.js';
import { eventually } from '../../support/eventually.js';
import { type Http, startService, type TestWorkspace } from '../../support/service.js';
import { personIn } from '../../support/person.js';
import { useService } from '../../support/use-service.js';
import { startOwnRedis } from '../../support/own-redis.js';

const LIMIT = 20;

const useUp = async (http: Http) => {
  await Promise.all(Array.from({ length: LIMIT }, () => http.get('/v1/me').expect(200)));
  return http.get('/v1/me').expect(429);
};

/** Where Redis counts the requests of a workspace's only token. */
async function countOf({ id }: TestWorkspace): Promise<{ redis: Redis; key: string }> {
  const [token] = await service.sql<{ id: string }>('SELECT id FROM api_token WHERE workspace_id = $1', [id]);
  const redis = new Redis(service.settings.redisUrl);
  return { redis, key: `discovery-records:limit:token:${token?.id}` };
}

const service = useService({ open: false, rateLimitPerMinute: LIMIT });

describe('a token', () => {
  test('may make so many requests a minute, is told how many more, and then waits', async () => {
    const { http } = await service.workspace('one');
    let last = 60;
    for (let left = LIMIT - 1; left >= 0; left--) {
      const { headers } = await http.get('/v1/component').expect(200);
      expect(headers['ratelimit-policy']).toBe(`"token";q=${LIMIT};w=60`);
      const [, remaining, seconds] = /^"token";r=(\d+);t=(\d+)$/.exec(String(headers['ratelimit'])) ?? [];
      expect(Number(remaining)).toBe(left);
      expect(Number(seconds)).toBeLessThanOrEqual(last);
      last = Number(seconds);
    }
    const { body, headers } = await http.get('/v1/component').expect(429);
    expect(body).toMatchObject({ status: 429, code: 'rate_limited', requestId: headers['x-request-id'] });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(last);
    expect(headers['ratelimit']).toBe(`"token";r=0;t=${headers['retry-after']}`);
  });

  test('shares the requests of the user as whom it acts with the other tokens of that user', async () => {
    const workspace = await service.workspace('persons');
    const { user, http } = await personIn(service, workspace);
    const { secret } = await workspace.make.token({ userId: user.id });
    for (let left = LIMIT; left > 0; left--)
      await (left % 2 === 0 ? http : service.as(String(secret))).get('/v1/component').expect(200);
    await http.get('/v1/component').expect(429);
    await service.as(String(secret)).get('/v1/component').expect(429);
    await workspace.http.get('/v1/component').expect(200);
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
    const workspace = await service.workspace('four');
    const other = request.agent(await service.another()).set('authorization', `Bearer ${workspace.secret}`);
    const { redis, key } = await countOf(workspace);
    await useUp(workspace.http);
    // The other one tells Redis of its first request, and is told of those.
    await eventually(async () => expect((await other.get('/v1/me')).headers['ratelimit']).toBeDefined());
    await eventually(async () => expect(Number(await redis.get(key))).toBeGreaterThan(LIMIT));
    let passed = 0;
    while ((await other.get('/v1/me')).status === 200) passed += 1;
    // For itself it would let LIMIT pass.
    expect(passed).toBeLessThan(LIMIT / 2);
    redis.disconnect();
  });
});

describe('a clock that is set back', () => {
  test('of the service makes nobody wait longer than a minute', async () => {
    const { http } = await service.workspace('service clock');
    await later(3_600_000, () => useUp(http));
    const { headers } = await http.get('/v1/me').expect(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['ratelimit']).toMatch(/;t=([1-5]?\d|60)$/);
  });

  test('of Redis makes nobody wait longer than a minute', async () => {
    const workspace = await service.workspace('clock of Redis');
    const { redis, key } = await countOf(workspace);
    await useUp(workspace.http);
    await eventually(async () => expect(await redis.get(key)).toBe(String(LIMIT)));
    // What is left of a minute looks like this once the clock has gone back an hour.
    await redis.pexpire(key, 3_660_000);
    // A process that has not heard of the token yet.
    const other = request.agent(await service.another()).set('authorization', `Bearer ${workspace.secret}`);
    await eventually(async () => expect((await other.get('/v1/me')).headers['ratelimit']).toBeDefined());
    await eventually(async () => expect(await redis.pttl(key)).toBeLessThanOrEqual(60_000));
    expect(await redis.pttl(key)).toBeGreaterThan(0);
    expect((await other.get('/v1/me').expect(200)).headers['ratelimit']).toMatch(/;t=([1-5]?\d|60)$/);
    redis.disconnect();
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
    const usual = await medianDuration(2 * LIMIT, () => http.get('/v1/me').expect(429));

    await redis.leave();
    await eventually(() => http.get('/v1/me').expect(200));
    const away = await medianDuration(2 * LIMIT, async () => {
      expect((await http.get('/v1/me').expect(200)).headers['ratelimit']).toBeUndefined();
    });
    // Those that waited for Redis would take a second.
    expect(away).toBeLessThan(usual + 500);
    await eventually(async () =>
      expect((await http.get('/health/ready').expect(200)).body).toMatchObject({ status: 'degraded' }),
    );

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
    await using service = await startService(settings, { worker: false });
    const { http } = await service.workspace('unlimited');
    expect((await http.get('/v1/me').expect(200)).headers['ratelimit']).toBeUndefined();
  });
});

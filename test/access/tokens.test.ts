import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { Made } from '../support/make.js';
import { useService } from '../support/use-service.js';
import { eventually } from '../support/eventually.js';
import { untilRefused } from './refused.js';

const service = useService({ open: false });

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const use = (secret: string) => service.as(secret).get('/v1/user');

describe('a new token', () => {
  test.each([
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999+01:00', '9999-12-31T22:59:59.999Z'],
  ])('may end at %s, in UTC %s', async (expiresAt, inUtc) => {
    const { make } = await service.workspace(`until ${expiresAt}`);
    expect((await make.token({ expiresAt })).expiresAt).toBe(inUtc);
  });

  test('is answered with its secret, scopes and location', async () => {
    const { http } = await service.workspace('new');
    const expiresAt = tomorrow();
    const { body, headers } = await http
      .post('/v1/api-token')
      .send({ name: ' Import ', scopes: ['write'], expiresAt })
      .expect(201);
    expect(body.apiToken).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: body.apiToken.createdAt,
      name: 'Import',
      scopes: ['read', 'write'],
      expiresAt,
      secret: expect.stringMatching(/^drs_[0-9A-Za-z]{36}$/),
    });
    expect(headers).toMatchObject({
      location: `/v1/api-token/${body.apiToken.id}`,
      'cache-control': 'no-store',
    });
  });

  test('never shows its secret again', async () => {
    const { http, make } = await service.workspace('discreet');
    const { id, secret } = await make.token();
    const answers = [
      await http.get(`/v1/api-token/${id}`).expect(200),
      await http.get('/v1/api-token').expect(200),
      await http.patch(`/v1/api-token/${id}`).send({ name: 'Other' }),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/secret|drs_|digest/);
    expect((await service.as(secret).get('/v1/me').expect(200)).text).not.toMatch(/secret|drs_|digest/);
  });

  test('is made once by a request that is sent again, whose answer has no secret', async () => {
    const { http } = await service.workspace('retrying');
    const send = () =>
      http
        .post('/v1/api-token')
        .set('idempotency-key', 'import-token')
        .send({ name: 'Import', scopes: ['read'] })
        .expect(201);
    const { secret, ...record } = (await send()).body.apiToken;
    expect((await send()).body.apiToken).toEqual(record);
    await use(secret).expect(200);
    const [kept] = await service.sql<{ result: string }>('SELECT result::text FROM idempotency_key');
    expect(kept?.result).not.toContain(secret);
  });

  test('is stored as the SHA-256 of its secret', async () => {
    const { id, secret } = await service.make.token();
    const [row] = await service.sql<{ digest: Buffer }>('SELECT digest FROM api_token WHERE id = $1', [id]);
    expect(row?.digest).toEqual(createHash('sha256').update(secret).digest());
  });

  test.each([
    [{ name: 'x' }, '/scopes', 'required'],
    [{ name: 'x', scopes: [] }, '/scopes', 'too_few_items'],
    [{ name: 'x', scopes: ['root'] }, '/scopes/0', 'not_allowed'],
    [{ name: 'x', scopes: 'read' }, '/scopes', 'wrong_type'],
    [{ scopes: ['read'] }, '/name', 'required'],
    [{ name: 'x', scopes: ['read'], expiresAt: 'soon' }, '/expiresAt', 'invalid_date'],
    [{ name: 'x', scopes: ['read'], expiresAt: '9999-12-31T23:59:59-23:00' }, '/expiresAt', 'invalid_date'],
    [{ name: 'x', scopes: ['read'], expiresAt: '2020-01-01' }, '/expiresAt', 'not_in_the_future'],
    [{ name: 'x', scopes: ['read'], secret: 'drs_mine' }, '/secret', 'unknown_member'],
    [{ name: 'x', scopes: ['read'], clientId: 'mine' }, '/clientId', 'unknown_member'],
  ])('made of %j is refused at %s', async (apiToken, pointer, code) => {
    const { http } = await service.workspace(`refused ${JSON.stringify(apiToken)}`);
    const { body } = await http.post('/v1/api-token').send(apiToken).expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ pointer, code })]);
  });
});

describe('tokens', () => {
  test('can be renamed, and their end can be set and taken away', async () => {
    const { http, make } = await service.workspace('changed');
    const { id } = await make.token();
    const expiresAt = tomorrow();
    const patch = (apiToken: object) => http.patch(`/v1/api-token/${id}`).send(apiToken);
    expect((await patch({ name: 'Nightly', expiresAt }).expect(200)).body.apiToken).toMatchObject({
      name: 'Nightly',
      expiresAt,
    });
    expect((await patch({ expiresAt: null }).expect(200)).body.apiToken).not.toHaveProperty('expiresAt');
  });

  test("can't be given another scope", async () => {
    const { http, make } = await service.workspace('fixed');
    const { id } = await make.token({ scopes: ['read'] });
    const { body } = await http.patch(`/v1/api-token/${id}`).send({ scopes: ['admin'] });
    expect(body.errors).toEqual([expect.objectContaining({ pointer: '/scopes' })]);
  });

  test('that nobody made are not found', async () => {
    const { http } = await service.workspace('empty');
    const unknown = '01935a3c-7b1e-7d0a-8f3e-5b6a7c8d9e0f';
    await http.get(`/v1/api-token/${unknown}`).expect(404);
    await http.get('/v1/api-token/mine').expect(404);
    await http.patch(`/v1/api-token/${unknown}`).send({ name: 'x' }).expect(404);
    await http.delete(`/v1/api-token/${unknown}`).expect(404);
  });

  test('can be replaced while both work', async () => {
    const { make, secret } = await service.workspace('rotated');
    const next = await make.token();
    await use(secret).expect(200);
    await use(next.secret).expect(200);
    const [old] = (await service.as(next.secret).get('/v1/api-token').expect(200)).body.apiTokens;
    await service.as(next.secret).delete(`/v1/api-token/${old.id}`).expect(204);
    await untilRefused(() => use(secret));
    await use(next.secret).expect(200);
  });

  test('are rotated: the next one is as the former, which works for as long as is said', async () => {
    const { http, make } = await service.workspace('rotating');
    const former = await make.token({ name: 'Import', scopes: ['write'] });
    const before = Date.now();
    const { body, headers } = await http
      .post(`/v1/api-token/${former.id}/rotate`)
      .send({ overlap: 3_600 })
      .expect(200);
    const next = body.apiToken;
    expect(next).toMatchObject({ name: 'Import', scopes: ['read', 'write'] });
    expect(next).not.toHaveProperty('expiresAt');
    expect(headers['cache-control']).toBe('no-store');
    const { expiresAt } = (await http.get(`/v1/api-token/${former.id}`).expect(200)).body.apiToken;
    expect(Math.abs(Date.parse(expiresAt) - before - 3_600_000)).toBeLessThan(60_000);
    for (const { secret } of [former, next]) await use(secret).expect(200);
    await http.post(`/v1/api-token/${former.id}/rotate`).send({ overlap: 0 }).expect(200);
    await untilRefused(() => use(former.secret));
    await use(next.secret).expect(200);
  });

  test('live as long as the former was made for, however often that is rotated, and it ends no later', async () => {
    const { http, make } = await service.workspace('aging');
    const lives = async (former: Made, rotation = {}) => {
      const rotate = http.post(`/v1/api-token/${former.id}/rotate`);
      const { body } = await rotate.send(rotation).expect(200);
      const { createdAt, expiresAt } = body.apiToken;
      return expiresAt === undefined ? undefined : Date.parse(expiresAt) - Date.parse(createdAt);
    };
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const former = await make.token({ expiresAt: soon });
    expect(Math.abs(Number(await lives(former)) - 3_600_000)).toBeLessThan(60_000);
    const { body } = await http.get(`/v1/api-token/${former.id}`).expect(200);
    expect(body.apiToken.expiresAt).toBe(soon);
    expect(await lives(former, { expiresAt: null })).toBeUndefined();
    const lasting = await make.token({});
    expect(await lives(lasting)).toBeUndefined();
    expect(await lives(lasting)).toBeUndefined();
    await http.patch(`/v1/api-token/${lasting.id}`).send({ expiresAt: soon }).expect(200);
    expect(Math.abs(Number(await lives(lasting)) - 3_600_000)).toBeLessThan(60_000);
    const longest = '9999-12-31T23:59:59.999Z';
    const { id } = await make.token({ expiresAt: longest });
    const { body: next } = await http.post(`/v1/api-token/${id}/rotate`).send({}).expect(200);
    expect(next.apiToken.expiresAt).toBe(longest);
  });

  test.each([
    [{ overlap: -1 }, '/overlap', 'out_of_range'],
    [{ overlap: 604_801 }, '/overlap', 'out_of_range'],
    [{ overlap: 'long' }, '/overlap', 'not_an_integer'],
    [{ expiresAt: '2020-01-01' }, '/expiresAt', 'not_in_the_future'],
    [{ scopes: ['admin'] }, '/scopes', 'unknown_member'],
  ])('are not rotated by %j', async (rotation, pointer, code) => {
    const { http, make } = await service.workspace(`unrotated ${JSON.stringify(rotation)}`);
    const { id, secret } = await make.token({ scopes: ['read'] });
    const { body } = await http.post(`/v1/api-token/${id}/rotate`).send(rotation).expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ pointer, code })]);
    await use(secret).expect(200);
  });

  test('may all be deleted, the last one by itself', async () => {
    const { http, secret } = await service.workspace('left');
    const [only] = (await http.get('/v1/api-token').expect(200)).body.apiTokens;
    await http.delete(`/v1/api-token/${only.id}`).expect(204);
    await untilRefused(() => use(secret));
  });
});

describe('the last use of a token', () => {
  test('is written soon after', async () => {
    const { http, make } = await service.workspace('used');
    const token = await make.token({ scopes: ['read'] });
    const before = new Date().toISOString();
    await use(token.secret).expect(200);
    const { lastUsedAt } = await eventually(async () => {
      const { body } = await http.get(`/v1/api-token/${token.id}`).expect(200);
      expect(body.apiToken).toHaveProperty('lastUsedAt');
      return body.apiToken as { lastUsedAt: string };
    });
    expect(lastUsedAt >= before && lastUsedAt <= new Date().toISOString()).toBe(true);
  });

  test('is written again only after a minute', async () => {
    const { make } = await service.workspace('used again');
    const stamps = { recent: 30, older: 90 };
    for (const [name, seconds] of Object.entries(stamps)) {
      const token = await make.token({ name });
      await service.sql(
        `UPDATE api_token SET last_used_at = now() - make_interval(secs => $2) WHERE id = $1`,
        [token.id, seconds],
      );
      await use(token.secret).expect(200);
    }
    const ages = await eventually(async () => {
      const rows = await service.sql<{ name: string; age: number }>(
        `SELECT name, extract(epoch FROM now() - last_used_at)::float AS age FROM api_token WHERE name = ANY ($1)`,
        [Object.keys(stamps)],
      );
      const byName = Object.fromEntries(rows.map(({ name, age }) => [name, age]));
      expect(byName['older']).toBeLessThan(90);
      return byName;
    });
    expect(ages['recent']).toBeGreaterThan(29);
  });

  test('does not count as a change', async () => {
    const { make } = await service.workspace('unchanged');
    const token = await make.token();
    const updatedAt = () => service.sql('SELECT updated_at FROM api_token WHERE id = $1', [token.id]);
    const before = await updatedAt();
    await use(token.secret).expect(200);
    await eventually(async () => {
      const [row] = await service.sql('SELECT last_used_at FROM api_token WHERE id = $1', [token.id]);
      expect(row?.last_used_at).not.toBeNull();
    });
    expect(await updatedAt()).toEqual(before);
  });
});

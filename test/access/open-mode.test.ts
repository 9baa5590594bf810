import { describe, expect, test } from '@jest/globals';
import { newSecret } from '../../src/access/secret.js';
import { allowsOpenMode } from '../../src/access/open-mode.js';
import { FaultyEnvironment, readEnvironment } from '../../src/platform/settings/settings.js';
import { useService } from '../support/use-service.js';

const service = useService({ open: true });

const get = (headers: Record<string, string> = {}, path = '/v1/discovery') =>
  service.http.get(path).set(headers);

describe('open mode', () => {
  test("takes who sends no token for the demo workspace's administrator", async () => {
    const { body } = await get({}, '/v1/me').expect(200);
    expect(body).toEqual({
      me: {
        workspace: { id: expect.any(String), name: 'demo' },
        scopes: ['read', 'write', 'admin'],
      },
    });
    await get({}, '/v1/api-token').expect(200);
  });

  test('honours a token: its workspace and its scopes', async () => {
    const acme = await service.workspace('acme');
    const { secret } = await acme.make.token({ scopes: ['read'] });
    await service.make.discovery();
    expect((await service.as(secret).get('/v1/discovery').expect(200)).body.discoveries).toEqual([]);
    await service.as(secret).post('/v1/discovery').expect(403);
  });

  test.each([
    ['a token that nobody made', `Bearer ${newSecret()}`],
    ['what is no token', 'Bearer nonsense'],
    ['another scheme', 'Basic YTpi'],
  ])('refuses %s', (_, authorization) => get({ authorization }).expect(401));
});

describe('a name that points to this machine (DNS rebinding)', () => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', '[::2]', ''])(
    'is refused as Host: %s',
    async (host) => expect((await get({ host }).expect(421)).body.code).toBe('misdirected_request'),
  );

  test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:80', '127.1.2.3', '[::1]:3000'])(
    'is no matter with Host: %s',
    (host) => get({ host }).expect(200),
  );

  test('is refused with a token too', async () => {
    const { secret } = await service.make.token();
    await get({ host: 'evil.example', authorization: `Bearer ${secret}` }).expect(421);
  });
});

describe("another site's page (cross-site requests)", () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:5173' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', host: 'localhost:3000', origin: 'http://localhost:3000' },
    { host: 'localhost:3000', origin: 'http://localhost' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ])('is refused with %j', async (headers) =>
    expect((await get(headers).expect(403)).body.code).toBe('foreign_origin'),
  );

  test('can not write', async () => {
    const post = service.http.post('/v1/component').send({ title: 'Planted' });
    await post.set('origin', 'https://evil.example').expect(403);
    expect((await get({}, '/v1/component').expect(200)).body.components).toEqual([]);
  });

  test('can not write by a form that opens as a page', () =>
    service.http
      .post('/v1/component')
      .set({
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      })
      .expect(403));

  test('may link to the service', () =>
    get({
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }).expect(200));

  test.each<Record<string, string>>([
    { host: 'localhost:3000', origin: 'http://localhost:3000' },
    { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { host: 'localhost:3000', origin: 'https://localhost:3000' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('is not who sends %j', (headers) => get(headers).expect(200));
});

describe('npm start', () => {
  const environment = (variables: Record<string, string>) => readEnvironment(variables);

  test.each(['127.0.0.1', '127.8.9.10', '::1', 'localhost'])('is open on %s', async (HOST) =>
    expect(await allowsOpenMode(environment({ HOST }))).toBe(true),
  );

  test.each(['0.0.0.0', '::', '192.168.1.2', '::ffff:10.0.0.1', 'nowhere.invalid'])(
    'refuses to start on %s',
    async (HOST) => {
      const start = allowsOpenMode(environment({ HOST }));
      await expect(start).rejects.toThrow(FaultyEnvironment);
      await expect(start).rejects.toThrow(/HOST/);
    },
  );

  test('is never open in production', async () => {
    const urls = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' };
    expect(await allowsOpenMode(environment({ NODE_ENV: 'production', ...urls }))).toBe(false);
  });
});

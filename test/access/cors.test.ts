import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Test } from 'supertest';
import { newSecret } from '../../src/access/secret.js';
import { createTestDatabase } from '../support/database.js';
import { gateTo } from '../support/gate.js';
import { startService, type TestService, type TestWorkspace } from '../support/service.js';
import { readSpecification } from '../support/specification.js';
import { operations } from './specification.js';
import { words } from '../support/names.js';

const LISTED = 'https://app.example';
const OTHER_LISTED = 'http://localhost:5173';

let service: TestService;
let acme: TestWorkspace;
beforeAll(async () => {
  service = await startService({
    open: false,
    corsOrigins: [LISTED, OTHER_LISTED],
    failedAttemptsPerMinute: 5,
    rateLimitPerMinute: 1_000,
  });
  acme = await service.workspace('acme');
});
afterAll(() => service.close());

const preflight = (path: string, origin = LISTED, http = service.http) =>
  http.options(path).set({
    origin,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,content-type,if-match',
  });

/** The names in a header that is a list, in lower case. */
const namesIn = (list = ''): string[] =>
  list
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());

/** That the page at the origin may read the answer. */
const expectReadable = ({ headers }: { headers: Record<string, string> }, origin = LISTED) => {
  expect(headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': expect.stringContaining('Retry-After'),
    vary: expect.stringMatching(/\bOrigin\b/i),
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
};

const expectUnreadable = ({ headers }: { headers: Record<string, string> }) =>
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);

describe('a preflight for a listed origin', () => {
  test.each([LISTED, OTHER_LISTED])('is answered without a token: %s', async (origin) => {
    const answer = await preflight('/v1/component/x', origin).expect(204);
    expectReadable(answer, origin);
    expect(answer.text).toBe('');
    expect(namesIn(answer.headers['access-control-allow-methods'])).toEqual(
      words('get head post patch delete'),
    );
    expect(answer.headers['access-control-max-age']).toBe('600');
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
    });
  });

  test('counts neither as a failure nor as a request', async () => {
    for (let count = 0; count < 10; count++) await preflight('/v1/me').expect(204);
    expect((await acme.http.get('/v1/me').expect(200)).headers['ratelimit']).toContain(';r=999;');
    await service.as(newSecret()).get('/v1/me').expect(401);
  });

  test('allows every header that an operation takes', async () => {
    const { headers } = await preflight('/v1/component/x');
    const taken = operations.flatMap((operation) => operation.headers.map((name) => name.toLowerCase()));
    expect(taken).toContain('if-match');
    expect(namesIn(headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining([...new Set([...taken, 'authorization', 'content-type'])]),
    );
  });
});

describe('to a page at a listed origin', () => {
  test('an answer and its headers are readable', async () => {
    const answer = await acme.http
      .post('/v1/component')
      .set('origin', LISTED)
      .send({ title: 'From elsewhere' })
      .expect(201);
    expectReadable(answer);
    const exposed = namesIn(answer.headers['access-control-expose-headers']);
    expect(exposed).toEqual(
      expect.arrayContaining(['etag', 'location', 'ratelimit', 'ratelimit-policy', 'x-request-id']),
    );
  });

  test('every header that an operation answers is exposed', async () => {
    const { headers } = await acme.http.get('/v1/component').set('origin', LISTED);
    const answered = readSpecification()
      .operations.flatMap(({ operation: { responses } }) =>
        Object.values(responses).flatMap((response) => Object.keys(response.headers ?? {})),
      )
      .map((name) => name.toLowerCase());
    expect(answered).toContain('x-total-count');
    expect(namesIn(headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining([...new Set(answered)]),
    );
  });

  test.each<[number, string, () => Test]>([
    [400, 'a parameter that is unknown', () => acme.http.get('/v1/component?colour=red')],
    [400, 'a query string that can not be read', () => acme.http.get('/v1/component?q=%ff')],
    [401, 'no token', () => service.http.get('/v1/component')],
    [401, 'a token that is none', () => service.as(newSecret()).get('/v1/component')],
    [404, 'a record that is not there', () => acme.http.get('/v1/component/nobodys')],
    [404, 'a path that is not there', () => acme.http.get('/nowhere')],
    [405, 'another method', () => acme.http.put('/v1/component')],
    [
      413,
      'a body that is too large',
      () => acme.http.post('/v1/component').send({ title: 'x'.repeat(1_100_000) }),
    ],
    [415, 'a body that is no JSON', () => acme.http.post('/v1/component').type('text').send('x')],
  ])('a %i is readable: %s', async (status, _, ask) => {
    const answer = await ask().set('origin', LISTED).expect(status);
    expectReadable(answer);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  test('a 304 is readable', async () => {
    const { body, headers } = await acme.http.post('/v1/component').send({ title: 'Kept' }).expect(201);
    const again = acme.http
      .get(`/v1/component/${body.component.id}`)
      .set('if-none-match', String(headers['etag']));
    expectReadable(await again.set('origin', LISTED).expect(304));
  });

  test('a 429 is readable: too many requests, or failures', async () => {
    const limits = { rateLimitPerMinute: 1, failedAttemptsPerMinute: 1 };
    await using limited = await startService(
      { open: false, corsOrigins: [LISTED], ...limits },
      { worker: false },
    );
    const { http } = await limited.workspace('limited');
    await http.get('/v1/user').expect(200);
    expectReadable(await http.get('/v1/user').set('origin', LISTED).expect(429));
    const failing = () => limited.as(newSecret()).get('/v1/user').set('origin', LISTED);
    await failing().expect(401);
    expectReadable(await failing().expect(429));
  });

  test('a 503 is readable', async () => {
    await using database = await createTestDatabase();
    const gate = await gateTo(database.url);
    await using cutOff = await startService(
      { open: false, corsOrigins: [LISTED], databaseUrl: gate.url },
      { worker: false },
    );
    await gate.shut();
    expectReadable(await cutOff.as(newSecret()).get('/v1/user').set('origin', LISTED).expect(503));
  });
});

describe('to a page at an origin that is not listed', () => {
  const NOT_LISTED = words(`
    https://evil.example https://app.example.evil.example http://app.example https://app.example:444
    https://APP.example null
  `);

  test.each(NOT_LISTED)('no answer is readable: %s', async (origin) => {
    const answer = await acme.http.get('/v1/component').set('origin', origin).expect(200);
    expectUnreadable(answer);
    // Else what a cache keeps for one origin would be shown to another.
    expect(answer.headers['vary']).toMatch(/\bOrigin\b/i);
  });

  test.each(NOT_LISTED)('OPTIONS is a method that no path takes: %s', async (origin) => {
    const { headers, body } = await preflight('/v1/component', origin).expect(405);
    expectUnreadable({ headers });
    expect(headers['allow']).toBe('GET, HEAD, POST');
    expect(body.code).toBe('method_not_allowed');
    await preflight('/nowhere', origin).expect(404);
  });
});

test('what sends no origin is answered as ever', async () => {
  expectUnreadable(await acme.http.get('/v1/component').expect(200));
  await acme.http.options('/v1/component').expect(405).expect('allow', 'GET, HEAD, POST');
  await acme.http.options('/nowhere').expect(404);
});

test('no origin is listed unless CORS_ORIGINS names it', async () => {
  await using closed = await startService({ open: false }, { worker: false });
  const { http } = await closed.workspace('closed');
  const answer = await http.get('/v1/component').set('origin', LISTED).expect(200);
  expectUnreadable(answer);
  expect(answer.headers['vary'] ?? '').not.toMatch(/origin/i);
  expectUnreadable(await preflight('/v1/component', LISTED, closed.http).expect(405));
});

describe('in open mode, a page at a listed origin', () => {
  let open: TestService;
  beforeAll(async () => {
    open = await startService({ open: true, corsOrigins: [OTHER_LISTED] });
  });
  afterAll(() => open.close());

  const CROSS_SITE = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' };

  test('may call, as the programs of this machine do', async () => {
    const post = open.http.post('/v1/component').set({ ...CROSS_SITE, origin: OTHER_LISTED });
    expectReadable(await post.send({ title: 'From a development server' }).expect(201), OTHER_LISTED);
    await preflight('/v1/component', OTHER_LISTED, open.http).expect(204);
  });

  test('may not, by a name that points to this machine', () =>
    open.http
      .get('/v1/component')
      .set({ ...CROSS_SITE, origin: OTHER_LISTED, host: 'evil.example' })
      .expect(421));

  test('is the only one that may', async () => {
    await open.http
      .get('/v1/component')
      .set({ ...CROSS_SITE, origin: LISTED })
      .expect(403);
    await open.http.get('/v1/component').set(CROSS_SITE).expect(403);
  });
});

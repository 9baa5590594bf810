import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { InsufficientScope, Unauthenticated } from '../../src/access/access.problems.js';
import { later } from '../support/later.js';
import { expectProblem } from '../support/problem.js';
import { type Http, startService } from '../support/service.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { OWN_SCRIPT } from './refused.js';

const SCOPES = ['read', 'write', 'admin'] as const;
const HOUR_MS = 3_600_000;
const ELSEWHERE = 'https://app.example';

const service = useService({ open: false, corsOrigins: [ELSEWHERE] });
const acme = useWorkspace(service, 'acme');
/** Keeps cookies, as a browser does. */
let browser: Http;
beforeEach(() => {
  browser = request.agent(service.url);
});

const logIn = (secret: string) =>
  browser
    .post('/login')
    .set('sec-fetch-site', 'same-origin')
    .type('form')
    .send({ token: secret })
    .expect(303);

const holder = (scope: string, others: object = {}) => acme.make.token({ scopes: [scope], ...others });

describe("to a script of the service's own pages, the API is open by a login", () => {
  test.each(SCOPES)('as it is to the token, with the scope %s', async (scope) => {
    const { id, secret } = await holder(scope);
    await logIn(secret);
    const { body } = await browser.get('/v1/me').set(OWN_SCRIPT).expect(200);
    expect(body.me).toMatchObject({ workspace: { name: 'acme' }, apiToken: { id, scopes: body.me.scopes } });
    expect(body.me.scopes.at(-1)).toBe(scope);
    const written = await browser.post('/v1/component').set(OWN_SCRIPT).send({ title: 'From the page' });
    expect(written.status).toBe(scope === 'read' ? 403 : 201);
    expect((await browser.get('/v1/api-token').set(OWN_SCRIPT)).status).toBe(scope === 'admin' ? 200 : 403);
  });

  test('in its own workspace', async () => {
    const { id } = await acme.make.component();
    await logIn((await service.workspace('others')).secret);
    await browser.get(`/v1/component/${id}`).set(OWN_SCRIPT).expect(404);
  });

  test('a token that is sent along counts instead', async () => {
    await logIn(acme.secret);
    const { secret } = await holder('read');
    const answer = await browser
      .post('/v1/component')
      .set(OWN_SCRIPT)
      .set('authorization', `Bearer ${secret}`);
    expectProblem(answer, InsufficientScope);
  });
});

describe('a login opens the API to nothing else', () => {
  test.each<[string, Record<string, string>]>([
    ['what says nothing of where it comes from', { 'x-requested-with': 'Swagger UI' }],
    ['what a person opens', { ...OWN_SCRIPT, 'sec-fetch-site': 'none' }],
    [
      "another site's page",
      { ...OWN_SCRIPT, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
    ['a page on a sibling host, or on another port', { ...OWN_SCRIPT, 'sec-fetch-site': 'same-site' }],
    [
      'a page that may call from elsewhere',
      { ...OWN_SCRIPT, 'sec-fetch-site': 'cross-site', origin: ELSEWHERE },
    ],
    ['a form or a link, which have no header of ours', { 'sec-fetch-site': 'same-origin' }],
    ['what says two things', { ...OWN_SCRIPT, 'sec-fetch-site': 'same-origin, cross-site' }],
  ])('%s', async (_, headers) => {
    await logIn(acme.secret);
    const { body } = await browser.get('/v1/component').set(OWN_SCRIPT).expect(200);
    for (const method of ['get', 'post'] as const)
      expectProblem(await browser[method]('/v1/component').set(headers), Unauthenticated);
    const { body: after } = await browser.get('/v1/component').set(OWN_SCRIPT).expect(200);
    expect(after).toEqual(body);
  });

  test('a page elsewhere may not even ask to send the header that our own pages send', async () => {
    const { headers } = await service.http.options('/v1/component').set({
      origin: ELSEWHERE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-requested-with',
    });
    expect(headers['access-control-allow-headers']).not.toMatch(/x-requested-with/i);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

test('the API is closed again when the token of the login expires', async () => {
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  await logIn((await holder('write', { expiresAt })).secret);
  const ask = () => browser.get('/v1/component').set(OWN_SCRIPT);
  await ask().expect(200);
  await later(HOUR_MS, async () => expectProblem(await ask(), Unauthenticated));
});

test('logging in, and requests by login, count for the limit of the token', async () => {
  await using limited = await startService({ open: false, rateLimitPerMinute: 4 }, { worker: false });
  const { secret } = await limited.workspace('limited');
  browser = request.agent(limited.url);
  await logIn(secret);
  await limited.as(secret).get('/v1/user').expect(200);
  await browser.get('/v1/user').set(OWN_SCRIPT).expect(200);
  await browser.get('/v1/user').set(OWN_SCRIPT).expect(200);
  await browser.get('/v1/user').set(OWN_SCRIPT).expect(429);
  await limited.as(secret).get('/v1/user').expect(429);
});

test('logins that are none count as failures of their address in the API as well', async () => {
  await using limited = await startService({ open: false, failedAttemptsPerMinute: 2 }, { worker: false });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) {
    const cookie = `discovery_login=${randomBytes(32).toString('base64url')}`;
    const { status } = await limited.http.get('/v1/user').set({ ...OWN_SCRIPT, cookie });
    statuses.push(status);
  }
  expect(statuses).toEqual([401, 401, 429, 429]);
});

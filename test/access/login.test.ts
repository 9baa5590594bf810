import { beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { CrossSiteRequest } from '../../src/access/access.problems.js';
import {
  BodyTooLarge,
  MalformedRequest,
  Unavailable,
  UnsupportedMediaType,
} from '../../src/http/problems/problems.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { gateTo } from '../support/gate.js';
import { expectProblem } from '../support/problem.js';
import { type Http, startService } from '../support/service.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { OWN_SCRIPT, untilRefused } from './refused.js';

// As it is served: the board loads the routes of the login before Nest starts.
const service = useService({ open: false }, { board: true });
const acme = useWorkspace(service, 'acme');
/** Keeps cookies, as a browser does. */
let browser: Http;
beforeEach(() => {
  browser = request.agent(service.url).set('sec-fetch-site', 'same-origin');
});

const SCOPES = ['read', 'write', 'admin'] as const;
const PAGE = { accept: 'text/html,application/xhtml+xml' };

const logIn = (token: string, next = '/docs', http = browser) =>
  http.post('/login').type('form').send({ token, next });

/** Within a second: what is around the API, and the API to the scripts of these pages. */
async function untilClosed(http = browser): Promise<void> {
  await untilRefused(() => http.get('/docs'));
  await untilRefused(() => http.get('/v1/component').set(OWN_SCRIPT));
}

const AROUND = ['/docs', '/docs/swagger-ui-bundle.js', '/openapi.yaml', '/openapi.json'];

describe('what is around the API', () => {
  test.each(AROUND)('%s is 401 to a program without a token', async (path) => {
    const { headers } = await service.http.get(path).expect(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="discovery-records"');
  });

  test.each(AROUND)('%s sends a browser to the login page', async (path) => {
    const { headers } = await service.http.get(`${path}?x=1`).set(PAGE).expect(303);
    expect(headers['location']).toBe(`/login?next=${encodeURIComponent(`${path}?x=1`)}&scope=read`);
  });

  test.each(AROUND)('%s takes a token with any scope', async (path) => {
    for (const scope of SCOPES) {
      const { secret } = await acme.make.token({ scopes: [scope] });
      await service.as(secret).get(path).expect(200);
      await service.as(secret).head(path).expect(200);
    }
  });

  test.each(['/%64ocs', '/docs/', '//docs', '/docs/../docs/', '/DOCS'])(
    'is not to be had as %s without a token',
    async (path) => expect([400, 401, 404]).toContain((await service.http.get(path)).status),
  );

  test.each(['/health/live', '/health/ready'])('%s asks for no token', (path) =>
    service.http.get(path).expect(200),
  );
});

describe('a login', () => {
  test.each(SCOPES)('with the scope %s opens the documentation to a browser', async (scope) => {
    const { secret } = await acme.make.token({ scopes: [scope] });
    expect((await logIn(secret, '/docs').expect(303)).headers['location']).toBe('/docs');
    await browser.get('/docs').set(PAGE).expect(200);
    await browser.get('/openapi.yaml').expect(200);
  });

  test('is kept in a cookie that scripts and other sites can not use', async () => {
    const { headers } = await logIn(acme.secret);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^discovery_login=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ['behind a proxy that says so', { 'x-forwarded-proto': 'https' }],
    ['by the origin of the page', { origin: 'https://records.example' }],
  ])('is sent over https only, where there is https: %s', async (_, headers) => {
    const answer = await logIn(acme.secret).set(headers).expect(303);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-discovery_login=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    await service.http
      .get('/docs')
      .set({ cookie, 'sec-fetch-site': 'same-origin', ...headers })
      .expect(200);
    await service.http.get('/docs').set({ cookie }).expect(200);
  });

  test('over https is not taken from what another host of the domain can have set', async () => {
    const { headers } = await logIn(acme.secret).expect(303);
    const cookie = String(headers['set-cookie']).split(';')[0] as string;
    await service.http.get('/docs').set({ cookie }).expect(200);
    await service.http.get('/docs').set({ cookie, 'x-forwarded-proto': 'https' }).expect(401);
    const both = `${cookie}; __Host-discovery_login=${'x'.repeat(43)}`;
    await service.http.get('/docs').set({ cookie: both }).expect(401);
  });

  test('is not the token, and of it the database has the digest only', async () => {
    const { headers } = await logIn(acme.secret);
    const [cookie] = headers['set-cookie'] as unknown as string[];
    const login = /=([\w-]+);/.exec(cookie as string)?.[1] as string;
    expect(cookie).not.toContain(acme.secret);
    const rows = await service.sql<{ text: string }>('SELECT to_jsonb(l)::text AS text FROM login l');
    expect(rows.map(({ text }) => text).join()).not.toContain(login);
  });

  test('ends with its token, within a second', async () => {
    const { id, secret } = await acme.make.token();
    await logIn(secret).expect(303);
    await browser.get('/docs').expect(200);
    await browser.get('/v1/component').set(OWN_SCRIPT).expect(200);
    await acme.http.delete(`/v1/api-token/${id}`).expect(204);
    await untilClosed();
  });

  test('ends by itself', async () => {
    await logIn(acme.secret).expect(303);
    await service.sql('UPDATE login SET expires_at = now()');
    await untilClosed();
    const next = request.agent(service.url);
    await logIn(acme.secret, '/docs', next).expect(303);
    expect(await service.sql('SELECT FROM login WHERE expires_at <= now()')).toEqual([]);
  });

  test('can be ended', async () => {
    const { headers } = await logIn(acme.secret);
    const kept = String(headers['set-cookie']).split(';')[0] as string;
    await browser.get('/docs').expect(200);
    const out = await browser.post('/logout').expect(303);
    expect(out.headers['location']).toBe('/login');
    expect(out.headers['set-cookie']).toEqual([
      expect.stringMatching(/^discovery_login=; Max-Age=0; Path=\/;/),
    ]);
    await browser.get('/docs').expect(401);
    await untilClosed(request.agent(service.url).set('cookie', kept));
  });

  test('can be had a hundred times with a token; one more ends the oldest', async () => {
    const { id, secret } = await acme.make.token();
    await logIn(secret).expect(303);
    await service.sql(
      `INSERT INTO login SELECT workspace_id, id, sha256(n::text::bytea), now() + interval '1 day'
        FROM api_token, generate_series(1, 99) n WHERE id = $1`,
      [id],
    );
    await browser.get('/docs').expect(200);
    await logIn(secret, '/docs', request.agent(service.url)).expect(303);
    const alive = () => service.sql('SELECT FROM login WHERE api_token_id = $1', [id]);
    expect(await alive()).toHaveLength(100);
    // A hundred and no more are left as well when many begin at the same moment.
    let logins: Promise<unknown> | undefined;
    await blocked(
      service,
      'login',
      async () => {
        const others = Array.from({ length: 30 }, () => request.agent(service.url));
        logins = Promise.all(others.map((each) => logIn(secret, '/docs', each).expect(303)));
        await untilWaiting(service, 3);
        // They wait for each other with their workspace's share of the connections, so that others have some left.
        const { http } = await service.workspace('beside many logins');
        await http.get('/v1/me').expect(200);
      },
      'SHARE',
    );
    await logins;
    expect(await alive()).toHaveLength(100);
    await untilClosed();
  });

  test("counts for its token's limit of requests", async () => {
    await using limited = await startService({ open: false, rateLimitPerMinute: 2 }, { worker: false });
    const { secret } = await limited.workspace('limited');
    const agent = () => request.agent(limited.url);
    await logIn(secret, '/docs', agent()).expect(303);
    await logIn(secret, '/docs', agent()).expect(303);
    const { headers, text } = await logIn(secret, '/docs', agent()).expect(429);
    expect(text).toContain('A caller may make 2 requests a minute.');
    expect(headers['set-cookie']).toBeUndefined();
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await limited.sql('SELECT FROM login')).toHaveLength(2);
  });

  test('counts as a use of its token', async () => {
    const { id, secret } = await acme.make.token();
    await logIn(secret).expect(303);
    await eventually(async () =>
      expect((await acme.http.get(`/v1/api-token/${id}`)).body.apiToken).toHaveProperty('lastUsedAt'),
    );
  });
});

describe('the login page', () => {
  test('has no script, and may be framed by nobody', async () => {
    const { headers, text } = await service.http
      .get('/login')
      .expect(200)
      .expect('content-type', /^text\/html/);
    expect(text).not.toMatch(/<script|onload|javascript:/i);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-\S{44}'/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['of nobody', () => 'drs_nonsense', 401, /mistyped/],
    ['that is missing', () => '', 401, /mistyped/],
  ])('says why a token %s is refused, and does not show it', async (_, token, status, reason) => {
    const secret = token();
    const { headers, text } = await logIn(secret)
      .expect(status)
      .expect('content-type', /^text\/html/);
    expect(text).toMatch(reason);
    expect(headers['set-cookie']).toBeUndefined();
    expect(secret === '' || !text.includes(secret)).toBe(true);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/"><script>',
  ])('leads nowhere else: %s', async (next) => {
    expect((await logIn(acme.secret, next).expect(303)).headers['location']).toBe('/docs');
    expect((await service.http.get('/login').query({ next })).text).toContain('name="next" value="/docs"');
  });

  test('leads back to where the browser came from', async () => {
    const { headers } = await logIn(acme.secret, '/queues/queue/work').expect(303);
    expect(headers['location']).toBe('/queues/queue/work');
  });

  test.each([
    ['read', false],
    ['admin', true],
  ])('offers who is logged in with the scope %s what they may look at', async (scope, hasQueue) => {
    const { secret } = await acme.make.token({ scopes: [scope] });
    await logIn(secret).expect(303);
    const { text } = await browser.get('/login').expect(200);
    expect(text).toContain(`<code>${scope}</code>`);
    expect(text).toContain('href="/docs"');
    expect(text.includes('href="/queues"')).toBe(hasQueue);
  });

  test('says which scope a page needs, and asks for another token', async () => {
    const { secret } = await acme.make.token({ scopes: ['write'] });
    await logIn(secret, '/queues').expect(303);
    const { headers } = await browser.get('/queues').set(PAGE).expect(303);
    expect(headers['location']).toBe('/login?next=%2Fqueues&scope=admin');
    const { text } = await browser.get(String(headers['location'])).expect(403);
    expect(text).toContain(
      'needs a token with the scope &quot;admin&quot;; the one sent has &quot;write&quot;',
    );
    expect(text).toContain('name="next" value="/queues"');
    await logIn(acme.secret, '/queues').expect(303).expect('location', '/queues');
    await browser.get('/queues').set(PAGE).expect(200);
  });

  test('tells who is logged in, whatever the workspace is called', async () => {
    const { secret } = await service.workspace('<script>alert("x")</script>');
    await logIn(secret);
    const { text } = await browser.get('/login').expect(200);
    expect(text).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(text).not.toContain('<script>');
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])("takes no form from another site's page: %j", async (headers) => {
    const stranger = request(service.url);
    expectProblem(await logIn(acme.secret, '/docs', stranger).set(headers).expect(403), CrossSiteRequest);
    expectProblem(await stranger.post('/logout').set(headers), CrossSiteRequest);
  });

  test('takes no other form, and no other route takes forms', async () => {
    expectProblem(await service.http.post('/login').send({ token: acme.secret }), UnsupportedMediaType);
    expectProblem(await logIn('x'.repeat(5_000)), BodyTooLarge);
    await acme.http.post('/v1/component').type('form').send({ title: 'x' }).expect(415);
  });

  test('has no query string that can not be read', async () =>
    expectProblem(await service.http.get('/login?%ff'), MalformedRequest));

  test('says when the database is away', async () => {
    await using database = await createTestDatabase();
    const gate = await gateTo(database.url);
    await using cutOff = await startService(
      { open: false, databaseUrl: gate.url },
      { board: true, worker: false },
    );
    await gate.shut();
    const cookie = `discovery_login=${'x'.repeat(43)}`;
    expectProblem(await cutOff.http.get('/login').set('cookie', cookie), Unavailable);
    expectProblem(await cutOff.http.post('/logout').set('cookie', cookie), Unavailable);
  });

  test('is not there in open mode', async () => {
    await using open = await startService({ open: true });
    await open.http.get('/login').expect(404);
    await open.http.get('/docs').set(PAGE).expect(200);
  });
});

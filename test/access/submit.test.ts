import { beforeAll, describe, expect, test } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import type { Response, Test } from 'supertest';
import { CrossSiteRequest, InsufficientScope } from '../../src/access/access.problems.js';
import { RateLimited } from '../../src/http/limits/limits.problems.js';
import { BodyTooLarge, InvalidInput } from '../../src/http/problems/problems.js';
import { newId } from '../../src/platform/identifiers/uuid.js';
import { eventually } from '../support/eventually.js';
import { expectProblem } from '../support/problem.js';
import { type Http, startService } from '../support/service.js';
import { useService, useWorkspace } from '../support/use-service.js';

const SHOP = 'https://shop.example';
const BLOG = 'https://blog.example:8443';
const ELSEWHERE = 'https://elsewhere.example';
const LISTED = 'https://app.example';

const service = useService({ open: false, corsOrigins: [LISTED], trustedProxies: ['127.0.0.1'] });
const acme = useWorkspace(service, 'acme');

const submitter = async (members: object = {}): Promise<Http> =>
  service.as((await acme.make.token({ scopes: ['submit'], ...members })).secret);

/** A program's token, which has no origins. */
let program: Http;
/** A token for pages of the shop. */
let page: Http;
beforeAll(async () => {
  program = await submitter();
  page = await submitter({ origins: [SHOP, BLOG] });
});

const feedbackOf = async (id: string) =>
  (await acme.http.get(`/v1/feedback/${id}`).expect(200)).body.feedback;
const messageOf = async (id: string) => (await acme.http.get(`/v1/message/${id}`).expect(200)).body.message;

/** Submits feedback, and reads it as an administrator. */
const submitted = async (members: object) =>
  feedbackOf((await program.post('/v1/feedback').send(members).expect(201)).body.feedback.id);

describe('a token with the scope submit', () => {
  test('is shown with its scope and its origins, also in events, and keeps them when it is replaced', async () => {
    const { id, ...token } = await acme.make.token({ scopes: ['submit'], origins: [SHOP] });
    expect(token).toMatchObject({ scopes: ['submit'], origins: [SHOP] });
    const { body } = await acme.http.get(`/v1/api-token/${id}`).expect(200);
    expect(body.apiToken).toMatchObject({ scopes: ['submit'], origins: [SHOP] });
    const rotated = await acme.http.post(`/v1/api-token/${id}/rotate`).send({}).expect(200);
    expect(rotated.body.apiToken).toMatchObject({ scopes: ['submit'], origins: [SHOP] });
    await eventually(async () => {
      const { body } = await acme.http.get(`/v1/event?type=apiToken.created&record=${id}`).expect(200);
      expect(body.events).toMatchObject([{ after: { scopes: ['submit'], origins: [SHOP] } }]);
    });
  });

  test('can be given other origins, and none', async () => {
    const { id, secret } = await acme.make.token({ scopes: ['submit'], origins: [SHOP] });
    const patch = (origins: unknown) => acme.http.patch(`/v1/api-token/${id}`).send({ origins });
    expect((await patch([BLOG]).expect(200)).body.apiToken.origins).toEqual([BLOG]);
    const post = () => service.as(secret).post('/v1/message').set('origin', BLOG).send({ text: 'x' });
    await eventually(() => post().expect(201));
    expect((await patch(null).expect(200)).body.apiToken).not.toHaveProperty('origins');
  });

  test.each([
    [{ scopes: ['submit', 'read'] }, '/scopes', 'not_combinable'],
    [{ scopes: ['read'], origins: [SHOP] }, '/origins', 'not_for_scope'],
    [{ scopes: ['write', 'submit'], origins: [SHOP] }, '/origins', 'not_for_scope'],
    [{ scopes: ['submit'], origins: [] }, '/origins', 'too_few_items'],
    [{ scopes: ['submit'], origins: Array(21).fill(SHOP) }, '/origins', 'too_many_items'],
    [{ scopes: ['submit'], origins: ['*'] }, '/origins/0', 'invalid_origin'],
    [{ scopes: ['submit'], origins: ['https://*.example'] }, '/origins/0', 'invalid_origin'],
    [{ scopes: ['submit'], origins: [SHOP, `${SHOP}/`] }, '/origins/1', 'invalid_origin'],
    [{ scopes: ['submit'], origins: ['HTTPS://shop.example'] }, '/origins/0', 'invalid_origin'],
    [{ scopes: ['submit'], origins: ['null'] }, '/origins/0', 'invalid_origin'],
    [{ scopes: ['submit'], origins: [4] }, '/origins/0', 'invalid_origin'],
  ])('made of %j is refused at %s', async (members, pointer, code) => {
    const answer = await acme.http.post('/v1/api-token').send({ name: 'Form', ...members });
    expectProblem(answer, InvalidInput, { pointer, code });
  });

  test("can't be made of another by giving that origins", async () => {
    const { id } = await acme.make.token({ scopes: ['write'] });
    const answer = await acme.http.patch(`/v1/api-token/${id}`).send({ origins: [SHOP] });
    expectProblem(answer, InvalidInput, { pointer: '/origins', code: 'not_for_scope' });
  });

  test.each([
    [
      ['submit', 'write'],
      ['read', 'write'],
    ],
    [
      ['admin', 'submit'],
      ['read', 'write', 'admin'],
    ],
  ])('%j is the same as the larger scope', async (scopes, shown) =>
    expect((await acme.make.token({ scopes })).scopes).toEqual(shown),
  );

  test.each([
    'GET /v1/feedback',
    'GET /v1/me',
    'GET /v1/event/stream',
    'POST /mcp',
    'GET /docs',
    'GET /openapi.yaml',
  ])('is not enough for %s', async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    const answer = await (method === 'GET' ? program.get(path) : program.post(path).send({ a: 1 }));
    expectProblem(answer, InsufficientScope);
  });

  test('does not log in', async () => {
    const { secret } = await acme.make.token({ scopes: ['submit'] });
    const { text, headers } = await service.http
      .post('/login')
      .set('sec-fetch-site', 'same-origin')
      .type('form')
      .send({ token: secret })
      .expect(403);
    expect(text).toContain('This needs a token with the scope &quot;read&quot;; the one sent has');
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

describe('who submits', () => {
  test('is answered the id alone, and the record is as it was sent', async () => {
    const feedback = {
      content: 'The map is wrong.',
      authorEmail: 'ines@harbour-school.example',
      company: 'Harbour School',
      sourceUrl: 'https://shop.example/help',
      tags: ['form'],
      score: 0,
    };
    const answer = await program.post('/v1/feedback').send(feedback).expect(201);
    expect(answer.body).toEqual({ feedback: { id: expect.any(String) } });
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('location');
    expect(await feedbackOf(answer.body.feedback.id)).toMatchObject({ ...feedback, state: 'NEW' });
    const sent = await program.post('/v1/message').send({ text: 'Dear all', source: 'Form' }).expect(201);
    expect(sent.body).toEqual({ message: { id: expect.any(String) } });
    expect(await messageOf(sent.body.message.id)).toMatchObject({ text: 'Dear all', source: 'Form' });
  });

  test('may name a discovery, a message, a company and a clientId', async () => {
    const discovery = await acme.make.discovery({ clientId: 'RL-1' });
    const message = await acme.make.message({ clientId: 'M-1', authorName: 'Ines' });
    const company = await acme.make.company({ clientId: 'C-1' });
    expect(
      await submitted({ discoveryId: 'RL-1', messageId: 'M-1', companyId: 'C-1', clientId: 'F-1' }),
    ).toMatchObject({
      discoveryId: discovery.id,
      messageId: message.id,
      companyId: company.id,
      clientId: 'F-1',
      authorName: 'Ines',
      score: 1,
    });
  });

  test('loses no words by what is not there, or not the same', async () => {
    await acme.make.feedback({ on: await acme.make.discovery(), clientId: 'taken' });
    await acme.make.company({ clientId: 'north', name: 'North' });
    for (const unknown of ['nobody', newId()]) {
      const members = { discoveryId: unknown, messageId: unknown, companyId: unknown, clientId: 'taken' };
      const feedback = await submitted({ ...members, content: 'Kept' });
      expect(feedback).toMatchObject({ clientId: feedback.id, content: 'Kept', state: 'NEW' });
      for (const member of ['discoveryId', 'messageId', 'companyId'])
        expect(feedback).not.toHaveProperty(member);
    }
    expect(await submitted({ company: 'South', companyId: 'north' })).toMatchObject({ company: 'South' });
    expect(await submitted({ company: 'South', companyId: null })).toMatchObject({ company: 'South' });
    await acme.make.message({ clientId: 'taken', text: 'Mine' });
    const { body } = await program
      .post('/v1/message')
      .send({ clientId: 'taken', text: 'Theirs' })
      .expect(201);
    expect(await messageOf('taken')).toMatchObject({ text: 'Mine' });
    expect(await messageOf(body.message.id)).toMatchObject({ text: 'Theirs', clientId: body.message.id });
  });

  describe('is not told', () => {
    const shapeOf = ({ status, body, headers }: Response) => [
      status,
      Object.keys(headers).toSorted(),
      JSON.stringify(body).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id').length,
      Object.keys(body.feedback ?? body.message),
    ];

    beforeAll(async () => {
      const discovery = await acme.make.discovery({ clientId: 'a-record' });
      await acme.make.feedback({ on: discovery, clientId: 'a-record' });
      await acme.make.message({ clientId: 'a-record' });
      await acme.make.company({ clientId: 'a-record', name: 'a-record' });
    });

    test.each([
      ['feedback', 'discoveryId'],
      ['feedback', 'messageId'],
      ['feedback', 'companyId'],
      ['feedback', 'company'],
      ['feedback', 'clientId'],
      ['message', 'companyId'],
      ['message', 'company'],
      ['message', 'clientId'],
    ])('with %s whether its %s is there', async (kind, member) => {
      const send = (value: string) =>
        program.post(`/v1/${kind}`).send({ [kind === 'message' ? 'text' : 'content']: 'x', [member]: value });
      const known = shapeOf(await send('a-record').expect(201));
      expect(shapeOf(await send('no-record').expect(201))).toEqual(known);
    });
  });

  test.each([
    ['feedback', { createdAt: '2020-01-01' }, '/createdAt', 'not_for_scope'],
    ['feedback', { score: 2 }, '/score', 'out_of_range'],
    ['feedback', { starred: false }, '/starred', 'not_for_scope'],
    ['feedback', { state: 'ARCHIVED' }, '/state', 'not_for_scope'],
    ['message', { text: 'x', createdAt: '2020-01-01' }, '/createdAt', 'not_for_scope'],
    ['message', { text: 'x', state: 'ARCHIVED' }, '/state', 'not_for_scope'],
    ['message', { text: '' }, '/text', 'too_short'],
  ])('%s may not be %j', async (kind, members, pointer, code) =>
    expectProblem(await program.post(`/v1/${kind}`).send(members), InvalidInput, { pointer, code }),
  );

  test('is answered the same when the request is sent again, even if the record is gone', async () => {
    const send = () =>
      program
        .post('/v1/feedback')
        .set('idempotency-key', 'a-form')
        .send({ content: 'x'.repeat(16_000), discoveryId: 'nobody' });
    const { body } = await send().expect(201);
    await acme.http.delete(`/v1/feedback/${body.feedback.id}`).expect(204);
    const again = await send().expect(201);
    expect(again.body).toEqual(body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('with the scope write is answered as ever', async () => {
    const { secret } = await acme.make.token({ scopes: ['write'] });
    const http = service.as(secret);
    const { body, headers } = await http.post('/v1/feedback').send({ score: 5, starred: true }).expect(201);
    expect(body.feedback).toMatchObject({ score: 5, starred: true });
    expect(headers).toMatchObject({ location: `/v1/feedback/${body.feedback.id}`, etag: expect.any(String) });
    await http.post('/v1/feedback').send({ discoveryId: 'nobody' }).expect(400);
  });

  test('sends at most 16 KiB, whether the length is told first or not', async () => {
    const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - 11) });
    const send = (bytes: number) => program.post('/v1/message').type('json').send(bodyOf(bytes));
    await send(16_384).expect(201);
    const answer = await send(16_385);
    expectProblem(answer, BodyTooLarge);
    expect(answer.body.detail).toContain('16 KiB');
    const chunked = async (bytes: number): Promise<number | undefined> => {
      const { secret } = await acme.make.token({ scopes: ['submit'] });
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      return new Promise((resolve, reject) => {
        const sending = httpRequest(`${service.url}/v1/message`, { method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sending.on('error', reject);
        sending.write(bodyOf(bytes).slice(0, 8_000));
        sending.end(bodyOf(bytes).slice(8_000));
      });
    };
    expect(await chunked(16_384)).toBe(201);
    expect(await chunked(16_385)).toBe(413);
  });
});

describe('pages', () => {
  const POST = { 'access-control-request-method': 'POST' };
  const CROSS_SITE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  const PATHS = ['/v1/feedback', '/v1/message'];

  const from = (origin: string, sending: Test) => sending.set({ ...CROSS_SITE, origin });
  const corsOf = ({ headers }: Response) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  const expectReadable = ({ headers }: Response, origin: string) =>
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
      vary: expect.stringMatching(/\bOrigin\b/),
    });

  test.each(PATHS)('of every origin may ask if they may post to %s', async (path) => {
    const { headers, text } = await service.http
      .options(path)
      .set({ ...POST, origin: ELSEWHERE, 'access-control-request-headers': 'authorization,idempotency-key' })
      .expect(204);
    expect(text).toBe('');
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Content-Type.*Idempotency-Key/),
      'access-control-max-age': '600',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each([
    ['/v1/component', { ...POST, origin: ELSEWHERE }],
    ['/v1/feedback/bulk', { ...POST, origin: ELSEWHERE }],
    ['/v1/feedback/query', { ...POST, origin: ELSEWHERE }],
    ['/v1/feedback/x', { ...POST, origin: ELSEWHERE }],
    ['/v1/feedback', { 'access-control-request-method': 'GET', origin: ELSEWHERE }],
    ['/v1/feedback', { 'access-control-request-method': 'PATCH', origin: ELSEWHERE }],
    ['/v1/feedback', { origin: ELSEWHERE }],
    ['/v1/feedback', POST],
  ])('get no such answer at %s with %j', async (path, headers) => {
    const answer = await service.http.options(path).set(headers).expect(405);
    expect(corsOf(answer)).toEqual([]);
    expect(answer.headers['allow']).not.toContain('OPTIONS');
  });

  test.each([SHOP, BLOG])('of the origin %s read what the token is answered', async (origin) => {
    const post = (path: string) => from(origin, page.post(path));
    expectReadable(await post('/v1/feedback').send({ content: 'x' }).expect(201), origin);
    expectReadable(await post('/v1/message').send({ text: 'x' }).expect(201), origin);
    expectReadable(await post('/v1/message').send({}).expect(400), origin);
    expectReadable(
      await post('/v1/message')
        .send({ text: 'x'.repeat(17_000) })
        .expect(413),
      origin,
    );
    expectReadable(await post('/v1/message').type('text').send('x').expect(415), origin);
    expectReadable(await post('/v1/component').send({ title: 'x' }).expect(403), origin);
  });

  test.each([ELSEWHERE, 'null', 'https://shop.example:444', `${SHOP}.evil.example`])(
    'of the origin %s can not use the token',
    async (origin) => {
      const answer = await from(origin, page.post('/v1/feedback')).send({ content: 'x' });
      expectProblem(answer, CrossSiteRequest);
      expect(answer.body.detail).toBe(`The "origins" of the token do not include "${origin}".`);
      expect(corsOf(answer)).toEqual([]);
      expect(answer.headers['vary']).toMatch(/\bOrigin\b/);
    },
  );

  test('that say no origin can not use the token, nor can programs', async () => {
    const answer = await page.post('/v1/feedback').send({ content: 'x' });
    expectProblem(answer, CrossSiteRequest);
    expect(answer.body.detail).toContain('no Origin header');
  });

  test("can't use a token without origins, unless CORS_ORIGINS or the service itself has them", async () => {
    const answer = await from(SHOP, program.post('/v1/feedback')).send({ content: 'x' });
    expectProblem(answer, CrossSiteRequest);
    expect(corsOf(answer)).toEqual([]);
    expectReadable(
      await from(LISTED, program.post('/v1/feedback')).send({ content: 'x' }).expect(201),
      LISTED,
    );
    const own = { 'sec-fetch-site': 'same-origin', origin: service.url };
    await program.post('/v1/feedback').set(own).send({ content: 'x' }).expect(201);
  });

  test('of CORS_ORIGINS read that the token is not for them', async () => {
    const answer = await from(LISTED, page.post('/v1/feedback')).send({ content: 'x' });
    expectProblem(answer, CrossSiteRequest);
    expectReadable(answer, LISTED);
  });

  test('read an answer in open mode as well', async () => {
    await using open = await startService({ open: true }, { worker: false });
    const { secret } = await open.make.token({ scopes: ['submit'], origins: [SHOP] });
    const post = (http: Http) => from(SHOP, http.post('/v1/feedback')).send({ content: 'x' });
    expectReadable(await post(open.as(secret)).expect(201), SHOP);
    expectProblem(await post(open.http), CrossSiteRequest);
  });
});

describe('an address', () => {
  test('may submit so often a minute with a token', async () => {
    await using limited = await startService(
      {
        open: false,
        rateLimitPerMinute: 5,
        submitRateLimitPerMinute: 2,
        trustedProxies: ['127.0.0.1'],
      },
      { worker: false },
    );
    const { make } = await limited.workspace('limited');
    const { secret } = await make.token({ scopes: ['submit'], origins: [SHOP] });
    const post = (address: string, http = limited.as(secret)) =>
      http.post('/v1/message').set({ origin: SHOP, 'x-forwarded-for': address }).send({ text: 'x' });
    const { headers } = await post('192.0.2.1').expect(201);
    expect(headers['ratelimit-policy']).toBe('"address";q=2;w=60, "token";q=5;w=60');
    expect(headers['ratelimit']).toMatch(/^"address";r=1;t=\d+, "token";r=4;t=\d+$/);
    await post('192.0.2.1').expect(201);
    const answer = await post('192.0.2.1');
    expectProblem(answer, RateLimited);
    expect(answer.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'access-control-allow-origin': SHOP,
    });
    expect(answer.body.detail).toMatch(/^A caller may make 2 requests a minute from one address\./);
    // Rejected requests took nothing from the limit of the token.
    expect((await post('2001:db8::1').expect(201)).headers['ratelimit']).toMatch(/"token";r=2;/);
    await post('2001:db8::2').expect(201);
    await post('2001:db8::3').expect(429);
    await post('192.0.2.2').expect(201);
    expect((await post('192.0.2.3').expect(429)).body.detail).toMatch(
      /^A caller may make 5 requests a minute\./,
    );
    const another = await make.token({ scopes: ['submit'], origins: [SHOP] });
    await post('192.0.2.1', limited.as(another.secret)).expect(201);
  });
});

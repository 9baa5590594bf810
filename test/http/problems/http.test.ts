import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import {
  BodyTooLarge,
  MalformedRequest,
  MethodNotAllowed,
  NotAcceptable,
  RecordNotFound,
  RouteNotFound,
  UnsupportedMediaType,
} from '../../../src/http/problems/problems.js';
import { expectProblem } from '../../support/problem.js';
import { send, write } from '../../support/raw.js';
import { EACH_RESOURCE } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';
import { words } from '../../support/names.js';

const service = useService();

describe('every error is problem details', () => {
  test.each(EACH_RESOURCE)('a record of %s that is not there is 404', async (_, { path, change }) => {
    const gone = `${path}/nowhere`;
    const answers = [
      await service.http.get(gone),
      await service.http.patch(gone).send({ [change[0]]: change[1] }),
      await service.http.delete(gone),
    ];
    for (const answer of answers) {
      expectProblem(answer, RecordNotFound);
      expect(answer.body).toMatchObject({ instance: gone, detail: expect.stringContaining('"nowhere"') });
    }
  });

  test.each(words('/v1 /v1/ /v1/nothing /v1/discovery/ //v1/discovery /v1/Discovery /v2/discovery'))(
    'GET %s is 404, because there is no such route',
    async (path) => {
      const { status, text } = await send(service.url, 'GET', path);
      expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'route_not_found', instance: path });
      expect(status).toBe(404);
    },
  );

  test('an unknown route is 404 whatever the body and the parameters', async () => {
    const answer = await service.http.post('/v1/nothing?a=1').set('content-type', 'text/plain').send('{');
    expectProblem(answer, RouteNotFound);
  });

  test.each([
    ['PUT', '/v1/discovery/x', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/v1/discovery/x', 'DELETE, GET, HEAD, PATCH'],
    ['DELETE', '/v1/discovery', 'GET, HEAD, POST'],
    ['POST', '/v1/discovery/x/feedback', 'GET, HEAD'],
    ['OPTIONS', '/v1/user', 'GET, HEAD, POST'],
    ['TRACE', '/v1/user', 'GET, HEAD, POST'],
    ['PROPFIND', '/v1/user', 'GET, HEAD, POST'],
    ['QUERY', '/v1/user', 'GET, HEAD, POST'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const { status, headers, text } = await send(service.url, method, path);
    expect(JSON.parse(text)).toMatchObject({ code: MethodNotAllowed.kind.code, status: 405 });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow });
  });

  test('HEAD answers as GET does, without the body', async () => {
    const { id } = await service.make.discovery();
    const answer = await service.http.head(`/v1/discovery/${id}`).expect(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect(answer.text).toBeUndefined();
    await service.http.head('/v1/discovery/nowhere').expect(404);
  });

  test.each(['%', '%zz', '%ff', '%ED%A0%80'])(
    'a path with %s is 400: it is not percent-encoded UTF-8',
    async (id) => {
      const { status, text } = await send(service.url, 'GET', `/v1/discovery/${id}`);
      expect({ status, code: JSON.parse(text).code }).toEqual({ status: 400, code: 'malformed_request' });
    },
  );

  test.each(['%', 'q=%zz', '%ff=1', 'q=%ED%A0%80'])(
    'a query string %s is 400: it is not percent-encoded UTF-8',
    async (query) => {
      const { status, text } = await send(service.url, 'GET', `/v1/discovery?${query}`);
      expect({ status, code: JSON.parse(text).code }).toEqual({ status: 400, code: 'malformed_request' });
    },
  );
});

describe('bodies', () => {
  const post = (type: string, body: string) =>
    service.http.post('/v1/discovery').set('content-type', type).send(body);
  const discovery = JSON.stringify({ title: 'Lost basket' });

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
    '%s is taken',
    (type) => post(type, discovery).expect(201),
  );

  test('application/merge-patch+json is taken where something is changed', async () => {
    const { id } = await service.make.discovery();
    const type = 'application/merge-patch+json';
    await service.http.patch(`/v1/discovery/${id}`).set('content-type', type).send(discovery).expect(200);
    expectProblem(await post(type, discovery), UnsupportedMediaType);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    '?',
  ])('%s is 415', async (type) => expectProblem(await post(type, discovery), UnsupportedMediaType));

  test('a body without a type is 415', async () => {
    const headers = { 'content-length': discovery.length };
    const { status, text } = await send(service.url, 'POST', '/v1/discovery', { headers, body: discovery });
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 415, code: 'unsupported_media_type' });
  });

  test.each(['identity', 'Identity', 'IDENTITY'])('Content-Encoding: %s says nothing', (encoding) =>
    post('application/json', discovery).set('content-encoding', encoding).expect(201),
  );

  test.each(['{', '{"discovery":{"title":"x"}', "{'a':1}", '{"a":1,}', 'undefined', 'NaN', '\u0000'])(
    '%j is 400: it is not JSON',
    async (body) => expectProblem(await post('application/json', body), MalformedRequest),
  );

  test('bytes that are not UTF-8 are 400', async () => {
    const body = Buffer.from(`{"discovery":{"title":"caf\xe9"}}`, 'latin1');
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await send(service.url, 'POST', '/v1/discovery', { headers, body });
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 400, code: 'malformed_request' });
  });

  test('a byte order mark in front does no harm', () =>
    post('application/json', `\uFEFF${discovery}`).expect(201));

  test('a mebibyte is taken, a byte more is 413', async () => {
    const padded = (length: number) => discovery.padEnd(length);
    await post('application/json', padded(1_048_576)).expect(201);
    expectProblem(await post('application/json', padded(1_048_577)), BodyTooLarge);
  });

  test('a body that does not say its length is 413 once it is too large', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const body = 'x'.repeat(2_000_000);
    const { status, text } = await send(service.url, 'POST', '/v1/discovery', { headers, body });
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 413, code: 'body_too_large' });
  });

  describe('a caller that sends all of a rejected body before it reads', () => {
    const head = (path: string, type: string, ...more: string[]) =>
      [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, ...more, '', ''].join('\r\n');
    const large = 'x'.repeat(8_000_000);
    const json = 'application/json';
    const length = `Content-Length: ${large.length}`;
    const chunks = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    const next = 'GET /v1/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

    test.each([
      [413, head('/v1/discovery', json, length) + large],
      [413, head('/v1/discovery', json, 'Transfer-Encoding: chunked') + chunks],
      [415, head('/v1/discovery', 'text/plain', length) + large],
      [401, head('/v1/discovery', json, length, 'Authorization: Bearer drs_none') + large],
    ])('reads the %d, and goes on with the connection', async (status, request) => {
      const answers = await write(service.url, request + next);
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
    });

    test.each([
      [413, head('/v1/discovery', json, length, 'Connection: close') + large],
      [413, head('/v1/discovery', json, 'Transfer-Encoding: chunked', 'Connection: close') + chunks],
      [404, head('/v1/nothing', json, length, 'Connection: close') + large],
      [415, head('/v1/discovery', 'text/plain', length, 'Connection: close') + large],
    ])('reads the %d on a connection that is closed after it', async (status, request) => {
      const answers = await write(service.url, request);
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
    });
  });
});

describe('Accept', () => {
  const statusFor = async (accept: string, method = 'GET', path = '/v1/component') =>
    (await send(service.url, method, path, { headers: { accept } })).status;

  test.each([
    '',
    '*/*',
    'application/*',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;version=1;q=0.1',
    'application/problem+json',
    'text/csv, application/json;q=0.001',
    'text/csv;q=1, */*;q=0.1',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/json, text/plain, */*',
  ])('%j is answered', async (accept) => expect(await statusFor(accept)).toBe(200));

  test.each([
    'text/csv',
    'application/xml, text/*',
    'application/xml',
    'application/json;q=0',
    'application/json;q=0, */*',
    '*/*;q=0',
    'nonsense',
  ])('%j is 406: records are answered as JSON only', async (accept) =>
    expectProblem(await service.http.get('/v1/component').set('accept', accept), NotAcceptable),
  );

  test('is looked at before anything is done', async () => {
    const title = 'Not acceptable';
    const answer = await service.http.post('/v1/component').set('accept', 'text/csv').send({ title });
    expectProblem(answer, NotAcceptable);
    expect(await service.sql('SELECT FROM component WHERE title = $1', [title])).toEqual([]);
  });

  test('is nothing to an answer without a body, and to what is around the API', async () => {
    const { id } = await service.make.component();
    expect(await statusFor('text/csv', 'DELETE', `/v1/component/${id}`)).toBe(204);
    expect(await statusFor('text/html', 'GET', '/openapi.yaml')).toBe(200);
    expect(await statusFor('text/html', 'GET', '/health/live')).toBe(200);
  });

  test('is not read at any length', async () => expect(await statusFor('a/b,'.repeat(3_000))).toBe(400));
});

describe('X-Request-Id', () => {
  test.each(['a', '~', '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f', 'x'.repeat(128)])(
    '%s is taken over',
    async (id) => {
      const answer = await service.http.get('/v1/nothing').set('x-request-id', id);
      expect(answer.headers['x-request-id']).toBe(id);
      expectProblem(answer, RouteNotFound);
    },
  );

  test.each(['', 'a b', 'x'.repeat(129), 'caf\xe9'])('%j is replaced', async (id) => {
    const { headers } = await send(service.url, 'GET', '/v1/discovery', { headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('each request without one gets its own, errors included', async () => {
    const answers = [
      await send(service.url, 'GET', '/v1/discovery'),
      await send(service.url, 'GET', '/v1/nothing'),
      await send(service.url, 'PUT', '/v1/discovery'),
      await send(service.url, 'GET', '/v1/discovery/%zz'),
      await send(service.url, 'GET', '/v1/discovery?q=%zz'),
      await send(service.url, 'GET', `/v1/discovery/${'x'.repeat(20_000)}`),
      await send(service.url, 'POST', '/v1/discovery', {
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(1_100_000),
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 400, 400, 431, 413]);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length);
  });
});

test('a request whose connection ends too early is told so', async () => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.end(
    'POST /v1/user HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('The connection ended before the request did.');
});

describe('what is hardly HTTP', () => {
  test.each([
    ['garbage', 400, 'This is no request\r\n\r\n'],
    ['TLS', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown version', 400, 'GET /v1/user HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['an unknown method', 400, 'BREW /v1/user HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['no Host', 400, 'GET /v1/user HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'two Hosts',
      400,
      'GET /v1/user HTTP/1.1\r\nHost: localhost\r\nhOST: localhost\r\nConnection: close\r\n\r\n',
    ],
    ['a Host that is none', 400, 'GET /v1/user HTTP/1.1\r\nHost: local host\r\nConnection: close\r\n\r\n'],
    ['a Host with a user', 400, 'GET /v1/user HTTP/1.1\r\nHost: a@localhost\r\nConnection: close\r\n\r\n'],
    ['a Host with a path', 400, 'GET /v1/user HTTP/1.1\r\nHost: localhost/x\r\nConnection: close\r\n\r\n'],
    ['two Hosts before HTTP/1.1', 400, 'GET /v1/user HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['a faulty header', 400, 'GET /v1/user HTTP/1.1\r\nHost: localhost\r\n\x01: x\r\n\r\n'],
    ['a faulty length', 400, 'POST /v1/user HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n'],
    [
      'too long a header',
      431,
      `GET /v1/user HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
    ],
  ])('%s gets problem details with a request id', async (_, status, bytes) => {
    const [head = '', body = ''] = (await write(service.url, bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/problem\+json/im);
    expect(JSON.parse(body)).toMatchObject({ status, requestId: /^x-request-id: (\S+)/im.exec(head)?.[1] });
  });

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]', '[::1]:3000', 'localhost:'])(
    'the Host %s is one',
    async (host) => {
      const { status } = await send(service.url, 'GET', '/v1/user', { headers: { host } });
      // Open mode takes no other port for a stranger's.
      expect([200, 421]).toContain(status);
    },
  );

  test.each([
    ['an expectation that nobody knows', 'Expect: the-unexpected'],
    ['a wish for another protocol', 'Connection: Upgrade, close\r\nUpgrade: websocket'],
  ])('%s is ignored', async (_, header) => {
    const answer = await write(
      service.url,
      `GET /v1/user HTTP/1.1\r\nHost: localhost\r\n${header}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { decoded, send } from '../../support/raw.js';
import { useService } from '../../support/use-service.js';

const service = useService({ open: false });
let long: string;
let short: string;
let secret: string;
beforeAll(async () => {
  long = (await service.make.component({ description: 'again '.repeat(2_000) })).id;
  short = (await service.make.component()).id;
  for (let n = 0; n < 20; n++) await service.make.discovery({ description: 'again '.repeat(2_000) });
  secret = (await service.make.token()).secret;
});

const ask = (
  path: string,
  accept?: string,
  more: Record<string, string> = {},
  method = 'GET',
  body?: string,
) =>
  send(service.url, method, path, {
    headers: {
      authorization: `Bearer ${secret}`,
      ...(accept !== undefined && { 'accept-encoding': accept }),
      ...more,
    },
    ...(body !== undefined && { body }),
  });

const PATHS: [string, () => string][] = [
  ['a list', () => '/v1/discovery?per_page=5'],
  ['a list of more than can be compressed at once', () => '/v1/discovery?per_page=100'],
  ['a record', () => `/v1/component/${long}`],
  ['the specification', () => '/openapi.json'],
];

describe.each(PATHS)('%s', (_, path) => {
  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['deflate, gzip;q=0.1', 'gzip'],
    ['*', 'gzip'],
  ])('for Accept-Encoding: %s is %s, and the same when that is undone', async (accept, encoding) => {
    const plain = await ask(path());
    const answer = await ask(path(), accept);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(decoded(answer).toString()).toBe(plain.text);
    const { 'content-length': length = answer.bytes.length } = answer.headers;
    expect(Number(length)).toBe(answer.bytes.length);
  });

  test.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'br;q=0, gzip;q=0', 'compress, zstd'])(
    'for Accept-Encoding: %s is as it is',
    async (accept) => {
      const { headers, text, status } = await ask(path(), accept);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    },
  );

  test('says that it depends on Accept-Encoding, compressed or not', async () => {
    for (const accept of [undefined, 'gzip'])
      expect((await ask(path(), accept)).headers['vary']).toMatch(/(^|, )accept-encoding(,|$)/);
  });
});

test('an Accept-Encoding that is longer than any client sends is as none', async () => {
  const [longest, longer] = ['gzip,'.padEnd(1_000, ' '), 'gzip,'.padEnd(1_001, ' ')];
  expect((await ask('/v1/discovery', `${longest.slice(0, -1)},`)).headers['content-encoding']).toBe('gzip');
  expect((await ask('/v1/discovery', `${longer.slice(0, -1)},`)).headers).not.toHaveProperty(
    'content-encoding',
  );
});

test('what is tiny is never compressed', async () => {
  for (const path of [`/v1/component/${short}`, '/v1/user', '/v1/component/nothing', '/v1/me'])
    expect((await ask(path, 'gzip, br')).headers).not.toHaveProperty('content-encoding');
});

test('what answers a write is never compressed: it can hold a secret', async () => {
  const name = 'n'.repeat(255);
  const { headers, text } = await ask(
    '/v1/api-token',
    'gzip, br',
    { 'content-type': 'application/json' },
    'POST',
    JSON.stringify({ name: '"'.repeat(255), scopes: ['read'] }),
  );
  expect(JSON.parse(text).apiToken.secret).toMatch(/^drs_/);
  expect(headers).not.toHaveProperty('content-encoding');
  const component = await ask(
    '/v1/component',
    'gzip, br',
    { 'content-type': 'application/json' },
    'POST',
    JSON.stringify({ title: name, description: 'again '.repeat(2_000) }),
  );
  expect(component.status).toBe(201);
  expect(component.headers).not.toHaveProperty('content-encoding');
});

test.each(['gzip', 'br', 'deflate'])('a request that is compressed with %s is 415', async (encoding) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
  const { status, text } = await ask('/v1/component', undefined, headers, 'POST', '{"title":"T"}');
  expect([status, JSON.parse(text).code]).toEqual([415, 'unsupported_media_type']);
});

describe('with ETag', () => {
  const ENCODINGS = [undefined, 'gzip', 'br'];

  test.each(PATHS.slice(0, 3))('%s is 304 to who has it, in whatever encoding', async (_, path) => {
    for (const had of ENCODINGS) {
      const tag = String((await ask(path(), had)).headers['etag']);
      for (const wanted of ENCODINGS) {
        const answer = await ask(path(), wanted, { 'if-none-match': tag });
        expect([answer.status, answer.text, answer.headers['etag']]).toEqual([304, '', tag]);
        expect(answer.headers).not.toHaveProperty('content-encoding');
        expect(answer.headers['vary']).toContain('accept-encoding');
      }
    }
  });

  test('a record has another strong tag in each encoding, and each of them serves for If-Match', async () => {
    const tags = await Promise.all(
      ENCODINGS.map(async (had) => String((await ask(`/v1/component/${long}`, had)).headers['etag'])),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      expect(tag).toMatch(/^"/);
      const headers = { 'content-type': 'application/json', 'if-match': tag };
      const { status } = await ask(
        `/v1/component/${long}`,
        'br',
        headers,
        'PATCH',
        '{"description":null}'.replace('null', JSON.stringify('again '.repeat(2_000))),
      );
      expect(status).toBe(200);
    }
    for (const end of ['.gzip.br"', '.zstd"', 'x"']) {
      const wrong = { 'if-none-match': tags[0]!.replace(/"$/, end) };
      expect((await ask(`/v1/component/${long}`, 'br', wrong)).status).toBe(200);
    }
  });
});

test('HEAD has no body, and says what GET does for a client that takes no encoding', async () => {
  for (const [, path] of PATHS) {
    for (const accept of ['identity', 'gzip', 'br']) {
      const [head, get] = [await ask(path(), accept, {}, 'HEAD'), await ask(path())];
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'etag', 'vary', 'content-encoding'])
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  }
});

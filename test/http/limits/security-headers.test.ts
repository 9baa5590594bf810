import { describe, expect, test } from '@jest/globals';
import { write } from '../../support/raw.js';
import { useService } from '../../support/use-service.js';

const service = useService({ open: false, production: true });

const EXPECTED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
};

describe('every answer tells browsers what not to do with it', () => {
  test('a record', async () => {
    const { http, make } = await service.workspace('records');
    const { id } = await make.component();
    expect((await http.get(`/v1/component/${id}`).expect(200)).headers).toMatchObject(EXPECTED);
  });

  test.each([
    ['no token', '/v1/component', 401],
    ['an unknown path', '/nothing', 404],
    ['a path that is no path', '/v1/%zz', 400],
    ['a query string that is none', '/v1/component?q=%zz', 400],
  ])('a refusal: %s', async (_, path, status) => {
    const { headers } = await service.http.get(path).expect(status);
    expect(headers).toMatchObject({ ...EXPECTED, 'content-type': 'application/problem+json; charset=utf-8' });
    expect(headers['x-request-id']).toBeDefined();
  });

  test.each([
    ['what is no HTTP', 'nonsense\r\n\r\n', 400],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('a refusal on the bare socket: %s', async (_, bytes, status) => {
    const [head = ''] = (await write(service.url, bytes)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = lines.map((line) => line.split(': ', 2) as [string, string]);
    expect(Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))).toMatchObject({
      ...EXPECTED,
      'content-type': 'application/problem+json',
      'x-request-id': expect.any(String),
    });
  });

  test('and not what serves it', async () => {
    const { headers } = await service.http.get('/nothing');
    expect([headers['x-powered-by'], headers['server']]).toEqual([undefined, undefined]);
  });
});

import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { Http } from '../../support/service.js';
import { useService } from '../../support/use-service.js';

const service = useService({ open: false });
let http: Http;
beforeAll(async () => {
  const { make } = await service.workspace('readers');
  const { secret } = await make.token({ scopes: ['read'] });
  http = service.as(secret);
});

const committed = () => readFile(new URL('../../../openapi.yaml', import.meta.url), 'utf8');

test('/openapi.yaml is the committed file', async () =>
  expect((await http.get('/openapi.yaml').buffer(true).expect(200)).text).toBe(await committed()));

test('/openapi.json says the same', async () =>
  expect((await http.get('/openapi.json').expect(200)).body).toEqual(parse(await committed())));

test.each(['/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs/swagger-ui-bundle.js'])(
  '%s takes nothing from elsewhere',
  async (path) => {
    const { headers } = await http.get(path).expect(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; *script-src 'self';/);
  },
);

test.each(['/docs', '/docs/'])('%s is as wide as the screen that it is on', async (path) => {
  const { text } = await http.get(path).expect(200);
  expect(text).toMatch(/<head>\s*<meta name="viewport" content="width=device-width/);
});

test('Swagger UI asks no other host whether the specification is valid', async () => {
  const { text } = await http.get('/docs/swagger-ui-init.js').buffer(true).expect(200);
  expect(text).toContain('"validatorUrl": null');
});

test('Swagger UI says that its requests come from our own page, so that a login is enough', async () => {
  const { text } = await http.get('/docs/swagger-ui-init.js').buffer(true).expect(200);
  const [options] = /let options = .*?^};$/ms.exec(text) ?? [];
  const { requestInterceptor } = runInNewContext(`${options} options.customOptions`, {
    URL,
    location: new URL('https://records.example/docs'),
  }) as {
    requestInterceptor: (request: object) => object;
  };
  expect(requestInterceptor({ url: '/v1/me', headers: {} })).toEqual({
    url: '/v1/me',
    headers: { 'X-Requested-With': 'Swagger UI' },
  });
  const elsewhere = { url: 'https://id.example/token', headers: {} };
  expect(requestInterceptor(elsewhere)).toEqual({ url: 'https://id.example/token', headers: {} });
});

test.each(['/docs/nothing', '/docs/LICENSE'])('%s is not there', async (path) =>
  expect((await http.get(path).expect(404)).body).toMatchObject({ code: 'route_not_found', instance: path }),
);

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ open: false });
});
afterAll(() => service.close());

const committed = () => readFile(new URL('../../openapi.yaml', import.meta.url), 'utf8');

test('/openapi.yaml is the committed file, and asks for no token', async () => {
  const { text } = await service.http.get('/openapi.yaml').buffer(true).expect(200);
  expect(text).toBe(await committed());
});

test('/openapi.json says the same', async () => {
  const { body } = await service.http.get('/openapi.json').expect(200);
  expect(body).toEqual(parse(await committed()));
});

test.each(['/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs/swagger-ui-bundle.js'])(
  '%s asks for no token, and nothing comes from elsewhere',
  async (path) => {
    const { headers } = await service.http.get(path).expect(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; *script-src 'self';/);
  },
);

test.each(['/docs/nothing', '/docs/LICENSE'])('%s is not there', async (path) => {
  const { body } = await service.http.get(path).expect(404);
  expect(body).toMatchObject({ code: 'route_not_found', instance: path });
});

import { expect, test } from '@jest/globals';
import { VERSION } from '../../../src/platform/settings/settings.js';
import type { TestService } from '../../support/service.js';
import { useService } from '../../support/use-service.js';

const service = useService({ open: false });
const open = useService({}, { worker: false, board: true });

const page = (of: TestService) => of.http.get('/').set('accept', 'text/html,*/*;q=0.8').expect(200);

test('/ tells a browser without a token what this is, and which version', async () => {
  const { text, headers } = await page(service);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('<h1>Discovery Records</h1>');
  expect(text).toContain(`Version ${VERSION}.`);
  expect(text).toContain('<a href="/login">');
});

test('/ allows the browser no script, and nothing from elsewhere', async () => {
  const { text, headers } = await page(service);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe|http/);
  expect(text).not.toMatch(/<script|https?:|style=| on\w+=/);
});

test('what / leads to is there', async () => {
  const links = [...(await page(open)).text.matchAll(/href="([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(links.length).toBeGreaterThan(4);
  for (const path of links) expect((await open.http.get(path).redirects(1)).status).toBe(200);
});

test('/ tells programs the same places as JSON', async () => {
  const { body, headers } = await service.http.get('/').set('accept', 'application/json').expect(200);
  expect(headers['vary']).toBe('accept');
  expect(body).toMatchObject({
    name: 'Discovery Records',
    version: VERSION,
    links: { documentation: '/docs' },
  });
  for (const path of Object.values<string>(body.links))
    expect((await open.http.get(path).redirects(1)).status).toBe(200);
});

test('/ takes no other method', async () =>
  expect((await service.http.post('/').expect(405)).headers['allow']).toBe('GET, HEAD'));

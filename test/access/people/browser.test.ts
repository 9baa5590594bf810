import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser, useBrowser } from '../../../packages/board/test/browser.js';
import { TestProvider } from '../../support/provider/provider.js';
import { until } from '../../support/until.js';
import { useService } from '../../support/use-service.js';

const provider = await TestProvider.start({
  ada: { name: 'Ada Lovelace', groups: ['product'] },
  bob: { name: 'Bob', groups: ['staff'] },
});
afterAll(() => provider.stop());

// A public client, as the browser itself asks for the token.
const service = useService(() =>
  Promise.resolve({ open: false, board: true, identityProvider: { ...provider.settings, clientId: 'docs' } }),
);
beforeAll(async () => {
  await until(async () => (await service.http.get('/health/ready')).body.identityProvider === 'up');
  await provider.sendBackTo(service.url);
});

test('the metadata of RFC 9728 names the provider, for the API and for assistants', async () => {
  for (const path of ['', '/mcp']) {
    const { body } = await service.http.get(`/.well-known/oauth-protected-resource${path}`).expect(200);
    expect(body).toMatchObject({
      resource: service.url + path,
      authorization_servers: [provider.issuer],
      bearer_methods_supported: ['header'],
    });
  }
  const { headers } = await service.http.post('/mcp').send({}).expect(401);
  expect(headers['www-authenticate']).toContain(
    `resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"`,
  );
});

describeInBrowser('in a browser', () => {
  const browser = useBrowser();
  let page: Page;

  async function logIn(path: string, login: string): Promise<void> {
    page = await (await browser.context()).newPage();
    await page.goto(service.url + path);
    await page.getByRole('link', { name: /Log in with/ }).click();
    await page.getByPlaceholder('Enter any login').fill(login);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(service.url + path);
  }

  test('a person logs in by the provider, and Swagger UI gets a token of its own from it', async () => {
    await logIn('/docs', 'ada');
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const flow = page.locator('.dialog-ux .auth-container', { hasText: 'authorization_code with PKCE' });
    expect(await flow.innerText()).toContain('OpenID');
    const token = page.waitForResponse((response) => response.url().endsWith('/token'));
    await flow.locator('button.authorize').click();
    expect((await token).status()).toBe(200);
    await flow.getByText('Logout').first().waitFor();
  });

  test('the board shows whose login it is, has a filter for what is mine, and histories with names', async () => {
    const ada = service.as(await provider.tokenOf('ada'));
    const create = (discovery: object) => ada.post('/v1/discovery').send(discovery).expect(201);
    await create({ title: 'A map of the shelves', assignees: ['me'] });
    await create({ title: 'Somebody else does it' });
    await logIn('/board', 'ada');
    await page.getByText('Somebody else does it').waitFor();
    expect(await page.getByRole('banner').innerText()).toContain('Ada Lovelace');
    await page.getByLabel('Assignee').selectOption('Mine');
    await page.waitForURL(/assignee=me/);
    await page.getByText('Somebody else does it').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'A map of the shelves' }).click();
    const drawer = page.getByRole('dialog', { name: 'Discovery' });
    await drawer.getByText('History').click();
    await drawer.getByText('Ada Lovelace ·').waitFor();
  });

  test('logging out leads to the login page, and so does the end of a login', async () => {
    await logIn('/board', 'ada');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    await page.goto(`${service.url}/board`);
    await page.waitForURL(/\/login\?next/);

    await logIn('/board', 'bob');
    await page.getByText('A map of the shelves').waitFor();
    await service.sql(`UPDATE workspace_user SET active = false WHERE name = 'Bob'`);
    await page.waitForURL(/\/login\?next/);
  });
});

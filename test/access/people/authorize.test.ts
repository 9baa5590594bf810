import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser, useBrowser } from '../../../packages/board/test/browser.js';
import { TestProvider } from '../../support/provider/provider.js';
import { until } from '../../support/until.js';
import { useService } from '../../support/use-service.js';

const provider = await TestProvider.start({ ada: { name: 'Ada Lovelace', groups: ['product'] } });
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

  test('a person logs in by the provider, and Swagger UI gets a token of its own from it', async () => {
    const page = await (await browser.context()).newPage();
    await page.goto(`${service.url}/docs`);
    await page.getByRole('link', { name: /Log in with/ }).click();
    await page.getByPlaceholder('Enter any login').fill('ada');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${service.url}/docs`);

    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.dialog-ux');
    const flow = dialog.locator('.auth-container', { hasText: 'authorization_code with PKCE' });
    expect(await flow.innerText()).toContain('OpenID');
    const token = page.waitForResponse((response) => response.url().endsWith('/token'));
    await flow.locator('button.authorize').click();
    expect((await token).status()).toBe(200);
    await flow.getByRole('button', { name: 'Logout' }).or(flow.getByText('Logout')).first().waitFor();
  });
});

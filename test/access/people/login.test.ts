import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../../support/until.js';
import { eventually } from '../../support/eventually.js';
import { Browser } from '../../support/provider/browser.js';
import { TestProvider } from '../../support/provider/provider.js';
import { useService } from '../../support/use-service.js';

const PEOPLE = {
  ada: { name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true, groups: ['leads'] },
  bob: { name: 'Bob', groups: ['staff'] },
  dora: { name: 'Dora', groups: ['guests'] },
  eve: { name: 'Eve', groups: ['staff'] },
};

const provider = await TestProvider.start(PEOPLE);
afterAll(() => provider.stop());

const service = useService(() =>
  Promise.resolve({
    open: false,
    identityProvider: { ...provider.settings, clientId: 'board', clientSecret: 'the-secret-of-the-board' },
  }),
);

beforeAll(async () => {
  const isUp = async () => (await service.http.get('/health/ready')).body.identityProvider === 'up';
  await until(isUp);
  await provider.sendBackTo(service.url);
});

const at = (path: string) => service.url + path;

async function logIn(browser: Browser, login: string, next = '/docs') {
  const asked = await browser.open(at(`/login/provider?next=${encodeURIComponent(next)}`));
  expect(asked.url.origin).toBe(provider.issuer);
  return browser.signIn(asked, login);
}

const own = (browser: Browser) => ({
  cookie: browser.cookiesFor(new URL(service.url)),
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'test',
});

test('the login page offers the provider, and a login by it leads to the page that was asked for', async () => {
  const browser = new Browser();
  const page = await browser.open(at('/docs'));
  expect(page.text).toContain(`Log in with\n      127.0.0.1:${provider.port}`);
  const shown = await logIn(browser, 'ada', '/queues');
  expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('url=/queues') });
  const { body } = await service.http.get('/v1/me').set(own(browser)).expect(200);
  expect(body.me.scopes).toEqual(['read', 'write', 'admin']);
  expect((await browser.open(at('/login'))).text).toContain('<code>admin</code>');
});

test("what a person changes after a login is the user's, and a logout ends it", async () => {
  const browser = new Browser();
  await logIn(browser, 'ada');
  const headers = own(browser);
  const { body } = await service.http.post('/v1/component').set(headers).send({ title: 'Map' }).expect(201);
  const history = await service.http
    .get(`/v1/component/${body.component.id}/history`)
    .set(headers)
    .expect(200);
  expect(history.body.changes[0].actor).toMatchObject({ kind: 'user', name: 'Ada Lovelace' });
  await browser.open(at('/logout'), {});
  await eventually(() => service.http.get('/v1/me').set(headers).expect(401));
});

test('who has no scope, or is inactive, is told so on the login page', async () => {
  const dora = await logIn(new Browser(), 'dora');
  expect(dora).toMatchObject({ status: 403, text: expect.stringContaining('groups') });
  const eve = new Browser();
  await logIn(eve, 'eve');
  await service.sql(`UPDATE workspace_user SET active = false WHERE name = 'Eve'`);
  await eventually(async () => {
    const { body } = await service.http.get('/v1/me').set(own(eve)).expect(401);
    expect(body.code).toBe('user_inactive');
  });
  // The page itself leads to the login page, which says why.
  const page = await eve.open(at('/docs'));
  expect(page).toMatchObject({ status: 401, text: expect.stringContaining('inactive') });
  expect(await logIn(new Browser(), 'eve')).toMatchObject({
    status: 401,
    text: expect.stringContaining('inactive'),
  });
});

test('an answer of the provider counts once, and only in the browser that asked', async () => {
  const browser = new Browser();
  const asked = await browser.open(at('/login/provider'));
  const redirected = new URL(`${service.url}/login/callback?code=made-up&state=guessed`);
  expect(await new Browser().open(redirected.href)).toMatchObject({
    status: 400,
    text: expect.stringContaining('Begin it again'),
  });
  expect(await browser.open(redirected.href)).toMatchObject({ status: 400 });
  // The attempt is over.
  const late = await browser.signIn(asked, 'bob');
  expect(late).toMatchObject({ status: 400, text: expect.stringContaining('Begin it again') });
  expect((await browser.open(late.url.href)).status).toBe(400);
  await service.http.get('/v1/me').set(own(browser)).expect(401);
});

test('a person who declines at the provider is told so', async () => {
  const browser = new Browser();
  const asked = await browser.open(at('/login/provider'));
  const aborted = await browser.open(`${asked.url.href}/abort`);
  expect(aborted).toMatchObject({ status: 400, text: expect.stringContaining('did not let you in') });
});

test('a login leads to no other site, whatever it was asked for', async () => {
  const shown = await logIn(new Browser(), 'bob', 'https://elsewhere.example');
  expect(shown.text).toContain('url=/docs');
});

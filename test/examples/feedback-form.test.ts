import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  expectAccessible,
  leave,
  pageOf,
  useBrowser,
} from '../../packages/board/test/browser.js';
import { useService } from '../support/use-service.js';

const FORM = readFileSync(new URL('../../examples/feedback-form.html', import.meta.url));

const service = useService({ open: false, submitRateLimitPerMinute: 4 });
const browser = useBrowser();

describeInBrowser('the feedback form, on a page of another origin', () => {
  /** The site that has the form. */
  let site: Server;
  let origin: string;
  let page: Page;
  beforeAll(async () => {
    site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(FORM));
    await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => void site.close());
  beforeEach(async () => {
    page = await pageOf(await browser.context());
  });
  afterEach(() => leave(page));

  const open = async (origins: readonly string[]) => {
    const { secret } = await service.make.token({ scopes: ['submit'], origins });
    await page.goto(`${origin}/help#${new URLSearchParams({ service: service.url, token: secret })}`);
  };
  const send = async (text: string) => {
    await page.getByLabel('What do you miss?').fill(text);
    await page.getByRole('button').click();
  };
  const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const contents = () => service.sql('SELECT content, author_email, source_url FROM feedback ORDER BY id');

  test('sends feedback, and says so', async () => {
    await open([origin]);
    await expectAccessible(page);
    await page.getByLabel('Your e-mail address').fill('ines@harbour-school.example');
    await send('Renewing by phone');
    await said('Thank you!');
    await send('Renewing by post');
    await said('Thank you!');
    const source_url = `${origin}/help`;
    expect(await contents()).toEqual([
      { content: 'Renewing by phone', author_email: 'ines@harbour-school.example', source_url },
      { content: 'Renewing by post', author_email: null, source_url },
    ]);
  });

  test('sends it once, if the answer to the first attempt was lost', async () => {
    await open([origin]);
    const before = await contents();
    await page.route(
      '**/v1/feedback',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await send('Renewing by pigeon');
    await said('Not sent:');
    await page.getByRole('button').click();
    await said('Thank you!');
    expect(await contents()).toEqual([...before, expect.objectContaining({ content: 'Renewing by pigeon' })]);
  });

  test('shows why it was not sent', async () => {
    await open([origin]);
    await page.getByLabel('Your e-mail address').fill('ines@harbour@school');
    await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
    await send('Renewing by fax');
    await said('Not sent: /authorEmail must be an e-mail address');
    await page.getByLabel('Your e-mail address').fill('');
    for (let count = 0; count < 3; count++) {
      await send(`Renewing by fax ${count}`);
      await said('Thank you!');
    }
    await send('Renewing by fax again');
    await said('Not sent: A caller may make 4 requests a minute from one address.');
  });

  test('sends nothing with a token that is for another origin', async () => {
    await open(['https://shop.example']);
    const before = await contents();
    await send('Renewing by telex');
    await said('Not sent: Failed to fetch');
    expect(await contents()).toEqual(before);
  });
});

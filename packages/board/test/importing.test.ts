import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../test/support/eventually.js';
import { useService } from '../../../test/support/use-service.js';
import { describeInBrowser, expectAccessible, useBrowser } from './browser.js';

const SAMPLES = join(import.meta.dirname, '../../../test/integrations/transfer/samples');

/** What the page says of each sample, and the first column of its table with its meaning. */
const SAID: Readonly<
  Record<string, readonly [taken: string, made: string, header: string, meaning: string]>
> = {
  'aha-ideas.csv': ["Aha!'s ideas: 10 of 12", '54 cards', 'Idea reference #', 'Identifier'],
  'canny-posts.csv': ['Canny: 11 of 11', '52 cards', 'Post Title', 'Title'],
  'intercom-messages.csv': ['Intercom: 7 of 18', '27 pieces of feedback', 'message_id', 'Identifier'],
  'productboard-features.csv': ["Productboard's features: 6 of 9", '52 cards', 'entity_uuid', 'Identifier'],
  'productboard-notes.csv': ["Productboard's notes: 8 of 9", '52 pieces of feedback', 'title', 'Title'],
  'trello-board.json': ['Trello: 11 of 14', '52 cards', 'name', 'Title'],
  'uservoice-ideas.csv': ['UserVoice: 16 of 17', '24 cards', 'Idea Id', 'Identifier'],
  'zendesk-tickets.csv': ['Zendesk: 7 of 7', '52 pieces of feedback', 'id', 'Identifier'],
};

const service = useService({ board: true }, { story: true });
const browser = useBrowser();

describeInBrowser('importing a table', () => {
  let page: Page;
  let report: Locator;
  beforeEach(async () => {
    page = await (await browser.context()).newPage();
    report = page.getByRole('region', { name: 'Report' });
    await page.goto(`${service.url}/board?view=import`);
  });
  afterEach(() => page.context().close());

  const choose = (text: string) =>
    page
      .getByLabel('File')
      .setInputFiles({ name: 'ideas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const choice = (header: string): Locator => page.getByLabel(`${header} is`, { exact: true });
  const choices = (...headers: string[]): Promise<string[]> =>
    Promise.all(headers.map((header) => choice(header).locator('option:checked').innerText()));

  test('shows the meaning of each column, and lets the user choose another', async () => {
    await choose(
      'What,Status,Effort (days),When,No.\nMore light,Nowhere,3,02/03/2024,1\nLess noise,Done,5,03/04/2024,2\n',
    );
    await report.getByText('Choose which column is the title.').waitFor();
    await choice('What').selectOption('Title');
    await eventually(async () =>
      expect(await choices('What', 'Status', 'Effort (days)', 'When', 'No.')).toEqual([
        'Title',
        'State',
        'Left out',
        'Left out',
        'Left out',
      ]),
    );
    await report
      .getByText('Row 2, Status: there is no state "Nowhere": correct it, make it, or tick')
      .waitFor();
    await choice('When').selectOption('Created at');
    await report
      .getByText('choose how dates and numbers are written. (and 1 more like this: row 3)')
      .waitFor();
    expect(await report.innerText()).not.toMatch(/map=|createMissing|locale=|=title|\[object/);
    await page.getByLabel('How dates and numbers are written').selectOption('en-GB');
    await choice('Effort (days)').selectOption('A new field');
    await page.getByLabel('What tells rows apart').selectOption('No.');
    await report.getByText('2 cards to be created').waitFor();
    await report.getByText('1 state to be created').waitFor();
    await report.getByRole('cell', { name: 'Effort (days): 3' }).waitFor();
    expect(await report.innerText()).not.toContain('[object');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import' }).click();
    await report.getByText('Import finished').waitFor();
    await report.getByText('2 cards created').waitFor();
    const { body } = await service.http.get('/v1/discovery/1?select=discoveryfields').expect(200);
    expect(body.discovery).toMatchObject({ title: 'More light', createdAt: '2024-03-02T00:00:00.000Z' });
    expect(body.discovery.fieldsValues[0]).toMatchObject({ field: { name: 'Effort (days)' }, value: '3' });
  });

  test('skips rows with mistakes, and counts them', async () => {
    await choose('Title,State,Colour\nGood,Done,red\nBad,Unknown,blue\nWorse,Unknown,blue\n');
    await report.getByText('Import not possible').waitFor();
    expect(await page.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await page.getByLabel('Skip rows with mistakes').check();
    await report.getByText('2 rows to be skipped').waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    await report.getByText('1 card created').waitFor();
    await report.getByText('2 rows skipped').waitFor();
    await page.getByRole('link', { name: 'Board' }).click();
    await page.locator('[data-card]', { hasText: 'Good' }).waitFor();
  });

  test('imports what was previewed, and once', async () => {
    await choose('Title\nTwice\n');
    await report.getByText('1 card to be created').waitFor();
    await page.route('**/v1/import?**', (route) => route.abort());
    await choose('Title\nAnother\n');
    await page.getByRole('status').getByText("The service can't be reached.").waitFor();
    expect(await page.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    expect(await report.count()).toBe(0);
    await page.unrouteAll();
    await choose('Title\nTwice\n');
    await report.getByText('1 card to be created').waitFor();
    let imports = 0;
    await page.route('**/v1/import?*dryRun=false*', async (route) => {
      imports++;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Import' }).click({ clickCount: 2, delay: 50 });
    await report.getByText('1 card created').waitFor();
    expect(imports).toBe(1);
  });

  test('takes the exports of all tools as they are, and says what they are taken for', async () => {
    expect(Object.keys(SAID)).toEqual(readdirSync(SAMPLES).toSorted());
    for (const [file, [taken, made, header, meaning]] of Object.entries(SAID)) {
      await page.getByLabel('File').setInputFiles(join(SAMPLES, file));
      await report.getByText(`Taken for an export of ${taken} columns known.`).waitFor();
      await report.getByText(`${made} to be created`).waitFor();
      expect(await choices(header)).toEqual([meaning]);
      expect(await page.getByRole('checkbox', { name: 'Create what is missing' }).isChecked()).toBe(true);
    }
  });

  test("imports a board of Trello with the user's choices", async () => {
    await page.getByLabel('File').setInputFiles(join(SAMPLES, 'trello-board.json'));
    await report.getByText('6 comments to be created').waitFor();
    await choice('comments').selectOption('Left out');
    await report.getByText('6 comments to be created').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Create what is missing' }).uncheck();
    await report.getByText('there is no user').first().waitFor();
    await page.getByRole('checkbox', { name: 'Create what is missing' }).check();
    await report.getByText('52 cards to be created').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import' }).click();
    await report.getByText('52 cards created').waitFor();
    await service.http.get('/v1/discovery/aB000010').expect(200);
  });

  test('gives back the rows with mistakes', async () => {
    await choose('Title;Votes\nGood;1\n"Bad";many\n');
    await report.getByText('Row 3, Votes, "many": must be a decimal number.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the rows with mistakes' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe(
      'whyItWasRefused;Title;Votes\nVotes: must be a decimal number.;"Bad";many\n',
    );
  });
});

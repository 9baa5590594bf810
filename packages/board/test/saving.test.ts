import { beforeAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { eventually } from '../../../test/support/eventually.js';
import type { Made } from '../../../test/support/make.js';
import { useService } from '../../../test/support/use-service.js';
import { describeInBrowser, expectAccessible, leave, pageOf, useBrowser } from './browser.js';

const service = useService({ board: true });
const browser = useBrowser();

const read = async (id: string) => (await service.http.get(`/v1/discovery/${id}`).expect(200)).body.discovery;
const write = (id: string, body: object) => service.http.patch(`/v1/discovery/${id}`).send(body).expect(200);

describeInBrowser('typing on the board', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await browser.context();
  });
  beforeEach(async () => {
    page = await pageOf(context);
  });
  afterEach(() => leave(page));

  describe('a new card', () => {
    let title: Locator;
    beforeEach(async () => {
      await page.goto(`${service.url}/board`);
      await page.getByRole('link', { name: 'New in Backlog' }).click();
      title = page.getByRole('dialog', { name: 'New card' }).getByLabel('Title');
      await title.waitFor();
    });

    test('has its focus in the title, and Enter creates it once', async () => {
      await page.keyboard.type(' A shelf for returned books');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Discovery' }).locator('fieldset').waitFor();
      const { body } = await service.http.get('/v1/discovery?q=returned');
      expect(body.discoveries.map((each: Made & { title: string }) => each.title)).toEqual([
        'A shelf for returned books',
      ]);
    });

    test('keeps a draft when its dialog is closed, until the draft is discarded', async () => {
      await page.keyboard.type('Half a thought');
      await page.keyboard.press('Escape');
      await page.getByText('Draft saved.').waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'New in Done' }).click();
      expect(await title.inputValue()).toBe('Half a thought');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await page.getByLabel('Close').click();
      await page.getByRole('link', { name: 'New in Done' }).click();
      expect(await title.inputValue()).toBe('');
    });

    test('keeps its text and shows the reason when it is refused', async () => {
      await title.fill('x'.repeat(501));
      await title.press('Enter');
      await page
        .getByRole('alert')
        .getByText('Not created. Title must have at most 500 characters.')
        .waitFor();
      expect(await title.inputValue()).toHaveLength(501);
      await page.getByRole('button', { name: 'Discard draft' }).click();
    });
  });

  describe('the drawer', () => {
    let id: string;
    let title: Locator;
    beforeEach(async () => {
      ({ id } = await service.make.discovery({ title: 'As it was', tags: ['one'] }));
      await page.goto(`${service.url}/board?card=${id}`);
      title = page.getByRole('dialog', { name: 'Discovery' }).getByLabel('Title');
      await title.waitFor();
    });

    test('saves the title when Escape closes it', async () => {
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.press('End');
      await page.keyboard.type(' and is');
      await page.keyboard.press('Escape');
      await title.waitFor({ state: 'detached' });
      await eventually(async () => expect((await read(id)).title).toBe('As it was and is'));
    });

    test('gives the focus back: to the plus of a new card, and to a card that it has moved', async () => {
      const focused = () => page.evaluate('document.activeElement.closest("[data-card], h2")?.innerText');
      const drawer = page.getByRole('dialog', { name: 'Discovery' });
      const close = async (leave: () => Promise<unknown>, to: string): Promise<void> => {
        await drawer.locator('fieldset').waitFor();
        await leave();
        await drawer.waitFor({ state: 'detached' });
        await eventually(async () => expect(await focused()).toMatch(to));
      };
      await page.goto(`${service.url}/board?q=focus`);
      await page.getByRole('link', { name: 'New in Backlog' }).press('Enter');
      await page.keyboard.type('Loses no focus');
      await page.keyboard.press('Enter');
      await close(() => page.keyboard.press('Escape'), 'Backlog');
      const link = page.locator('[data-card] a');
      await link.press('Enter');
      await close(() => page.goBack(), 'Loses no focus');
      await link.press('Enter');
      await page.getByLabel('State', { exact: true }).selectOption('Done');
      await page.getByRole('region', { name: 'Done' }).locator('[data-card]').waitFor();
      await close(() => page.keyboard.press('Escape'), 'Loses no focus');
    });

    test('saves what is typed when Back closes it', async () => {
      await write(id, { description: 'As it was described' });
      await page.goto(`${service.url}/board?q=was`);
      await page.locator(`[data-card="${id}"] a`).click();
      await page.getByLabel('Description').focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' and is');
      await page.goBack();
      await title.waitFor({ state: 'detached' });
      await eventually(async () => expect((await read(id)).description).toBe('As it was described and is'));
    });

    test('sends If-Match, and shows both versions on a conflict', async () => {
      const versions: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') versions.push(request.headers()['if-match']);
      });
      await title.fill('Mine');
      await write(id, { title: 'Theirs' });
      await title.press('Enter');
      const alert = page.getByRole('alert');
      await alert.getByText('Someone else has changed this.').waitFor();
      await alert.getByText('Theirs', { exact: true }).waitFor();
      await expectAccessible(page);
      expect((await read(id)).title).toBe('Theirs');
      await alert.getByRole('button', { name: 'Keep theirs' }).click();
      expect(await title.inputValue()).toBe('Theirs');
      await title.fill('Mine again');
      await write(id, { title: 'Theirs again' });
      await title.blur();
      await alert.getByRole('button', { name: 'Save mine' }).click();
      await eventually(async () => expect((await read(id)).title).toBe('Mine again'));
      await alert.waitFor({ state: 'detached' });
      expect(versions.length).toBeGreaterThan(0);
      for (const version of versions) expect(version).toMatch(/^".+"$/);
    });

    test("saves the last of several choices, and takes none of them for another person's", async () => {
      const states = page.getByLabel('State', { exact: true });
      await page.route(/\/v1\/discovery\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await route.continue();
      });
      for (const name of ['In progress', 'Done']) await states.selectOption(name);
      await eventually(async () => expect((await read(id)).discoveryStateId).toBe(await states.inputValue()));
      expect(await states.locator('option:checked').getAttribute('label')).toBe('Done');
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    test('adds tags that are typed one after the other, and shows one that is refused again', async () => {
      const tag = page.getByLabel('Add to Tags');
      await page.route(/\/v1\/discovery\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await route.continue();
      });
      await tag.focus();
      for (const name of ['two', 'three']) {
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
      }
      await eventually(async () => expect((await read(id)).tags).toEqual(['one', 'two', 'three']));
      await page.keyboard.type('x'.repeat(101));
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('at most 100 characters').waitFor();
      expect(await tag.inputValue()).toHaveLength(101);
    });

    test('keeps no draft of a text that is saved, or that is as it was', async () => {
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.type('x');
      await page.keyboard.press('Backspace');
      await page.route(/\/v1\/discovery\//, async (route) => {
        if (route.request().method() === 'PATCH') await route.fetch();
        else await route.continue();
      });
      await page.getByLabel('Description').fill('Saved, without an answer');
      await page.getByLabel('Description').blur();
      await eventually(async () => expect((await read(id)).description).toBe('Saved, without an answer'));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await page.getByText('History').waitFor();
      expect(await page.getByText('Not saved yet.').count()).toBe(0);
    });

    test('saves a date once it is typed, and no text that the browser can not read', async () => {
      const due = await service.make.field({ name: 'Due', type: 'DATE' });
      const stars = await service.make.field({ name: 'Stars', type: 'RATING' });
      const values = async () => {
        const { body } = await service.http.get(`/v1/discovery/${id}?select=discoveryfields`).expect(200);
        const { fieldsValues } = body.discovery as { fieldsValues: { field: Made; value: string }[] };
        return [due, stars].map(({ id }) => fieldsValues.find(({ field }) => field.id === id)?.value);
      };
      const set = [due, stars].map(({ id }, index) => ({ field: { id }, value: ['2026-12-24', '5'][index] }));
      await write(id, { fieldsValues: set });
      const written: (string | null)[] = [];
      page.on('request', (request) => request.method() === 'PATCH' && written.push(request.postData()));
      await eventually(async () => expect(await page.getByLabel('Due').inputValue()).toBe('2026-12-24'));
      await page.getByLabel('Due').focus();
      await page.keyboard.type('01152027');
      await page.getByLabel('Stars').press('End');
      await eventually(async () => expect(await values()).toEqual(['2027-01-15', '5']));
      expect(written).toHaveLength(1);
      await page.keyboard.type('-');
      await page.getByLabel('Due').press('Backspace');
      await title.focus();
      const alert = page.getByRole('alert');
      await alert.getByText('Not saved. Please enter a number.').waitFor();
      await alert.getByText('The field is incomplete').waitFor();
      expect(await values()).toEqual(['2027-01-15', '5']);
      await page.getByTitle('Revert: Stars').click();
      await eventually(async () => expect(await page.getByLabel('Stars').inputValue()).toBe('5'));
    });

    test('adds a piece of feedback once, and keeps the next one that is begun', async () => {
      const text = page.getByLabel('What was said');
      await page.route('**/v1/feedback', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await text.fill('Said once');
      await page.getByRole('button', { name: 'Add', exact: true }).dblclick();
      await text.fill('The next one');
      await page.locator('.notes').getByText('Said once').waitFor();
      expect(await text.inputValue()).toBe('The next one');
      await text.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('.notes').getByText('The next one').waitFor();
      await eventually(async () => expect(await text.inputValue()).toBe(''));
      expect(await page.evaluate('document.activeElement.name')).toBe('content');
      expect(await page.locator('.notes').getByText('Said once').count()).toBe(1);
    });

    test('saves a member although another person changed other members', async () => {
      await title.fill('A better title');
      await write(id, { description: 'Theirs', tags: ['one', 'two'] });
      await title.press('Enter');
      await page.getByLabel('Add to Tags').fill('three');
      await page.getByLabel('Add to Tags').blur();
      await eventually(async () =>
        expect(await read(id)).toMatchObject({
          title: 'A better title',
          description: 'Theirs',
          tags: ['one', 'two', 'three'],
        }),
      );
    });

    test('does not merge a card that changed after the question was shown', async () => {
      await service.make.discovery({ title: 'Another one' });
      await page.getByLabel('Merge into …').fill('Another one');
      await page.getByLabel('Merge into …').blur();
      const question = page.getByRole('dialog', { name: 'Merge' });
      await question.waitFor();
      await write(id, { description: 'Written meanwhile' });
      await question.getByRole('button', { name: 'Merge' }).click();
      await page.getByRole('status').getByText('Someone else has changed this. Try again.').waitFor();
      expect((await read(id)).id).toBe(id);
    });

    test('says that another person has merged or deleted its card, whatever was said before', async () => {
      const { id: into } = await service.make.discovery({ title: 'The other one' });
      await service.http.post(`/v1/discovery/${id}/merge`).send({ into }).expect(200);
      await page.getByRole('status').getByText('This card was merged into “The other one”.').waitFor();
      await service.http.post('/v1/feedback').send({ score: 1, content: 'Old news' }).expect(201);
      await page.goto(`${service.url}/board?view=inbox&q=news`);
      await page.getByRole('button', { name: 'Archive' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('link', { name: 'Board' }).click();
      await page.getByLabel('Search').fill('other one');
      await page.locator(`[data-card="${into}"] a`).click();
      await page.locator('fieldset').waitFor();
      await service.http.delete(`/v1/discovery/${into}`).expect(204);
      await page.getByRole('status').getByText('Someone has deleted this card.').waitFor();
    });

    test('marks a refused member with one sentence, and reverts it', async () => {
      const alert = page.getByRole('alert');
      await title.fill('');
      await title.press('Enter');
      await alert.getByText('Not saved. Title must have at least 1 character.').waitFor();
      await title.fill('x'.repeat(501));
      await title.blur();
      await alert.getByText('at most').waitFor();
      expect(await alert.locator('span').innerText()).toBe(
        'Not saved. Title must have at most 500 characters.',
      );
      expect(await title.getAttribute('aria-invalid')).toBe('true');
      await expectAccessible(page);
      // The text outlives the dialog.
      await page.getByLabel('Close').click();
      await page.goto(`${service.url}/board?card=${id}`);
      await alert.getByText('Not saved yet.').waitFor();
      expect(await title.inputValue()).toHaveLength(501);
      await alert.getByRole('button', { name: 'Revert' }).click();
      await alert.waitFor({ state: 'detached' });
      expect(await title.inputValue()).toBe('As it was');
      await page.getByLabel('Parent').fill(id);
      await page.getByLabel('Parent').blur();
      await alert.getByText('Not saved. A card can not be under itself.').waitFor();
      await alert.getByRole('button', { name: 'Revert' }).click();
      expect(await page.getByLabel('Parent').inputValue()).toBe('');
    });

    test('shows the parent by its title, and finds it by that', async () => {
      const shelf = await service.make.component({ title: 'Shelves', clientId: 'shelves' });
      await page.reload();
      await page.getByLabel('Parent').fill('Shelves');
      await page.getByLabel('Parent').blur();
      await eventually(async () => expect((await read(id)).parentId).toBe(shelf.id));
      const { id: child } = await service.make.discovery({ title: 'Below', parentId: id });
      await page.goto(`${service.url}/board?view=top&q=below&card=${child}`);
      await eventually(async () => expect(await page.getByLabel('Parent').inputValue()).toBe('As it was'));
    });

    test('folds unused trackers, and shows URL fields as links', async () => {
      const field = await service.make.field({ name: 'Notes', type: 'URL' });
      const fieldsValues = [{ field: { id: field.id }, value: 'https://notes.example/7' }];
      await write(id, { fieldsValues, bravoIssueUrls: ['https://bravo.example/1'] });
      await page.getByRole('link', { name: 'https://notes.example/7' }).waitFor();
      expect(await page.getByLabel('Add to Bravo links').isVisible()).toBe(true);
      expect(await page.getByLabel('Add to Alpha links').isVisible()).toBe(false);
      await page.getByText('Link to an issue').click();
      await page.getByLabel('Add to Alpha links').fill('https://alpha.example/1');
      await page.getByLabel('Add to Alpha links').blur();
      await page.getByRole('link', { name: 'https://alpha.example/1' }).waitFor();
    });
  });
});

describeInBrowser('changes on the board', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await browser.context();
  });
  beforeEach(async () => {
    page = await pageOf(context);
  });
  afterEach(() => leave(page));

  async function openHistory(id: string): Promise<Locator> {
    await page.goto(`${service.url}/board?card=${id}`);
    await page.getByText('History').click();
    const history = page.locator('details', { hasText: 'History' }).locator('ol');
    await history.getByRole('button', { name: 'Undo' }).first().waitFor();
    return history;
  }

  test('are undone after a question that says which other records are included', async () => {
    const operations = ['One', 'Two', 'Three'].map((title) => ({ create: { title: `${title} together` } }));
    const { body } = await service.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    const { id } = body.results[0].discovery;
    const history = await openHistory(id);
    await history.getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('dialog', { name: 'Undo' });
    await question.getByText('This undoes 3 changes to 3 records made together').waitFor();
    await question.getByText('3 cards are deleted').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await read(id)).title).toBe('One together');
    await history.getByRole('button', { name: 'Undo' }).click();
    await question.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Undone.').waitFor();
    await service.http.get(`/v1/discovery/${id}`).expect(404);
    await page.getByRole('status').getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('status').getByText('Redone.').waitFor();
    expect((await read(id)).title).toBe('One together');
  });

  test('offer to redo the undo that deleted the open card, however long the drawer takes to notice', async () => {
    const { id } = await service.make.discovery();
    const history = await openHistory(id);
    let lists = 0;
    await page.route(/\/v1\/discovery\/[^/]+\/(history|issue)/, async (route) => {
      const answer = await route.fetch();
      if (answer.status() === 404) lists++;
      await route.fulfill({ response: answer });
    });
    await page.route(/\/v1\/discovery\/[^/]+\?select=/, async (route) => {
      await eventually(async () => expect(lists).toBeGreaterThan(0));
      await route.continue();
    });
    await history.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog', { name: 'Discovery' }).waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('status').getByText('Redone.').waitFor();
    expect((await read(id)).id).toBe(id);
  });

  test('show a merge on the card that is left, from where it can be undone', async () => {
    const [one, other] = [await service.make.discovery({ title: 'Twin' }), await service.make.discovery()];
    await service.http.post(`/v1/discovery/${one.id}/merge`).send({ into: other.id }).expect(200);
    const history = await openHistory(other.id);
    const merge = history.getByRole('listitem').filter({ hasText: 'Another card was merged into this one' });
    await merge.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Undone.').waitFor();
    expect((await read(one.id)).id).toBe(one.id);
    await history.getByText('A merged card was separated again').waitFor();
  });

  test('show why they can not be undone', async () => {
    const { id } = await service.make.discovery({ title: 'Made' });
    await service.make.feedback({ on: { id }, score: 1 });
    const history = await openHistory(id);
    const button = history.getByRole('button', { name: 'Undo' }).last();
    await button.click();
    await history.getByRole('alert').getByText("This can't be undone. The card").waitFor();
    expect(await button.isDisabled()).toBe(true);
  });

  test('show the name of the token and a relative time', async () => {
    const { id } = await service.make.discovery({ title: 'Made' });
    const { secret } = await service.make.token({ name: 'Nightly sync' });
    const authorization = `Bearer ${secret}`;
    await service.http
      .patch(`/v1/discovery/${id}`)
      .set({ authorization })
      .send({ title: 'Synced' })
      .expect(200);
    const history = await openHistory(id);
    await history.getByText('Nightly sync · just now').waitFor();
    await history.getByText('Someone without a token · just now').waitFor();
    expect(await history.locator('time').first().getAttribute('title')).toMatch(/20\d\d/);
  });

  test('do not move a card that another person has moved meanwhile', async () => {
    const { id } = await service.make.discovery({ title: 'Pulled from two sides' });
    const stateOf = async (): Promise<string> => {
      const { discoveryStateId } = await read(id);
      return (await service.http.get(`/v1/discovery-state/${discoveryStateId}`)).body.discoveryState.name;
    };
    // This page receives no events.
    await page.route('**/v1/event/stream*', (route) => route.abort());
    await page.goto(`${service.url}/board?q=sides`);
    await page.locator('[data-card] a', { hasText: 'Pulled' }).focus();
    await write(id, { discoveryStateId: 'done' });
    await page.keyboard.press('Shift+ArrowRight');
    const status = page.getByRole('status');
    await status.getByText('Someone else has moved “Pulled from two sides” to Done.').waitFor();
    expect(await stateOf()).toBe('Done');
    await status.getByRole('button', { name: 'Move to In progress' }).click();
    await eventually(async () => expect(await stateOf()).toBe('In progress'));
  });

  test('can be undone after assigning feedback', async () => {
    const { id } = await service.make.discovery({ title: 'Lights on the stairs' });
    const { body } = await service.http
      .post('/v1/feedback')
      .send({ score: 1, content: 'Dark stairs' })
      .expect(201);
    await page.goto(`${service.url}/board?view=inbox`);
    const note = page.locator('.notes > li', { hasText: 'Dark stairs' });
    await note.getByLabel('Assign to').fill('Lights on the stairs');
    await note.getByLabel('Assign to').blur();
    await page.getByRole('status').getByText('Assigned to “Lights on the stairs”.').waitFor();
    await note.waitFor({ state: 'detached' });
    const feedback = async () => (await service.http.get(`/v1/feedback/${body.feedback.id}`)).body.feedback;
    expect((await feedback()).discoveryId).toBe(id);
    await page.getByRole('button', { name: 'Undo' }).click();
    await note.waitFor();
    expect(await feedback()).not.toHaveProperty('discoveryId');
  });

  describe('in the inbox', () => {
    const say = (content: string) =>
      service.http.post('/v1/feedback').send({ score: 1, content }).expect(201);
    const notes = () => page.locator('.notes > li:not(.end, .empty)');

    test('keep the list, and the text in it, where more of it is loaded', async () => {
      for (let count = 0; count < 40; count++) await say(`Said ${count}`);
      await page.goto(`${service.url}/board?view=inbox&q=said`);
      await notes().first().waitFor();
      while ((await notes().count()) < 40) await notes().last().scrollIntoViewIfNeeded();
      await notes().last().getByLabel('Assign to').fill('Half a na');
      await say('Said by another person');
      await eventually(async () => expect(await notes().count()).toBe(41));
      expect(await notes().last().getByLabel('Assign to').inputValue()).toBe('Half a na');
      expect(await page.evaluate('document.activeElement.value')).toBe('Half a na');
    });

    test('are made, and undone, once by two clicks', async () => {
      await say('Clicked twice');
      await page.goto(`${service.url}/board?view=inbox&q=clicked`);
      await notes().getByRole('button', { name: 'Archive' }).dblclick();
      await notes().waitFor({ state: 'detached' });
      await page.getByRole('status').getByText('Archived.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).dblclick();
      await notes().waitFor();
      await page.getByRole('button', { name: 'Redo' }).waitFor();
    });

    test('are not shown as an empty list where it could not be loaded', async () => {
      await say('Still there');
      await page.route('**/v1/feedback?**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${service.url}/board?view=inbox&q=still`);
      const retry = page.getByRole('button', { name: 'Try again' });
      await page.getByText("This list couldn't be loaded.").waitFor();
      await expectAccessible(page);
      await page.unrouteAll();
      await retry.click();
      await notes().getByText('Still there').waitFor();
      await page.route('**/v1/feedback?**', (route) => route.fulfill({ status: 500, json: {} }));
      await say('Still there, says another person');
      await retry.waitFor();
      expect(await notes().count()).toBe(1);
      await page.unrouteAll();
      await retry.click();
      await eventually(async () => expect(await notes().count()).toBe(2));
    });
  });

  test('hidden by filters leave a hint and a link that clears them', async () => {
    await page.goto(`${service.url}/board?q=nothinglikethis`);
    await page.getByText('Nothing matches the filters.').first().waitFor();
    await page.goto(`${service.url}/board?view=inbox&q=nothinglikethis&state=ARCHIVED`);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('Nothing matches').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?view=inbox');
  });
});

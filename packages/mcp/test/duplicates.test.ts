import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, Assistant } from '../../../test/support/assistant.js';
import type { Made } from '../../../test/support/make.js';
import { useService, useWorkspace } from '../../../test/support/use-service.js';

const service = useService({ open: false });
const acme = useWorkspace(service, 'acme');
const many = useWorkspace(service, 'many');
let assistant: Assistant;
beforeAll(async () => {
  assistant = await Assistant.at(service.url, acme.secret);
});
afterAll(() => assistant.client.close());

const idsOf = (pairs: Answer[]): string[][] =>
  pairs.map(({ discoveries }) => discoveries.map(({ id }: Made) => id));

/** All pages. */
async function duplicates(asked: Assistant, args: Record<string, unknown> = {}) {
  const pages: Answer[][] = [];
  for (let cursor: string | undefined; pages.length === 0 || cursor !== undefined;) {
    const { pairs, next } = await asked.ask('find_duplicates', { ...args, cursor });
    pages.push(pairs);
    cursor = next;
  }
  return { pages, ids: idsOf(pages.flat()) };
}

describe('find_duplicates', () => {
  let component: Made;
  let [dark, night, sub, tram]: Made[] = [];
  beforeAll(async () => {
    component = await acme.make.component({ title: 'Appearance' });
    dark = await acme.make.discovery({ title: 'Dark theme for the evening', under: component });
    await acme.make.discovery({ title: 'Export invoices as spreadsheets' });
    night = await acme.make.discovery({ title: 'A dark theme for evenings, please: evening theme' });
    tram = await acme.make.discovery({ title: 'Timetable of the tram', under: component });
    sub = await acme.make.discovery({ title: 'Tram timetable', under: tram });
  });

  test('pairs discoveries that say much the same, each pair once, the earlier first', async () => {
    const { pages, ids } = await duplicates(assistant);
    expect(ids).toEqual([
      [dark!.id, night!.id],
      [tram!.id, sub!.id],
    ]);
    const [pair] = pages.flat();
    expect(pair!['score']).toBeGreaterThanOrEqual(0.5);
    expect(pair!['score']).toBeLessThanOrEqual(1);
    expect(pair!['discoveries']).toMatchObject([
      { title: dark!['title'], parentId: 'Appearance' },
      { id: night!.id },
    ]);
  });

  test('takes a component, whose sub-discoveries count, and pairs them with others anywhere', async () => {
    const elsewhere = [
      await acme.make.underComponent({ title: 'Timetable of the tram' }),
      await acme.make.discovery({ title: 'Export invoices as spreadsheets' }),
    ];
    const { ids } = await duplicates(assistant, { component: 'appearance' });
    const pairs = [
      [dark, night],
      [tram, sub],
      [tram, elsewhere[0]],
      [sub, elsewhere[0]],
    ];
    const sorted = (some: (string | undefined)[][]) => some.map((pair) => pair.toSorted().join()).toSorted();
    expect(sorted(ids)).toEqual(sorted(pairs.map((pair) => pair.map((each) => each?.id))));
    const { note } = await assistant.ask('find_duplicates', { component: 'No such component' });
    expect(note).toContain('is there such a component');
    for (const { id } of elsewhere) await acme.http.delete(`/v1/discovery/${id}`).expect(204);
  });

  test('leaves out what was deleted or merged, with a token that may only read', async () => {
    await acme.http.post(`/v1/discovery/${night!.id}/merge`).send({ into: dark!.id }).expect(200);
    await acme.http.delete(`/v1/discovery/${sub!.id}`).expect(204);
    const { secret } = await acme.make.token({ scopes: ['read'] });
    const reader = await Assistant.at(service.url, secret);
    expect((await duplicates(reader)).ids).toEqual([]);
    await reader.client.close();
  });

  test.each([
    [{ component: 5 }, /parentId\/within must be/],
    [{ cursor: 'x' }, /invalid_cursor/],
    [{ threshold: 1 }, /threshold is not a member/],
  ])('refuses %j', async (args, why) =>
    expect(await assistant.refusal('find_duplicates', args)).toMatch(why),
  );

  test('goes on where a page had no more room, and each pair is on one page', async () => {
    const titles = Array.from(
      { length: 130 },
      (_, index) => `Topic${index} gauge${index} valve${index} ${'long '.repeat(40)}`,
    );
    const operations = [...titles, ...titles.slice(0, 60)].map((title) => ({ create: { title } }));
    await many.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    const asked = await Assistant.at(service.url, many.secret);
    const { pages, ids } = await duplicates(asked);
    await asked.client.close();
    expect(pages.filter((page) => page.length > 0).length).toBeGreaterThan(1);
    const pairs = ids.map((pair) => pair.toSorted().join());
    expect(pairs.length).toBeGreaterThanOrEqual(60);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

describe('find_duplicates with few requests a minute', () => {
  const slow = useService({ open: false, rateLimitPerMinute: 64 });
  const few = useWorkspace(slow, 'few');

  test('answers what it has found, and goes on from there', async () => {
    const titles = Array.from({ length: 30 }, (_, index) => `Topic${index} gauge${index}`);
    const operations = [...titles, ...titles].map((title) => ({ create: { title } }));
    await few.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    const pairs: Answer[] = [];
    let cursor: string | undefined;
    for (const name of ['First', 'Second']) {
      const { secret } = await few.make.token({ name, scopes: ['read'] });
      const asked = await Assistant.at(slow.url, secret);
      const found = await asked.ask('find_duplicates', { cursor });
      pairs.push(...found['pairs']);
      cursor = found['next'];
      expect(cursor === undefined).toBe(name === 'Second');
      await asked.client.close();
    }
    expect(new Set(idsOf(pairs).map((pair) => pair.join())).size).toBe(30);
    expect(pairs).toHaveLength(30);
  });
});

import { beforeAll, expect, test } from '@jest/globals';
import { useService } from '../../support/use-service.js';
import { allOf } from '../../support/pages.js';

const service = useService();
const AT_ONCE = 500;
/** More than a list reads as a whole to put them in another order. */
const COUNT = 5 * AT_ONCE;

/** In another order than they are made. */
const titleOf = (index: number): string => `Title ${String((index * 7) % COUNT).padStart(4, '0')}`;

beforeAll(async () => {
  await service.make.user({ clientId: 'ada', name: 'Ada' });
  await service.make.state({ clientId: 'asked', name: 'Asked' });
  for (let start = 0; start < COUNT; start += AT_ONCE) {
    const operations = Array.from({ length: AT_ONCE }, (_, index) => ({
      create: {
        clientId: `d-${start + index}`,
        title: titleOf(start + index),
        discoveryStateId: 'asked',
        assignees: ['ada'],
        tags: (start + index) % 100 === 0 ? ['often', 'rare'] : ['often'],
      },
    }));
    await service.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
  }
});

const titlesOf = async (query: string): Promise<string[]> =>
  (await allOf(service.http, `/v1/discovery?per_page=100&${query}`)).map(({ title }) => title);

const all = Array.from({ length: COUNT }, (_, index) => titleOf(index)).sort();
const rare = Array.from({ length: COUNT / 100 }, (_, index) => titleOf(index * 100)).sort();

test.each([
  ['tag=often', all],
  ['tag=often&tag=rare', all],
  ['tag=rare', rare],
  ['tag=rare&tag=none', rare],
  ['tag=none', []],
  ['assignee=ada', all],
  ['assignee=ada&assignee=none', all],
  ['discoveryStateId=asked', all],
  ['discoveryStateId=asked&tag=rare', rare],
  ['assignee=ada&tag=rare&tag=often', all],
])('%s has each of its discoveries once, in any order', async (filter, titles) => {
  expect(await titlesOf(`${filter}&sort=title`)).toEqual(titles);
  expect(await titlesOf(`${filter}&sort=-title`)).toEqual(titles.toReversed());
  const byRank = await titlesOf(`${filter}&sort=rank`);
  expect(byRank).toEqual(await titlesOf(filter));
  expect(byRank.toSorted()).toEqual(titles);
  expect(await titlesOf(`${filter}&sort=-feedbackScore`)).toEqual(byRank.toReversed());
});

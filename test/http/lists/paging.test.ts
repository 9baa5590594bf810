import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import type { Made } from '../../support/make.js';
import { EACH_RESOURCE } from '../../support/resources.js';
import { crowd } from '../../support/crowd.js';
import { useService } from '../../support/use-service.js';
import { pagesOf } from '../../support/pages.js';

const service = useService();

const LINK = /^<([^>]+)>; rel="next"$/;

/** Where the next page is, if there is one. */
const next = ({ headers }: Response): string | undefined => LINK.exec(headers['link'] ?? '')?.[1];

const pages = (first: string) => pagesOf(service.http, first);

const SORTS: Record<string, readonly string[]> = {
  '/v1/component': ['createdAt', 'updatedAt', 'title'],
  '/v1/discovery': ['createdAt', 'updatedAt', 'title', 'feedbackScore', 'lastDiscoverystateUpdatedAt'],
  '/v1/discovery-state': ['position', 'createdAt', 'updatedAt'],
  '/v1/discovery-field': ['createdAt', 'updatedAt', 'position'],
  '/v1/view': ['createdAt', 'updatedAt', 'name'],
  '/v1/company': ['createdAt', 'updatedAt', 'name'],
  '/v1/message': ['createdAt', 'updatedAt'],
  '/v1/user': ['createdAt', 'updatedAt'],
  '/v1/feedback': ['createdAt', 'updatedAt', 'score'],
  '/v1/discovery/commented/comment': ['createdAt', 'updatedAt'],
};

const comparing =
  (member: string) =>
  (a: Made, b: Made): number =>
    a[member] < b[member] ? -1 : a[member] > b[member] ? 1 : a.id < b.id ? -1 : 1;

describe.each(EACH_RESOURCE)('GET %s with 250 records', (path, { many, make }) => {
  let all: Made[];
  beforeAll(async () => {
    await make(service.make);
    await crowd(service, path, 250);
    all = (await pages(`${path}?per_page=100&sort=createdAt`)).flat();
  });

  test('shows 25 on a page, in the order of creation', async () => {
    const { body } = await service.http.get(`${path}?sort=createdAt`).expect(200);
    expect(body).toEqual({ [many]: all.slice(0, 25) });
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  });

  test(`is ordered by ${SORTS[path]?.[0]} unless told otherwise`, async () => {
    const { body } = await service.http.get(`${path}?per_page=100`);
    const { body: told } = await service.http.get(`${path}?per_page=100&sort=${SORTS[path]?.[0]}`);
    expect(body).toEqual(told);
  });

  test.each((SORTS[path] ?? []).flatMap((sort) => [sort, `-${sort}`]))(
    'by sort=%s and Link each record comes exactly once, in order',
    async (sort) => {
      const collected = await pages(`${path}?per_page=37&sort=${sort}`);
      const ordered = all.toSorted(comparing(sort.replace('-', '')));
      expect(collected.flat().map(({ id }) => id)).toEqual(
        (sort.startsWith('-') ? ordered.toReversed() : ordered).map(({ id }) => id),
      );
      expect(collected.slice(0, -1).map(({ length }) => length)).toEqual(collected.slice(1).map(() => 37));
    },
  );

  test('a page of any size has that many records, and says that there are more', async () => {
    for (let size = 1; size <= 100; size++) {
      const answer = await service.http.get(`${path}?sort=createdAt&per_page=${size}`).expect(200);
      expect(answer.body[many]).toEqual(all.slice(0, size));
      expect(next(answer)).toBeDefined();
      const last = await service.http.get(
        `${path}?sort=createdAt&per_page=${size}&offset=${all.length - size}`,
      );
      expect(last.body[many]).toEqual(all.slice(-size));
      expect(next(last)).toBeUndefined();
    }
  });

  test('Link goes on after an offset as well', async () =>
    expect((await pages(`${path}?sort=createdAt&per_page=100&offset=170`)).flat()).toEqual(all.slice(170)));

  test('an offset beyond the end gives an empty page without Link', async () => {
    const answer = await service.http.get(`${path}?offset=9007199254740991&per_page=100`).expect(200);
    expect(answer.body).toEqual({ [many]: [] });
    expect(answer.headers).not.toHaveProperty('link');
  });

  test('X-Total-Count comes on Prefer: count=exact alone, on every page, an empty one too', async () => {
    const counted = async (query: string, prefer: string) =>
      (await service.http.get(`${path}?${query}`).set('prefer', prefer)).headers['x-total-count'];
    const total = String(all.length);
    expect(await counted('', 'count=exact')).toBe(total);
    expect(await counted('offset=100', 'respond-async, count="exact"; a=b')).toBe(total);
    expect(await counted('offset=100000', 'count=exact')).toBe(total);
    expect(await counted('created_before=2000-01-01', 'count=exact')).toBe('0');
    for (const other of ['', 'count=estimated', 'count', 'discount=exact', 'count=exactly'])
      expect(await counted('', other)).toBeUndefined();
    const { headers } = await service.http.get(path).set('prefer', 'count=exact');
    const cursor = next({ headers } as Response)?.split('?')[1] ?? '';
    expect(await counted(cursor, 'count=exact')).toBe(total);
  });

  test('Link keeps the other parameters', async () => {
    const asked =
      'per_page=1&sort=-updatedAt&created_after=2000-01-01&updated_before=2100-01-01T00%3A00%3A00%2B01%3A00';
    const link = next(await service.http.get(`${path}?${asked}&offset=3`));
    const parameters = [...new URLSearchParams(link?.split('?')[1])];
    expect(link?.split('?')[0]).toBe(path);
    expect(parameters.filter(([name]) => name !== 'cursor')).toEqual([...new URLSearchParams(asked)]);
  });

  test('records made meanwhile do not disturb the pages that follow', async () => {
    const first = await service.http.get(`${path}?per_page=100&sort=-createdAt`);
    await make(service.make);
    expect([...first.body[many], ...(await pages(next(first) as string)).flat()]).toEqual(all.toReversed());
  });
});

describe('GET /v1/discovery', () => {
  test('Link keeps repeated parameters, select and q', async () => {
    const asked = 'tag=a%26b&tag=c%2Bd&tag=%C3%A4&select=issues%2Cdiscoveryfields&q=page+me&per_page=1';
    for (const tags of [['a&b'], ['c+d'], ['ä']])
      await service.make.discovery({ title: 'page me', tags, alphaIssueUrls: ['https://alpha.example/1'] });
    const collected = (await pages(`/v1/discovery?${asked}`)).flat();
    expect(collected.map(({ tags }) => tags)).toEqual([['a&b'], ['c+d'], ['ä']]);
    for (const discovery of collected) {
      expect(discovery.alphaIssueUrls).toHaveLength(1);
      expect(discovery.fieldsValues).toHaveLength(1);
    }
  });
});

describe('GET /v1/discovery/{id}/feedback', () => {
  test('by Link each comes exactly once, and nothing of other discoveries', async () => {
    const discovery = await service.make.discovery();
    for (let number = 0; number < 7; number++) await service.make.feedback({ on: discovery });
    await service.make.feedback({ on: await service.make.discovery() });
    const path = `/v1/discovery/${discovery.id}/feedback`;
    const collected = await pages(`${path}?per_page=3&sort=-createdAt`);
    expect(collected.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(new Set(collected.flat().map(({ id }) => id)).size).toBe(7);
    const { headers } = await service.http.get(`${path}?offset=100`).set('prefer', 'count=exact').expect(200);
    expect(headers['x-total-count']).toBe('7');
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Made } from '../../../support/make.js';
import { InvalidInput } from '../../../../src/http/problems/problems.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/use-service.js';
import { answersOf } from '../../../support/pages.js';
import { settled, wrongTagCounts } from '../../../support/probes.js';

const service = useService();

const PATH = '/v1/discovery-tag';

const listed = async (query = ''): Promise<[name: string, discoveries: number][]> => {
  await settled(service, 'tags');
  const { body } = await service.http.get(`${PATH}?${query}`).expect(200);
  return body.discoveryTags.map(({ name, discoveries }: { name: string; discoveries: number }) => [
    name,
    discoveries,
  ]);
};

describe('the list of tags', () => {
  beforeAll(async () => {
    const { make } = service;
    for (const tags of [
      ['search', 'Search', 'desk'],
      ['search', 'sea'],
      ['search', '50 %', 'ärger'],
      ['desk', 'ΟΔΟΣ', 'a_b'],
    ])
      await make.discovery({ tags });
    await make.discovery();
  });

  test('has the most used first, then goes by name', async () => {
    expect(await listed()).toEqual([
      ['search', 3],
      ['desk', 2],
      ['50 %', 1],
      ['a_b', 1],
      ['ärger', 1],
      ['sea', 1],
      ['Search', 1],
      ['ΟΔΟΣ', 1],
    ]);
  });

  test.each([
    ['sea', ['search', 'sea', 'Search']],
    ['SEA', ['search', 'sea', 'Search']],
    ['searc', ['search', 'Search']],
    ['search', ['search', 'Search']],
    ['search ', []],
    ['earch', []],
    ['50 %', ['50 %']],
    ['%', []],
    ['_', []],
    ['a_', ['a_b']],
    ['ÄR', ['ärger']],
    ['οδο', ['ΟΔΟΣ']],
    ['οδος', ['ΟΔΟΣ']],
    ['οδοσ', ['ΟΔΟΣ']],
    ["'", []],
    ['\\', []],
  ])('q=%s finds %j', async (q, names) =>
    expect((await listed(`q=${encodeURIComponent(q)}`)).map(([name]) => name)).toEqual(names),
  );

  test.each(['', '&q=s', '&q=nothing'])('by Link%s has each once, in order, and their number', async (q) => {
    const all = await listed(`per_page=100${q}`);
    const answers = await answersOf(service.http, `${PATH}?per_page=1${q}`, { prefer: 'count=exact' });
    for (const { headers } of answers) expect(headers['x-total-count']).toBe(String(all.length));
    const collected = answers.flatMap(({ body }) => body.discoveryTags.map(({ name }: Made) => name));
    expect(collected).toEqual(all.map(([name]) => name));
  });

  test('by offset goes on after as many', async () => {
    expect(await listed('offset=3&per_page=2')).toEqual((await listed()).slice(3, 5));
    expect(await listed('offset=9007199254740991')).toEqual([]);
  });

  test.each([
    ['q', ''],
    ['q', 'x'.repeat(101)],
    ['q', '\0'],
    ['sort', 'name'],
    ['id', 'x'],
    ['created_after', '2000-01-01'],
    ['per_page', '101'],
    ['cursor', 'x'],
  ])('%s=%j is 400', async (parameter, value) =>
    expectProblem(await service.http.get(PATH).query({ [parameter]: value }), InvalidInput, { parameter }),
  );
});

describe('a count', () => {
  const countOf = async (tag: string): Promise<number | undefined> =>
    (await listed('per_page=100')).find(([name]) => name === tag)?.[1];

  test('follows what discoveries have', async () => {
    const { id } = await service.make.discovery({ tags: ['moving', 'moving'] });
    await service.make.discovery({ tags: ['moving'] });
    expect(await countOf('moving')).toBe(2);
    await service.http.patch(`/v1/discovery/${id}`).send({ tags: ['moved'] });
    expect(await countOf('moving')).toBe(1);
    expect(await countOf('moved')).toBe(1);
    await service.http.patch(`/v1/discovery/${id}`).send({ tags: null });
    expect(await countOf('moved')).toBeUndefined();
    expect(await service.sql(`SELECT FROM discovery_tag_count WHERE tag = 'moved'`)).toEqual([]);
  });

  test('falls when a discovery is deleted', async () => {
    const { id } = await service.make.discovery({ tags: ['gone'] });
    expect(await countOf('gone')).toBe(1);
    await service.http.delete(`/v1/discovery/${id}`).expect(204);
    expect(await countOf('gone')).toBeUndefined();
  });

  test('stays when a discovery is refused', async () => {
    await service.make.discovery({ clientId: 'taken' });
    await service.http.post('/v1/discovery').send({ title: 'x', clientId: 'taken', tags: ['refused'] });
    expect(await countOf('refused')).toBeUndefined();
  });

  test('is right after many change the same tags at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => service.make.discovery({ tags: ['hot', `cold ${n % 3}`] })),
    );
    await Promise.all(
      made.map(({ id }, n) =>
        n % 4 === 0
          ? service.http.delete(`/v1/discovery/${id}`)
          : service.http.patch(`/v1/discovery/${id}`).send({ tags: n % 2 ? ['hot'] : [`cold ${n % 5}`] }),
      ),
    );
    await settled(service, 'tags');
    expect(await wrongTagCounts(service)).toEqual([]);
    expect(await countOf('hot')).toBe(10);
  });
});

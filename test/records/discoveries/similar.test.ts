import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { expectProblem } from '../../support/problem.js';
import type { Http } from '../../support/service.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const service = useService();

interface Similar {
  readonly discovery: { readonly id: string; readonly title: string };
  readonly score: number;
}

const similar = async (text: object, http: Http = service.http): Promise<Similar[]> =>
  (await http.post('/v1/discovery/similar').send(text).expect(200)).body.similar;

const titles = async (text: object, http?: Http): Promise<string[]> =>
  (await similar(text, http)).map(({ discovery }) => discovery.title);

/** Many at once. */
const fill = async (http: Http, discoveries: readonly object[]): Promise<void> => {
  const operations = discoveries.map((create) => ({ create }));
  await http.post('/v1/discovery/bulk').send({ operations }).expect(200);
};

const numbered = (count: number, textOf: (number: number) => object): object[] =>
  Array.from({ length: count }, (_, number) => textOf(number));

describe('discoveries that are similar to a text', () => {
  const lost = {
    title: 'Readers lose their place in the queue',
    description: 'After every restart of the kiosk.',
  };
  beforeAll(() =>
    fill(service.http, [
      lost,
      { title: 'The queue is too long' },
      { title: 'Payment by card', description: 'Readers stand in the queue.' },
      { title: 'Umlauts in names: Jörg, Zoë' },
      { title: '図書館の検索が遅い' },
    ]),
  );

  test('come with the one that shares the most first, as lists show them', async () => {
    const [first, ...others] = await similar({ title: 'Place in the queue is lost at the kiosk' });
    const { body } = await service.http.get(`/v1/discovery/${first?.discovery.id}`);
    expect(first).toEqual({ discovery: body.discovery, score: expect.any(Number) });
    expect(body.discovery.title).toBe(lost.title);
    expect(others.every(({ score }) => score > 0 && score < Number(first?.score))).toBe(true);
  });

  test('have a smaller score when they say more besides', async () => {
    const title = 'Quokka zephyr lattice';
    await service.make.discovery({ title, description: 'Marmalade obelisk tundra, and much else besides.' });
    const [longer] = await similar({ title });
    expect(longer).toMatchObject({ discovery: { title } });
    expect(longer!.score).toBeLessThan(1);
    await service.make.discovery({ title });
    expect((await similar({ title })).map(({ score }) => score)).toEqual([1, expect.any(Number)]);
  });

  test('have the score 1 when they say the same', async () =>
    expect((await similar(lost))[0]).toMatchObject({ discovery: { title: lost.title }, score: 1 }));

  test.each([
    ['card', ['Payment by card']],
    ['JÖRG', ['Umlauts in names: Jörg, Zoë']],
    ['図書館', ['図書館の検索が遅い']],
    ['Nothing like that', []],
    ['???', []],
  ])('share words by Unicode, without case: %j', async (title, found) =>
    expect(await titles({ title })).toEqual(found),
  );

  test('are ten at most, or as many as is said', async () => {
    await fill(
      service.http,
      numbered(15, (number) => ({ title: `Holidays of branch ${number}` })),
    );
    expect(await similar({ title: 'Holidays' })).toHaveLength(10);
    expect(await similar({ title: 'Holidays', limit: 3 })).toHaveLength(3);
    expect(await similar({ title: 'Holidays', limit: 50 })).toHaveLength(15);
  });

  test.each([
    ['/title', { description: 'x' }],
    ['/title', { title: ' ' }],
    ['/description', { title: 'x', description: 7 }],
    ['/limit', { title: 'x', limit: 0 }],
    ['/limit', { title: 'x', limit: 51 }],
    ['/other', { title: 'x', other: 1 }],
  ])('are not looked for if %s is wrong in %j', async (pointer, text) =>
    expectProblem(await service.http.post('/v1/discovery/similar').send(text), InvalidInput, { pointer }),
  );
});

describe('among many discoveries', () => {
  const many = useWorkspace(service, 'crowd');
  beforeAll(async () => {
    await fill(
      many.http,
      numbered(440, (number) => ({ title: `The padding of record ${number}` })),
    );
    await fill(many.http, [{ title: 'The padding has limits' }]);
    await fill(
      many.http,
      numbered(440, (number) => ({ title: `The limits of key ${number}` })),
    );
  });

  test('one with two words that many have is found', async () =>
    expect((await titles({ title: 'Padding limits' }, many.http))[0]).toBe('The padding has limits'));

  test('some are found even by words that almost all have', async () =>
    expect(await similar({ title: 'the of' }, many.http)).toHaveLength(10));
});

test('discoveries of other workspaces are not similar', async () => {
  const [one, other] = [await service.workspace('one'), await service.workspace('other')];
  await one.make.discovery({ title: 'Carrel booking' });
  expect(await similar({ title: 'Carrel booking' }, one.http)).toHaveLength(1);
  expect(await similar({ title: 'Carrel booking' }, other.http)).toEqual([]);
});

test('what has no room in an answer is left out', async () => {
  const { http, make } = await service.workspace('long');
  for (let number = 0; number < 8; number++)
    await make.discovery({ title: `Microfilm ${number}`, description: '😀'.repeat(100_000) });
  expect(await similar({ title: 'Microfilm' }, http)).toHaveLength(5);
});

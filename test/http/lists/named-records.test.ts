import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { EACH_RESOURCE } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const query = (references: readonly string[]): string =>
  references.map((reference) => `id=${encodeURIComponent(reference)}`).join('&');

const listed = async (path: string, many: string, asked: string): Promise<string[]> => {
  const answer = await service.http.get(`${path}?${asked}`).set('prefer', 'count=exact').expect(200);
  const ids = answer.body[many].map(({ id }: Made) => id);
  if (!asked.includes('per_page')) expect(answer.headers['x-total-count']).toBe(String(ids.length));
  return ids;
};

describe.each(EACH_RESOURCE)('GET %s by id', (path, { one, many, make, change: [member, , to] }) => {
  let made: Made[];
  const idsOf = (...places: number[]) => places.map((place) => made[place]?.id);
  beforeAll(async () => {
    made = [];
    for (const clientId of ['first', 'second', 'third', 'fourth'])
      made.push(await make(service.make, { clientId: `${one} ${clientId}` }));
  });

  test('shows the record with an id, in capital letters too, or with a clientId', async () => {
    const [first, second] = made as [Made, Made];
    expect(await listed(path, many, query([first.id]))).toEqual([first.id]);
    expect(await listed(path, many, query([first.id.toUpperCase()]))).toEqual([first.id]);
    expect(await listed(path, many, query([second.clientId]))).toEqual([second.id]);
  });

  test('shows all that are named, each once, in the order of the list', async () => {
    const [, second, third, fourth] = made as [Made, Made, Made, Made];
    const names = query([fourth.id, second.clientId, second.id, third.clientId, second.clientId]);
    expect(await listed(path, many, `sort=createdAt&${names}`)).toEqual(idsOf(1, 2, 3));
    expect(await listed(path, many, `sort=-createdAt&${names}`)).toEqual(idsOf(3, 2, 1));
  });

  test('finds nothing by what nobody is called', async () => {
    const [first] = made as [Made];
    expect(await listed(path, many, query([newId(), 'nobody', `${first.clientId}x`]))).toEqual([]);
    expect(await listed(path, many, query(['nobody', first.id]))).toEqual([first.id]);
  });

  test('goes together with other filters', async () => {
    const names = query(made.map(({ id }) => id));
    await service.http
      .patch(`${path}/${made[3]?.id}`)
      .send({ [member]: to })
      .expect(200);
    expect(await listed(path, many, `${names}&created_before=2000-01-01`)).toEqual([]);
    const { body } = await service.http.get(`${path}/${made[2]?.id}`);
    const after = `updated_after=${encodeURIComponent(body[one].updatedAt)}`;
    expect(await listed(path, many, `${names}&${after}`)).toEqual(idsOf(3));
  });

  test('takes a hundred references, and no more', async () => {
    const names = (count: number) => query(Array.from({ length: count }, newId));
    const [first] = made as [Made];
    expect(await listed(path, many, `${names(99)}&id=${first.id}`)).toEqual([first.id]);
    const answer = await service.http.get(`${path}?${names(101)}`);
    expectProblem(answer, InvalidInput, { parameter: 'id', code: 'too_many_items' });
  });

  test.each(['', 'x'.repeat(256), '\0'])('%j is 400', async (value) =>
    expectProblem(await service.http.get(path).query({ id: value }), InvalidInput, { parameter: 'id' }),
  );
});

test('shows tokens, which have an id alone', async () => {
  const [first, second] = [await service.make.token({ name: 'first' }), await service.make.token()];
  const names = query([second.id, 'first', first.id.toUpperCase()]);
  expect(await listed('/v1/api-token', 'apiTokens', names)).toEqual([first.id, second.id]);
});

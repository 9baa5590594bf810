import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { EACH_RESOURCE } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const FILTERS = ['created_before', 'created_after', 'updated_before', 'updated_after'] as const;

describe.each(EACH_RESOURCE)('GET %s', (path, { one, many, change, make }) => {
  let early: Made;
  let late: Made;
  const shown = async (query: object): Promise<string[]> => {
    const { body } = await service.http.get(path).query({ per_page: 100, ...query });
    return body[many].map(({ id }: Made) => id).filter((id: string) => id === early.id || id === late.id);
  };
  beforeAll(async () => {
    early = await make(service.make);
    await sleep(3);
    late = await make(service.make);
    await sleep(3);
    const { body } = await service.http.patch(`${path}/${early.id}`).send({ [change[0]]: `${one} changed` });
    early = body[one];
  });

  test('what was read is a filter: strictly before, strictly after', async () => {
    expect(await shown({ created_before: late.createdAt })).toEqual([early.id]);
    expect(await shown({ created_after: early.createdAt })).toEqual([late.id]);
    expect(await shown({ created_after: early.createdAt, created_before: late.createdAt })).toEqual([]);
    expect(await shown({ updated_before: early.updatedAt })).toEqual([late.id]);
    expect(await shown({ updated_after: late.updatedAt })).toEqual([early.id]);
    expect(await shown({ updated_after: late.updatedAt, updated_before: early.updatedAt })).toEqual([]);
  });

  test('a millisecond more or less, or less than that, decides', async () => {
    const moved = (time: string, milliseconds: number) =>
      new Date(Date.parse(time) + milliseconds).toISOString();
    const finer = (time: string) => time.replace('Z', '000001Z');
    expect(await shown({ created_before: moved(early.createdAt, 1) })).toEqual([early.id]);
    expect(await shown({ created_before: finer(early.createdAt) })).toEqual([early.id]);
    expect(await shown({ created_after: finer(late.createdAt) })).toEqual([]);
    expect(await shown({ created_after: finer(moved(late.createdAt, -1)) })).toEqual([late.id]);
    expect(await shown({ updated_before: finer(late.updatedAt) })).toEqual([late.id]);
    expect(await shown({ updated_after: finer(early.updatedAt) })).toEqual([]);
  });
});

describe('a time', () => {
  let discovery: Made;
  beforeAll(async () => {
    discovery = await service.make.discovery();
  });
  const ask = (query: object) => service.http.get('/v1/discovery').query(query);
  const isAfter = async (created_after: string): Promise<boolean> => {
    const { body } = await ask({ created_after, per_page: 100 }).expect(200);
    return body.discoveries.some(({ id }: Made) => id === discovery.id);
  };

  test('may be a date, which is midnight UTC', async () => {
    const day = (days: number) =>
      new Date(Date.parse(discovery.createdAt) + days * 86_400_000).toISOString().slice(0, 10);
    expect(await isAfter(day(0))).toBe(true);
    expect(await isAfter(day(1))).toBe(false);
  });

  test.each([
    ['0001-01-01T00:00:00+23:59', true],
    ['1969-12-31T23:59:59.999Z', true],
    ['2026-01-31T09:30:00.123456789123456789Z', true],
    ['9999-12-31T23:59:59.999-23:59', false],
  ])('may be %s', async (time, isBefore) => {
    expect(await isAfter(time)).toBe(isBefore);
    for (const filter of FILTERS) await ask({ [filter]: time }).expect(200);
  });

  test.each(['', 'yesterday', '2026-01-31T09:30:00', '2026-02-30'])('can not be %j', async (time) => {
    for (const filter of FILTERS)
      expectProblem(await ask({ [filter]: time }), InvalidInput, { parameter: filter, code: 'invalid_date' });
  });

  test('with a + that was not encoded is 400, and the answer says so', async () => {
    const answer = await service.http.get('/v1/discovery?created_after=2026-01-31T09:30:00+01:00');
    expectProblem(answer, InvalidInput, {
      parameter: 'created_after',
      detail: expect.stringContaining('%2B') as never,
    });
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../../src/http/problems/problems.js';
import { settled } from '../../../support/probes.js';
import { expectProblem } from '../../../support/problem.js';
import type { TestWorkspace } from '../../../support/service.js';
import { useService } from '../../../support/use-service.js';

const service = useService();

interface Count {
  readonly value: string;
  readonly count: number;
  readonly feedbackScore: number;
}

const counted = async (body: object, of: Pick<TestWorkspace, 'http'> = service): Promise<Count[]> =>
  (await of.http.post('/v1/discovery/count').send(body).expect(200)).body.counts;

type Every = 'day' | 'week' | 'month' | 'quarter';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time in a zone, by the rules that Node has for it. */
function localOf(instant: number, timeZone: string): Date {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return new Date(`${format.format(instant).replace(' ', 'T')}Z`);
}

/** The first day of the period with a local time. */
function periodOf(local: Date, every: Every): string {
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const first = {
    day: [month, day],
    week: [month, day - ((local.getUTCDay() + 6) % 7)],
    month: [month, 1],
    quarter: [month - (month % 3), 1],
  }[every] as [number, number];
  return new Date(Date.UTC(year, ...first)).toISOString().slice(0, 10);
}

const HALF_HOUR = 1_800_000;

/** The model: goes through the whole time by half hours, and counts in each period. */
function expected(times: readonly string[], every: Every, zone: string): Count[] {
  const periodAt = (instant: number) => periodOf(localOf(instant, zone), every);
  const instants = times.map((time) => Date.parse(time));
  const counts = Map.groupBy(instants, periodAt);
  const [first, last] = [Math.min(...instants), Math.max(...instants)];
  const period = periodAt(first);
  let from = first - (first % HALF_HOUR);
  while (periodAt(from - HALF_HOUR) === period) from -= HALF_HOUR;
  const starts = new Map<string, number>();
  for (let at = from; at <= last; at += HALF_HOUR) {
    const each = periodAt(at);
    if (!starts.has(each)) starts.set(each, at);
  }
  return [...starts].map(([each, start]) => ({
    value: new Date(start).toISOString(),
    count: counts.get(each)?.length ?? 0,
    feedbackScore: 0,
  }));
}

const made = async (name: string, times: readonly string[]): Promise<TestWorkspace> => {
  const workspace = await service.workspace(name);
  for (const createdAt of times) await workspace.make.discovery({ createdAt });
  return workspace;
};

const compared = async (times: readonly string[], zones: readonly string[], lengths: readonly Every[]) => {
  const workspace = await made(`from ${times[0]}`, times);
  for (const zone of zones)
    for (const every of lengths) {
      const counts = await counted({ groupBy: { member: 'createdAt', every, zone } }, workspace);
      expect({ zone, every, counts }).toEqual({
        zone,
        every,
        counts: expected(times, every, zone),
      });
    }
};

const SPRING = [
  '2026-03-27T23:30:00Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00Z',
];
const AUTUMN = [
  '2026-10-23T12:00:00Z',
  '2026-10-24T22:00:00Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00Z',
];

describe('discoveries are counted over time', () => {
  test('on days of 23 and 25 hours', async () => {
    const spring = await made('spring', SPRING);
    const by = { member: 'createdAt', every: 'day', zone: 'Europe/Berlin' };
    expect(await counted({ groupBy: by }, spring)).toEqual([
      { value: '2026-03-27T23:00:00.000Z', count: 1, feedbackScore: 0 },
      { value: '2026-03-28T23:00:00.000Z', count: 2, feedbackScore: 0 },
      { value: '2026-03-29T22:00:00.000Z', count: 1, feedbackScore: 0 },
    ]);
    const autumn = await made('autumn', AUTUMN);
    expect((await counted({ groupBy: by }, autumn)).map(({ value, count }) => [value, count])).toEqual([
      ['2026-10-22T22:00:00.000Z', 1],
      ['2026-10-23T22:00:00.000Z', 0],
      ['2026-10-24T22:00:00.000Z', 2],
      ['2026-10-25T23:00:00.000Z', 1],
    ]);
  });

  test('as a model does, over changes of the clock', () =>
    compared(
      [...SPRING, ...AUTUMN],
      ['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/New_York', 'UTC'],
      ['day', 'week', 'month', 'quarter'],
    ));

  test('where clocks change at midnight', async () => {
    await compared(
      ['2026-03-07T12:00:00Z', '2026-03-08T05:00:00Z', '2026-03-09T12:00:00Z'],
      ['America/Havana'],
      ['day', 'week'],
    );
    await compared(
      ['2026-10-31T12:00:00Z', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z', '2026-11-02T12:00:00Z'],
      ['America/Havana'],
      ['day', 'month'],
    );
  });

  test('without the day that Samoa left out', () =>
    compared(['2011-12-29T12:00:00Z', '2012-01-01T12:00:00Z'], ['Pacific/Apia'], ['day', 'week']));

  test('by weeks of ISO 8601 at the end of a year', async () => {
    const times = [
      '2020-12-27T23:59:59Z',
      '2020-12-28T00:00:00Z',
      '2021-01-03T23:00:00Z',
      '2021-01-11T00:00:00Z',
    ];
    const long = await made('end of a year', times);
    expect(
      (await counted({ groupBy: { member: 'createdAt', every: 'week' } }, long)).map(({ value, count }) => [
        value,
        count,
      ]),
    ).toEqual([
      ['2020-12-21T00:00:00.000Z', 1],
      ['2020-12-28T00:00:00.000Z', 2],
      ['2021-01-04T00:00:00.000Z', 0],
      ['2021-01-11T00:00:00.000Z', 1],
    ]);
  });

  test('by when they came to their state', async () => {
    const { make, http } = await service.workspace('moved');
    const state = await make.state();
    const { id } = await make.discovery({ createdAt: '2020-01-01T00:00:00Z' });
    await make.discovery({ createdAt: '2020-01-31T23:59:59.999Z' });
    await http.patch(`/v1/discovery/${id}`).send({ discoveryStateId: state.id }).expect(200);
    const counts = await counted(
      { groupBy: { member: 'lastDiscoverystateUpdatedAt', every: 'quarter' } },
      { http },
    );
    expect(counts[0]).toEqual({ value: '2020-01-01T00:00:00.000Z', count: 1, feedbackScore: 0 });
    expect(counts.at(-1)).toMatchObject({ count: 1 });
    expect(new Set(counts.slice(1, -1).map(({ count }) => count))).toEqual(new Set([0]));
    expect(await counted({ groupBy: { member: 'createdAt', every: 'month' } }, { http })).toMatchObject([
      { count: 2 },
    ]);
  });
});

describe('counts over time', () => {
  beforeAll(async () => {
    const { make } = service;
    const first = await make.discovery({ createdAt: '2025-01-15T10:00:00Z', tags: ['a'] });
    const second = await make.discovery({ createdAt: '2025-04-02T10:00:00Z', tags: ['a', 'b'] });
    await make.discovery({ createdAt: '2025-04-03T10:00:00Z' });
    await make.discovery({ createdAt: '2026-01-01T10:00:00Z' });
    await make.feedback({ on: first, score: 3 });
    await make.feedback({ on: second, score: 4 });
    await settled(service);
    await made('another', ['2025-02-01T00:00:00Z', '2024-02-01T00:00:00Z']);
  });
  const groupBy = { member: 'createdAt', every: 'month' };

  test('have sums, and those of a filter alone', async () =>
    expect(await counted({ filter: { tags: { has: 'a' } }, groupBy })).toEqual([
      { value: '2025-01-01T00:00:00.000Z', count: 1, feedbackScore: 3 },
      { value: '2025-02-01T00:00:00.000Z', count: 0, feedbackScore: 0 },
      { value: '2025-03-01T00:00:00.000Z', count: 0, feedbackScore: 0 },
      { value: '2025-04-01T00:00:00.000Z', count: 1, feedbackScore: 4 },
    ]));

  test('of a time', async () => {
    const filter = { createdAt: { gte: '2025-04-01', lt: '2025-07-01' } };
    expect(await counted({ filter, groupBy: { ...groupBy, every: 'quarter' } })).toEqual([
      { value: '2025-04-01T00:00:00.000Z', count: 2, feedbackScore: 4 },
    ]);
  });

  test('of nothing are none', async () => expect(await counted({ filter: { or: [] }, groupBy })).toEqual([]));

  test('of a view are those of its filter', async () => {
    await service.make.view({ clientId: 'tagged', query: { filter: { tags: { has: 'b' } } } });
    expect(await counted({ view: 'tagged', groupBy })).toMatchObject([{ count: 1, feedbackScore: 4 }]);
  });
});

describe('a thousand periods are the most', () => {
  const last = '2022-09-27T23:59:59Z';
  const days = (groupBy: object, { http }: Pick<TestWorkspace, 'http'>) =>
    http.post('/v1/discovery/count').send({ groupBy: { member: 'createdAt', ...groupBy } });

  test('of days', async () => {
    const workspace = await made('many days', ['2020-01-01T00:00:00Z', '2022-09-26T23:59:59Z']);
    const { body } = await days({ every: 'day' }, workspace).expect(200);
    expect(body.counts).toHaveLength(1_000);
    await workspace.make.discovery({ createdAt: last });
    const refused = await days({ every: 'day' }, workspace);
    expectProblem(refused, InvalidInput, { pointer: '/groupBy/every', code: 'too_many_periods' });
    expect(refused.body.errors[0].detail).toBe(
      '/groupBy/every makes 1001 periods from 2020-01-01 to 2022-09-27, and 1000 are the most: count every week, or filter a shorter time.',
    );
    expect((await days({ every: 'week' }, workspace).expect(200)).body.counts).toHaveLength(144);
  });

  test('of weeks', async () => {
    const workspace = await made('many weeks', ['1971-01-01T00:00:00Z', last]);
    for (const every of ['day', 'week'])
      expect((await days({ every }, workspace).expect(400)).body.errors[0].detail).toMatch(
        /count every month/,
      );
    expect((await days({ every: 'month' }, workspace).expect(200)).body.counts).toHaveLength(621);
  });
});

const time = { member: 'createdAt', every: 'day' };

test.each<[object, string, string]>([
  [{}, '/groupBy', 'not_allowed'],
  [{ member: 'createdAt' }, '/groupBy/every', 'required'],
  [{ every: 'day' }, '/groupBy/member', 'required'],
  [{ ...time, member: 'title' }, '/groupBy/member', 'not_allowed'],
  [{ ...time, member: 'updatedAt' }, '/groupBy/member', 'not_allowed'],
  [{ ...time, every: 'year' }, '/groupBy/every', 'not_allowed'],
  [{ ...time, every: null }, '/groupBy/every', 'not_allowed'],
  [{ ...time, until: '2026-01-01' }, '/groupBy/until', 'unknown_member'],
  [{ ...time, field: 'effort' }, '/groupBy', 'not_allowed'],
  [{ ...time, zone: null }, '/groupBy/zone', 'unknown_time_zone'],
  [{ ...time, zone: '' }, '/groupBy/zone', 'unknown_time_zone'],
  [{ ...time, zone: 'Europe/Atlantis' }, '/groupBy/zone', 'unknown_time_zone'],
  [{ ...time, zone: '+05:30' }, '/groupBy/zone', 'unknown_time_zone'],
  [{ ...time, zone: 'CET' }, '/groupBy/zone', 'unknown_time_zone'],
  [{ ...time, zone: "UTC'; --" }, '/groupBy/zone', 'unknown_time_zone'],
])('counting by %j is refused at %s', async (groupBy, pointer, code) =>
  expectProblem(await service.http.post('/v1/discovery/count').send({ groupBy }), InvalidInput, {
    pointer,
    code,
  }),
);

test('each fault has its pointer', async () => {
  const groupBy = { member: 'title', every: 'year', zone: 'Mars' };
  const { body } = await service.http.post('/v1/discovery/count').send({ groupBy }).expect(400);
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/groupBy/member',
    '/groupBy/every',
    '/groupBy/zone',
  ]);
});

test('a time zone that the database has no rules for is refused as an unknown one', async () => {
  const groupBy = { ...time, zone: 'US/Pacific-New' };
  const answer = await service.http.post('/v1/discovery/count').send({ groupBy });
  if (answer.status === 200) return;
  expectProblem(answer, InvalidInput, { pointer: '/groupBy/zone', code: 'unknown_time_zone' });
});

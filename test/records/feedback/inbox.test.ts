import { beforeAll, describe, expect, test } from '@jest/globals';
import { ListTooLong } from '../../../src/records/discoveries/discovery.problems.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { settled } from '../../support/probes.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();
beforeAll(async () => {
  await service.make.discovery({ clientId: 'known' });
});

const post = async (members: object): Promise<Made> =>
  (await service.http.post('/v1/feedback').send(members).expect(201)).body.feedback;
const patch = async ({ id }: { id: string }, members: object): Promise<Made> =>
  (await service.http.patch(`/v1/feedback/${id}`).send(members).expect(200)).body.feedback;

describe('feedback without a discovery', () => {
  test.each([{ score: 2 }, { discoveryId: null }])('is new in the inbox: %j', async (members) => {
    const made = await post(members);
    expect(made).toMatchObject({ state: 'NEW', tags: [] });
    expect(made).not.toHaveProperty('discoveryId');
  });

  test('is processed once it has a discovery, whose value has it then', async () => {
    const discovery = await service.make.discovery();
    const made = await post({ score: 8 });
    expect(await patch(made, { discoveryId: discovery.id })).toMatchObject({
      discoveryId: discovery.id,
      state: 'PROCESSED',
    });
    await settled(service);
    const { body } = await service.http.get(`/v1/discovery/${discovery.id}`).expect(200);
    expect(body.discovery.feedbackScore).toBe(8);
  });

  test('is new again when its discovery is taken away, whose value loses it', async () => {
    const discovery = await service.make.discovery();
    const made = await service.make.feedback({ on: discovery, score: 8 });
    await settled(service);
    const changed = await patch(made, { discoveryId: null });
    expect(changed).toMatchObject({ state: 'NEW' });
    expect(changed).not.toHaveProperty('discoveryId');
    await settled(service);
    const { body } = await service.http.get(`/v1/discovery/${discovery.id}`).expect(200);
    expect(body.discovery.feedbackScore).toBe(0);
    await service.http.delete(`/v1/discovery/${discovery.id}`).expect(204);
  });

  test('keeps a state that is said, and one that is archived', async () => {
    const made = await post({ state: 'ARCHIVED' });
    expect(await patch(made, { discoveryId: 'known' })).toMatchObject({ state: 'ARCHIVED' });
    expect(await patch(made, { discoveryId: null, state: 'PROCESSED' })).toMatchObject({
      state: 'PROCESSED',
    });
    expect(await patch(made, { discoveryId: 'known', state: 'NEW' })).toMatchObject({ state: 'NEW' });
    expect(await patch(made, { title: 'Still new' })).toMatchObject({ state: 'NEW' });
  });

  test('can be deleted', async () => {
    const { id } = await post({ discoveryId: null });
    await service.http.delete(`/v1/feedback/${id}`).expect(204);
  });
});

describe('tags of feedback', () => {
  test('are replaced, cleared, added and removed like those of discoveries', async () => {
    const made = await post({ tags: ['a', 'b', 'a'] });
    expect(made['tags']).toEqual(['a', 'b']);
    expect((await patch(made, { addTags: ['c', 'a'], removeTags: ['b'] }))['tags']).toEqual(['a', 'c']);
    expect((await patch(made, { tags: null }))['tags']).toEqual([]);
  });

  test('are 100 at most', async () => {
    const made = await post({ tags: Array.from({ length: 100 }, (_, index) => `t${index}`) });
    const answer = await service.http.patch(`/v1/feedback/${made.id}`).send({ addTags: ['one more'] });
    expectProblem(answer, ListTooLong, { pointer: '/addTags' });
  });
});

test.each([
  [{ state: 'OPEN' }, '/state'],
  [{ state: null }, '/state'],
  [{ tags: [''] }, '/tags/0'],
  [{ tags: ['x'.repeat(101)] }, '/tags/0'],
  [{ excerpt: '' }, '/excerpt'],
  [{ excerpt: 'x'.repeat(10_001) }, '/excerpt'],
])('%j is 400', async (members, pointer) =>
  expectProblem(await service.http.post('/v1/feedback').send(members), InvalidInput, { pointer }),
);

describe('is found', () => {
  let names: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const { http } = await workspace();
    const given = {
      inbox: { tags: ['rare', `it's \\ "odd"`], excerpt: 'The queue is endless' },
      filed: { discoveryId: 'd', tags: ['often'] },
      both: { discoveryId: 'd', tags: ['often', 'rare'], state: 'NEW' },
      gone: { state: 'ARCHIVED', tags: ['OFTEN'] },
    };
    await http.post('/v1/discovery').send({ title: 'D', clientId: 'd' }).expect(201);
    const made = await Promise.all(
      Object.entries(given).map(async ([name, members]) => {
        const { body } = await http.post('/v1/feedback').send(members).expect(201);
        return [String(body.feedback.id), name] as const;
      }),
    );
    names = new Map(made);
  });
  let own: Awaited<ReturnType<typeof service.workspace>> | undefined;
  const workspace = async () => (own ??= await service.workspace('inbox'));

  const named = (feedbacks: readonly Made[]) => feedbacks.map(({ id }) => names.get(id)).toSorted();

  test.each([
    ['discoveryId=none', ['gone', 'inbox']],
    ['discoveryId=none&discoveryId=d', ['both', 'filed', 'gone', 'inbox']],
    ['discoveryId=none&state=NEW', ['inbox']],
    ['state=NEW', ['both', 'inbox']],
    ['state=NEW&state=ARCHIVED&sort=-score', ['both', 'gone', 'inbox']],
    ['state=PROCESSED&sort=score', ['filed']],
    ['tag=rare', ['both', 'inbox']],
    ['tag=rare&sort=-updatedAt', ['both', 'inbox']],
    ['tag=often&tag=OFTEN', ['both', 'filed', 'gone']],
    [`tag=${encodeURIComponent(`it's \\ "odd"`)}`, ['inbox']],
    ['tag=ra', []],
    ['q=rare', []],
    ['q=queue endless', ['inbox']],
  ])('by ?%s', async (query, wanted) => {
    const { http } = await workspace();
    const { body } = await http.get(`/v1/feedback?${query}`).expect(200);
    expect(named(body.feedbacks)).toEqual(wanted);
  });

  test.each([
    [{ discoveryId: { empty: true } }, ['gone', 'inbox']],
    [{ state: { eq: 'ARCHIVED' } }, ['gone']],
    [{ state: { in: ['NEW', 'ARCHIVED'] }, tags: { has: 'rare' } }, ['both', 'inbox']],
    [{ state: { ne: 'NEW' } }, ['filed', 'gone']],
    [{ tags: { hasAll: ['often', 'rare'] } }, ['both']],
    [{ tags: { hasAny: [] } }, []],
    [{ not: { tags: { hasAny: ['often', 'rare'] } } }, ['gone']],
    [{ or: [{ tags: { has: 'OFTEN' } }, { excerpt: { contains: 'QUEUE' } }] }, ['gone', 'inbox']],
  ])('by the query %j', async (filter, wanted) => {
    const { http } = await workspace();
    const { body } = await http.post('/v1/feedback/query').send({ filter }).expect(200);
    expect(named(body.feedbacks)).toEqual(wanted);
  });

  test.each([
    ['state', { NEW: 2, PROCESSED: 1, ARCHIVED: 1 }],
    ['tags', { rare: 2, often: 2, OFTEN: 1, [`it's \\ "odd"`]: 1 }],
  ])('in counts by %s', async (groupBy, wanted) => {
    const { http } = await workspace();
    const { body } = await http.post('/v1/feedback/count').send({ groupBy }).expect(200);
    const counts = body.counts.map(({ value, count }: { value: string; count: number }) => [value, count]);
    expect(Object.fromEntries(counts)).toEqual(wanted);
  });

  test('after tags have changed, by those that it has now', async () => {
    const { http } = await service.workspace('retagged');
    const { body } = await http
      .post('/v1/feedback')
      .send({ tags: ['before'] })
      .expect(201);
    await http
      .patch(`/v1/feedback/${body.feedback.id}`)
      .send({ tags: ['after'] })
      .expect(200);
    const found = async (tag: string) => (await http.get(`/v1/feedback?tag=${tag}`)).body.feedbacks.length;
    expect([await found('before'), await found('after')]).toEqual([0, 1]);
  });
});

import { describe, expect, test } from '@jest/globals';
import { DiscoveryNotFound } from '../../../src/records/discoveries/discovery.problems.js';
import { MergeConflict, MOST_MOVED } from '../../../src/records/merging/unite.js';
import {
  ClientIdTaken,
  MergedIntoItself,
  MergeTooLarge,
  RecordNotFound,
} from '../../../src/http/problems/problems.js';
import { PreconditionFailed } from '../../../src/http/requests/request.problems.js';
import type { Made } from '../../support/make.js';
import { settled } from '../../support/probes.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const { make, http } = { make: () => service.make, http: () => service.http };

type Named = Pick<Made, 'id'>;
const merge = ({ id }: Named, into: Named, select = '') =>
  http().post(`/v1/discovery/${id}/merge${select}`).send({ into: into.id });
const merged = async (each: Named, into: Named) => void (await merge(each, into).expect(200));
const get = async (reference: string, select = 'discoveryfields,issues,scores') =>
  (await http().get(`/v1/discovery/${reference}?select=${select}`).expect(200)).body.discovery;
const idsOn = async (reference: string): Promise<string[]> =>
  (await http().get(`/v1/discovery/${reference}/feedback`).expect(200)).body.feedbacks.map(
    ({ id }: Made) => id,
  );

describe('a merge', () => {
  test('moves the feedback, and the value that it adds up to', async () => {
    const [loser, survivor] = [await make().discovery(), await make().discovery()];
    const one = await make().feedback({ on: loser, score: 3 });
    const other = await make().feedback({ on: survivor, score: 4 });
    const { body } = await merge(loser, survivor).expect(200);
    expect(body.discovery).toMatchObject({ id: survivor.id, title: survivor.title });
    expect(await idsOn(survivor.id)).toEqual([one.id, other.id].toSorted());
    const { feedback } = (await http().get(`/v1/feedback/${one.id}`).expect(200)).body;
    expect(feedback.discoveryId).toBe(survivor.id);
    expect(feedback.updatedAt > one.updatedAt).toBe(true);
    await settled(service);
    expect(await get(survivor.id)).toMatchObject({ feedbackScore: 7 });
  });

  test('unites tags, assignees and links, and fills the field values that the survivor lacks', async () => {
    const [ada, bo] = [await make().user({ name: 'A' }), await make().user({ name: 'B' })];
    const [effort, reach] = [await make().field(), await make().field()];
    const valued = (each: Made, value: string) => ({ field: { id: each.id }, value });
    const survivor = await make().discovery({
      tags: ['a', 'b'],
      assignees: [ada.id],
      fieldsValues: [valued(effort, 'mine')],
      alphaIssueUrls: ['https://alpha.example/1'],
      description: 'Mine',
    });
    const loser = await make().discovery({
      tags: ['b', 'c'],
      assignees: [bo.id, ada.id],
      fieldsValues: [valued(effort, 'theirs'), valued(reach, 'theirs')],
      alphaIssueUrls: ['https://alpha.example/1', 'https://alpha.example/2'],
      description: 'Theirs',
    });
    await merged(loser, survivor);
    const record = await get(survivor.id);
    expect(record).toMatchObject({
      tags: ['a', 'b', 'c'],
      assignees: [ada.id, bo.id],
      alphaIssueUrls: ['https://alpha.example/1', 'https://alpha.example/2'],
      description: 'Mine',
    });
    const values = record.fieldsValues.map(({ field, value }: Made) => [field.id, value]);
    expect(values).toEqual(
      expect.arrayContaining([
        [effort.id, 'mine'],
        [reach.id, 'theirs'],
      ]),
    );
    const { body } = await http().get(`/v1/discovery?tag=c&assignee=${bo.id}`).expect(200);
    expect(body.discoveries.map(({ id }: Made) => id)).toEqual([survivor.id]);
  });

  test('leaves a survivor alone that gains nothing', async () => {
    const [loser, survivor] = [await make().discovery(), await make().discovery()];
    await merged(loser, survivor);
    expect((await get(survivor.id)).updatedAt).toBe(survivor.updatedAt);
  });

  test('puts what is under it under the survivor', async () => {
    const [loser, survivor] = [await make().underComponent(), await make().underComponent()];
    const child = await make().discovery({ under: loser });
    await merged(loser, survivor);
    expect(await get(child.id)).toMatchObject({ parentId: survivor.id });
  });

  test('takes a sub-discovery into its parent', async () => {
    const parent = await make().underComponent();
    const child = await make().discovery({ under: parent });
    await make().feedback({ on: child, score: 2 });
    await merged(child, parent);
    await settled(service);
    expect(await get(parent.id)).toMatchObject({ feedbackScore: 2 });
  });

  test('is refused where what is under it can not be under the survivor, each by name', async () => {
    const loser = await make().underComponent();
    const children = [
      await make().discovery({ under: loser, clientId: 'child' }),
      await make().discovery({ under: loser }),
    ];
    const refused = async (survivor: Made, code: string) =>
      expectProblem(await merge(loser, survivor), MergeConflict, ...children.map(() => ({ code })));
    await refused(await make().discovery(), 'parent_not_under_component');
    await refused(
      await make().discovery({ under: await make().underComponent() }),
      'parent_is_sub_discovery',
    );
    const [first, second] = children as [Made, Made];
    expectProblem(
      await merge(loser, first),
      MergeConflict,
      {
        code: 'parent_is_self',
        record: { kind: 'discovery', id: first.id, clientId: 'child', member: 'parentId' },
      },
      { code: 'parent_is_sub_discovery', record: { kind: 'discovery', id: second.id, member: 'parentId' } },
    );
    expect(await get(loser.id)).toMatchObject({ id: loser.id });
  });

  test('is refused beyond the limits of a discovery, which stays as it is', async () => {
    const tags = (from: string) => Array.from({ length: 60 }, (_, n) => `${from}${n}`);
    const [loser, survivor] = [
      await make().discovery({ tags: tags('a') }),
      await make().discovery({ tags: tags('b') }),
    ];
    const record = { kind: 'discovery', id: survivor.id, member: 'tags' };
    expectProblem(await merge(loser, survivor), MergeConflict, { code: 'list_too_long', record });
    expect((await get(survivor.id)).tags).toEqual(tags('b'));
  });

  test('is refused into itself, into nothing, of nothing, and in another version', async () => {
    const [loser, survivor] = [await make().discovery(), await make().discovery({ clientId: 'S 1' })];
    expectProblem(await merge(survivor, { id: 'S 1' }), MergedIntoItself, { pointer: '/into' });
    expectProblem(await merge(loser, { id: 'nothing' }), DiscoveryNotFound, { pointer: '/into' });
    expectProblem(await merge({ id: 'nothing' }, survivor), RecordNotFound);
    expectProblem(
      await merge(loser, survivor).set('if-match', '"2020-01-01T00:00:00.000Z"'),
      PreconditionFailed,
    );
    await merged(loser, survivor);
    expectProblem(await merge(loser, survivor), MergedIntoItself);
  });

  test('is refused with more than can move in a short transaction', async () => {
    const [loser, survivor] = [await make().discovery(), await make().discovery()];
    await service.sql(
      `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred)
        SELECT workspace_id, given.id, given.id, now(), discovery.id, 1, false
        FROM discovery, (SELECT gen_random_uuid() AS id FROM generate_series(1, $2)) given WHERE discovery.id = $1`,
      [loser.id, MOST_MOVED + 1],
    );
    const answer = await merge(loser, survivor);
    expectProblem(answer, MergeTooLarge);
    expect(answer.body.detail).toContain(String(MOST_MOVED + 1));
    await service.sql('DELETE FROM feedback WHERE discovery_id = $1', [loser.id]);
  });

  test('is done once with an Idempotency-Key', async () => {
    const [loser, survivor] = [await make().discovery(), await make().discovery()];
    const send = () => merge(loser, survivor).set('idempotency-key', loser.id).expect(200);
    expect((await send()).text).toBe((await send()).text);
  });
});

describe('the names of what was merged lead to the survivor', () => {
  const pair = async (clientId: string, members: object = {}): Promise<[Made, Made]> => {
    const [loser, survivor] = [
      await make().discovery({ clientId, ...members }),
      await make().underComponent(),
    ];
    await merged(loser, survivor);
    return [loser, survivor];
  };

  test('in paths, after any number of merges', async () => {
    const [first, survivor] = [await make().discovery({ clientId: 'chain' }), await make().discovery()];
    const between = await make().discovery();
    await merged(first, between);
    await merged(between, survivor);
    for (const name of ['chain', first.id, first.id.toUpperCase(), between.id])
      expect(await get(name)).toMatchObject({ id: survivor.id });
    const feedback = await make().feedback({ on: survivor });
    expect(await idsOn('chain')).toEqual([feedback.id]);
    const { body } = await http()
      .patch('/v1/discovery/chain')
      .send({ title: 'By a former name' })
      .expect(200);
    expect(body.discovery).toMatchObject({ id: survivor.id, title: 'By a former name' });
    expect((await http().post('/v1/discovery/chain/move').send({ before: first.id })).body.code).toBe(
      'moved_next_to_itself',
    );
  });

  test('in references, filters and queries', async () => {
    const [loser, survivor] = await pair('named');
    const child = await make().discovery({ parentId: 'named' });
    expect(child['parentId']).toBe(survivor.id);
    const feedback = await make().feedback({ on: { id: loser.id } });
    const other = await make().feedback({ on: { id: 'named' } });
    expect([feedback['discoveryId'], other['discoveryId']]).toEqual([survivor.id, survivor.id]);
    const moved = await http().patch(`/v1/feedback/${other.id}`).send({ discoveryId: 'named' }).expect(200);
    expect(moved.body.feedback.discoveryId).toBe(survivor.id);
    const idsOf = ({ body }: { body: Record<string, Made[]> }) => Object.values(body)[0]!.map(({ id }) => id);
    const all = [feedback.id, other.id];
    for (const name of ['named', loser.id]) {
      expect(idsOf(await http().get(`/v1/discovery?parentId=${name}`).expect(200))).toEqual([child.id]);
      expect(idsOf(await http().get(`/v1/feedback?discoveryId=${name}`).expect(200))).toEqual(all);
      expect(
        idsOf(await http().get(`/v1/feedback?discoveryId=${name}&discoveryId=none-such`).expect(200)),
      ).toEqual(all);
    }
    const filter = { parentId: { in: ['named'] } };
    expect(idsOf(await http().post('/v1/discovery/query').send({ filter }).expect(200))).toEqual([child.id]);
  });

  test('in bulks, but for deletions', async () => {
    const [loser, survivor] = await pair('bulk');
    const bulk = (...operations: object[]) =>
      http().post('/v1/discovery/bulk').send({ operations, atomic: false }).expect(200);
    const { body } = await bulk({ update: { id: loser.id, title: 'Updated' } });
    expect(body.results[0].discovery).toMatchObject({ id: survivor.id, title: 'Updated' });
    const upserted = await bulk({ upsert: { clientId: 'bulk', title: 'Upserted' } });
    expect(upserted.body.results[0]).toMatchObject({ status: 200, discovery: { id: survivor.id } });
    expect((await bulk({ delete: { id: 'bulk' } })).body.results[0].problem.code).toBe('record_not_found');
  });

  test('but it is not deleted by them', async () => {
    const [loser, survivor] = await pair('deleted');
    for (const name of ['deleted', loser.id])
      expectProblem(await http().delete(`/v1/discovery/${name}`), RecordNotFound);
    expect(await get('deleted')).toMatchObject({ id: survivor.id });
    await http().delete(`/v1/discovery/${survivor.id}`).expect(204);
    expectProblem(await http().get('/v1/discovery/deleted'), RecordNotFound);
    expectProblem(await http().get('/v1/discovery/deleted/feedback'), RecordNotFound);
    expectProblem(await http().patch('/v1/discovery/deleted').send({ title: 'x' }), RecordNotFound);
    for (const verb of ['create', 'upsert']) {
      const operations = [{ [verb]: { title: 'x', clientId: 'deleted' } }];
      expectProblem(await http().post('/v1/discovery/bulk').send({ operations }), ClientIdTaken);
    }
  });

  test('and no other discovery can have them', async () => {
    const [loser] = await pair('taken');
    const create = (clientId: string) => http().post('/v1/discovery').send({ title: 'x', clientId });
    expectProblem(await create('taken'), ClientIdTaken, { pointer: '/clientId' });
    expectProblem(await create(loser.id), ClientIdTaken);
    const operations = [{ create: { title: 'x', clientId: 'taken' } }];
    expectProblem(await http().post('/v1/discovery/bulk').send({ operations }), ClientIdTaken);
  });

  test('of a component with the same clientId, nothing changes', async () => {
    await pair('both');
    const component = await make().component({ clientId: 'both' });
    expect((await make().discovery({ parentId: 'both' }))['parentId']).toBe(component.id);
  });
});

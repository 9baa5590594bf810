import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Response } from 'supertest';
import { ViewNotFound, ViewOutdated } from '../../../../src/records/discoveries/views/view.problems.js';
import { InvalidInput } from '../../../../src/http/problems/problems.js';
import { useCommandsOn } from '../../../support/commands.js';
import type { Made } from '../../../support/make.js';
import { pagesOf } from '../../../support/pages.js';
import { settled } from '../../../support/probes.js';
import { expectProblem } from '../../../support/problem.js';
import { exportedLines, importLines, type Members } from '../../../support/transfer.js';
import { useService } from '../../../support/use-service.js';

const service = useService();
const commands = useCommandsOn(service);

beforeAll(async () => {
  const { make } = service;
  await make.user({ clientId: 'ada', name: 'Ada' });
  await make.field({ clientId: 'effort', name: 'Effort', type: 'SELECT', options: ['Small', 'Large'] });
  await make.field({ clientId: 'reach', name: 'Reach', type: 'NUMBER' });
  const component = await make.component({ clientId: 'shop' });
  const small = [{ field: { id: 'effort' }, value: 'Small' }];
  for (const [clientId, members] of Object.entries({
    first: { title: 'C', tags: ['red'], assignees: ['ada'], fieldsValues: small },
    second: { title: 'B', tags: ['red', 'blue'], discoveryStateId: 'done', fieldsValues: small },
    third: { title: 'A', tags: ['blue'], under: component },
  }))
    await make.discovery({ clientId, ...members });
  await settled(service);
});

const post = (path: string, body: object) => service.http.post(path).send(body);
const ask = (body: object): Promise<Response> => post('/v1/discovery/query', body);
const create = (query: object): Promise<Response> => post('/v1/view', { name: 'View', query });

async function found(body: object): Promise<string[]> {
  const answer = await ask(body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.discoveries.map(({ clientId }: Made) => clientId);
}

describe('a view', () => {
  test('keeps what it is about by id, each part in the order in which it was written', async () => {
    const { http } = service;
    const idAt = async (path: string, one: string) => (await http.get(path).expect(200)).body[one].id;
    const [ada, effort, backlog] = [
      await idAt('/v1/user/ada', 'user'),
      await idAt('/v1/discovery-field/effort', 'discoveryField'),
      await idAt('/v1/discovery-state/backlog', 'discoveryState'),
    ];
    const query = (user: string, state: string, field: string) => ({
      filter: {
        title: { contains: 'ada' },
        or: [{ assignees: { hasAny: [user] } }, { not: { discoveryStateId: { eq: state } } }],
        fieldsValues: { [field]: { in: ['Small'], ne: 'Large' } },
        [`fieldsValues.${field}`]: { empty: false },
        stateCategory: { ne: 'DONE' },
      },
      sort: [`-fieldsValues.${field}`, 'title'],
    });
    const { body } = await create(query('ada', 'backlog', 'effort'));
    expect(JSON.stringify(body.view.query)).toBe(JSON.stringify(query(ada, backlog, effort)));
  });

  test.each<[object, string, string]>([
    [{ filter: { colour: { eq: 1 } } }, '/query/filter/colour', 'unknown_member'],
    [{ filter: { title: { gt: 'x' } } }, '/query/filter/title/gt', 'unknown_operator'],
    [{ filter: { 'fieldsValues.none': { eq: 1 } } }, '/query/filter/fieldsValues.none', 'field_not_found'],
    [
      { filter: { fieldsValues: { effort: { eq: 'Huge' } } } },
      '/query/filter/fieldsValues/effort/eq',
      'invalid_value',
    ],
    [
      { filter: { discoveryStateId: { eq: 'none' } } },
      '/query/filter/discoveryStateId/eq',
      'reference_not_found',
    ],
    [
      { filter: { or: [{ assignees: { hasAny: ['ada', 'none'] } }] } },
      '/query/filter/or/0/assignees/hasAny/1',
      'reference_not_found',
    ],
    [{ filter: { title: { eq: 'x'.repeat(20_000) } } }, '/query', 'too_long'],
    [{ filter: [] }, '/query/filter', 'wrong_type'],
    [{ sort: ['fieldsValues.none'] }, '/query/sort/0', 'field_not_found'],
    [{ sort: ['colour'] }, '/query/sort/0', 'not_allowed'],
    [{ select: 'everything' }, '/query/select', 'not_allowed'],
    [{ per_page: 5 }, '/query/per_page', 'unknown_member'],
  ])('is refused with a query that would be: %j', async (query, pointer, code) =>
    expectProblem(await create(query), InvalidInput, { pointer, code }),
  );

  test('keeps all digits of a number', async () => {
    const digits = `1${'0'.repeat(30)}1`;
    const sent = `{"name":"Exact","query":{"filter":{"fieldsValues":{"reach":{"in":[${digits},0.1,0.30000000000000004]}}}}}`;
    const { body } = await service.http.post('/v1/view').type('json').send(sent).expect(201);
    const [reach] = Object.values(body.view.query.filter.fieldsValues);
    expect(reach).toEqual({ in: [digits, 0.1, 0.30000000000000004] });
    const { id, http } = await service.workspace('all digits');
    await importLines(commands, id, [`{"view":${sent}}`]);
    const [imported] = (await http.get('/v1/view').expect(200)).body.views;
    expect(imported.query.filter.fieldsValues).toEqual({ reach: { in: [digits, 0.1, 0.30000000000000004] } });
    expect(await found({ view: body.view.id })).toEqual([]);
  });

  test('is listed by name', async () => {
    const { http, make } = await service.workspace('named views');
    for (const name of ['b', 'ä', 'A']) await make.view({ name });
    const { body } = await http.get('/v1/view?sort=-name').expect(200);
    expect(body.views.map(({ name }: Made) => name)).toEqual(['b', 'ä', 'A']);
  });

  test('gets another query as a whole', async () => {
    const { id } = await service.make.view({ query: { sort: ['title'], select: 'rank' } });
    const query = { filter: { tags: { has: 'red' } } };
    const { body } = await service.http.patch(`/v1/view/${id}`).send({ query }).expect(200);
    expect(body.view).toMatchObject({ id, query });
    const answer = await service.http.patch(`/v1/view/${id}`).send({ query: { sort: ['colour'] } });
    expectProblem(answer, InvalidInput, { pointer: '/query/sort/0' });
  });
});

describe('a query with a view', () => {
  beforeAll(async () => {
    const filter = { or: [{ tags: { has: 'red' } }, { title: { eq: 'nothing' } }] };
    await service.make.view({ clientId: 'red', query: { filter, sort: ['title'], select: 'rank' } });
  });

  test.each<[object, string[]]>([
    [{}, ['second', 'first']],
    [{ filter: { tags: { has: 'blue' } } }, ['second']],
    [{ filter: { or: [{ title: { eq: 'A' } }, { title: { eq: 'C' } }] } }, ['first']],
    [{ sort: ['-title'] }, ['first', 'second']],
    [{ sort: [] }, ['first', 'second']],
    [{ offset: 1 }, ['first']],
  ])('is narrowed by what is said beside it, and ordered as it says: %j', async (body, expected) =>
    expect(await found({ view: 'red', ...body })).toEqual(expected),
  );

  test('shows what the view selects, unless something else is selected', async () => {
    const [own] = (await ask({ view: 'red' })).body.discoveries;
    expect(own).toMatchObject({ rank: expect.any(String) });
    const [other] = (await ask({ view: 'red', select: 'discoveryfields' })).body.discoveries;
    expect([other.rank, other.fieldsValues]).toEqual([undefined, expect.any(Array)]);
  });

  test('is counted', async () => {
    const { body } = await post('/v1/discovery/count', { view: 'red', groupBy: 'tags' }).expect(200);
    expect(body.counts).toMatchObject([
      { value: 'red', count: 2 },
      { value: 'blue', count: 1 },
    ]);
    const narrowed = { view: 'red', filter: { title: { eq: 'C' } }, groupBy: 'tags' };
    expect((await post('/v1/discovery/count', narrowed)).body.counts).toMatchObject([{ value: 'red' }]);
  });

  test('goes on at the address in Link, whatever the view is called meanwhile', async () => {
    const body = { view: 'red', per_page: 1 };
    const pages = await pagesOf(service.http, '/v1/discovery/query', body);
    expect(pages.flat().map(({ clientId }) => clientId)).toEqual(['second', 'first']);
    const next = /<(.*)>/.exec((await ask(body)).headers['link'] ?? '')?.[1] ?? '';
    await service.http.patch('/v1/view/red').send({ name: 'Called otherwise' }).expect(200);
    await post(next, body).expect(200);
    const { id, query } = (await service.http.get('/v1/view/red')).body.view;
    await service.http
      .patch(`/v1/view/${id}`)
      .send({ query: { ...query, sort: ['-title'] } })
      .expect(200);
    expectProblem(await post(next, body), InvalidInput, { parameter: 'cursor', code: 'invalid_cursor' });
  });

  test('that is not there is refused', async () => {
    expectProblem(await ask({ view: 'none' }), ViewNotFound, { pointer: '/view' });
    expectProblem(await post('/v1/discovery/count', { view: 'none', groupBy: 'tags' }), ViewNotFound);
  });
});

describe('a view of something that is deleted', () => {
  /** What each kind is made of, and how a view names it. */
  const NAMED: Record<
    string,
    [make: () => Promise<Made>, query: (id: string) => object, member: string, code: string]
  > = {
    'discovery-state': [
      () => service.make.state(),
      (id) => ({ filter: { discoveryStateId: { in: ['backlog', id] } } }),
      '/query/filter/discoveryStateId/in/1',
      'reference_not_found',
    ],
    user: [
      () => service.make.user(),
      (id) => ({ filter: { assignees: { has: id } } }),
      '/query/filter/assignees/has',
      'reference_not_found',
    ],
    component: [
      () => service.make.component(),
      (id) => ({ filter: { not: { parentId: { within: id } } } }),
      '/query/filter/not/parentId/within',
      'reference_not_found',
    ],
    discovery: [
      () => service.make.discovery(),
      (id) => ({ filter: { id: { eq: id } } }),
      '/query/filter/id/eq',
      'reference_not_found',
    ],
    'discovery-field': [
      () => service.make.field(),
      (id) => ({ sort: [`fieldsValues.${id}`] }),
      '/query/sort/0',
      'field_not_found',
    ],
  };

  test.each(Object.entries(NAMED))(
    'names the view and the member: %s',
    async (path, [makeOne, queryOf, member, code]) => {
      const { id, clientId } = await makeOne();
      const view = await service.make.view({ query: queryOf(clientId) });
      await service.http.delete(`/v1/${path}/${id}`).expect(204);
      const record = { kind: 'view', id: view.id, clientId: view.clientId, member };
      expectProblem(await ask({ view: view.id }), ViewOutdated, { record, code });
      expect((await service.http.get(`/v1/view/${view.id}`).expect(200)).body.view.query).toEqual(view.query);
      if (!member.includes('filter')) return;
      const counted = await post('/v1/discovery/count', { view: view.id, groupBy: 'tags' });
      expectProblem(counted, ViewOutdated, { record, code });
    },
  );

  test('does not mean what gets its clientId afterwards', async () => {
    const state = await service.make.state({ clientId: 'reused' });
    const view = await service.make.view({ query: { filter: { discoveryStateId: { eq: 'reused' } } } });
    await service.http.delete(`/v1/discovery-state/${state.id}`).expect(204);
    await service.make.state({ clientId: 'reused' });
    expectProblem(await ask({ view: view.id }), ViewOutdated);
  });

  test('says that an option is gone', async () => {
    await service.make.field({ clientId: 'shrinks', type: 'SELECT', options: ['a', 'b'] });
    const { id } = await service.make.view({ query: { filter: { 'fieldsValues.shrinks': { eq: 'b' } } } });
    await service.http
      .patch('/v1/discovery-field/shrinks')
      .send({ options: ['a'] })
      .expect(200);
    const { body } = await ask({ view: id });
    expect(body).toMatchObject({ code: 'view_outdated', errors: [{ code: 'invalid_value' }] });
  });

  test('is no excuse for what is wrong beside it', async () => {
    const { id } = await service.make.field();
    const view = await service.make.view({ query: { filter: { [`fieldsValues.${id}`]: { empty: true } } } });
    await service.http.delete(`/v1/discovery-field/${id}`).expect(204);
    expectProblem(await ask({ view: view.id, sort: ['colour'] }), InvalidInput, { pointer: '/sort/0' });
  });

  test('goes on with what it was merged into', async () => {
    const [loser, survivor] = [
      await service.make.discovery(),
      await service.make.discovery({ clientId: 'kept' }),
    ];
    const { id } = await service.make.view({ query: { filter: { id: { in: [loser.id] } } } });
    await post(`/v1/discovery/${loser.id}/merge`, { into: survivor.id }).expect(200);
    expect(await found({ view: id })).toEqual(['kept']);
  });
});

describe('an export of views', () => {
  test('names records by clientId, so that elsewhere they mean what they meant', async () => {
    const from = await service.workspace('views from');
    const state = await from.make.state({ clientId: 'mine' });
    const gone = await from.make.user({ clientId: 'gone' });
    await from.make.discovery({ clientId: 'found', discoveryStateId: state.id });
    const query = { filter: { discoveryStateId: { eq: state.id } }, sort: ['title'] };
    await from.make.view({ clientId: 'mine', name: 'Mine', query });
    const broken = { filter: { assignees: { has: gone.id } } };
    await from.make.view({ clientId: 'broken', query: broken });
    await from.http.delete('/v1/user/gone').expect(204);
    const lines = await exportedLines(commands, from.id);
    const views = lines.flatMap(({ view }) => (view ? [view['query']] : []));
    expect(JSON.stringify(views)).toBe(
      JSON.stringify([{ filter: { discoveryStateId: { eq: 'mine' } }, sort: ['title'] }, broken]),
    );

    const to = await service.workspace('views to');
    await to.make.component();
    await importLines(commands, to.id, lines);
    const asked = await to.http.post('/v1/discovery/query').send({ view: 'mine' }).expect(200);
    expect(asked.body.discoveries).toMatchObject([{ clientId: 'found' }]);
    expect((await to.http.get('/v1/view/mine')).body.view.query.filter.discoveryStateId.eq).not.toBe(
      state.id,
    );
    expectProblem(await to.http.post('/v1/discovery/query').send({ view: 'broken' }), ViewOutdated);
    const again = await importLines(commands, to.id, await exportedLines(commands, to.id));
    expect(again.counts.view).toEqual({ created: 0, updated: 0, unchanged: 2 });
  });

  test('tells a discovery from the component of the same clientId', async () => {
    const { id, http, make } = await service.workspace('views of twins');
    const component = await make.component({ clientId: 'twin' });
    const discovery = await make.discovery({ clientId: 'twin', under: component });
    const filter = { parentId: { in: [component.id, discovery.id] }, id: { eq: 'twin' } };
    const view = await make.view({ query: { filter } });
    const [line] = (await exportedLines(commands, id)).flatMap(({ view: each }) => each ?? []);
    expect(line?.['query'].filter).toEqual({ parentId: { in: ['twin', discovery.id] }, id: { eq: 'twin' } });
    const { counts } = await importLines(commands, id, [{ view: line }]);
    expect(counts.view).toMatchObject({ unchanged: 1 });
    expect((await http.get(`/v1/view/${view.id}`)).body.view.query.filter.id).toEqual({ eq: discovery.id });
  });

  test.each<[object, RegExp]>([
    [{ filter: { colour: { eq: 1 } } }, /Line 1 .*\/view\/query\/filter\/colour.*unknown_member/],
    [{ filter: { 'fieldsValues.none': { like: 1 } } }, /Line 1 .*unknown_operator/],
    [{ sort: ['colour'] }, /Line 1 .*\/view\/query\/sort\/0.*not_allowed/],
    [{ filter: { title: { eq: 'x'.repeat(20_000) } } }, /Line 1 .*\/view\/query.*too_long/],
  ])('is refused where no workspace could have it: %j', async (query, why) => {
    const { id } = await service.workspace(`refusing ${String(why)}`.slice(0, 50));
    const line: Members = { view: { clientId: 'v', name: 'V', query } };
    await expect(importLines(commands, id, [line])).rejects.toThrow(why);
  });
});

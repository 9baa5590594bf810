import { beforeAll, describe, expect, test } from '@jest/globals';
import { NoUser } from '../../../src/http/requests/request.problems.js';
import { lastChangeOf } from '../../events/world.js';
import { Assistant } from '../../support/assistant.js';
import { eventually } from '../../support/eventually.js';
import { nextOf } from '../../support/events.js';
import type { Made } from '../../support/make.js';
import { type Person, personIn } from '../../support/person.js';
import { expectProblem } from '../../support/problem.js';
import type { Http, TestWorkspace } from '../../support/service.js';
import { useService } from '../../support/use-service.js';

const service = useService({ open: false });

let workspace: TestWorkspace;
let ada: Person;
let grace: Person;
let hers: Made;
let others: Made;
beforeAll(async () => {
  workspace = await service.workspace('own users');
  ada = await personIn(service, workspace, { name: 'Ada' });
  grace = await personIn(service, workspace, { name: 'Grace' });
  hers = await workspace.make.discovery({ title: 'Hers', assignees: [ada.user.id, grace.user.id] });
  others = await workspace.make.discovery({ title: "The other's", assignees: [grace.user.id] });
  await workspace.make.discovery({ title: "Nobody's" });
});

const idsOf = ({ body }: { body: { discoveries: Made[] } }) =>
  body.discoveries.map(({ id }) => id).toSorted();
const query = (http: Http, body: object) => http.post('/v1/discovery/query').send(body);
const both = () => [hers.id, others.id].toSorted();

describe('in lists and queries, `me` is the user as whom the request acts', () => {
  test('as a parameter, besides others and nobody', async () => {
    const list = (http: Http, assignee: string[]) =>
      http.get('/v1/discovery').query({ assignee }).expect(200);
    expect(idsOf(await list(ada.http, ['me']))).toEqual([hers.id]);
    expect(idsOf(await list(grace.http, ['me']))).toEqual(both());
    expect(idsOf(await list(ada.http, ['me', 'none']))).toHaveLength(2);
    expect(idsOf(await list(ada.http, ['me', grace.user.id]))).toEqual(both());
  });

  test('in the pages of a list, whose cursor is of one person', async () => {
    const first = await grace.http.get('/v1/discovery?assignee=me&per_page=1').expect(200);
    const next = nextOf(first);
    expect(next).toContain('assignee=me');
    const second = await grace.http.get(next).expect(200);
    expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(both());
    expect((await ada.http.get(next)).body.code).toBe('invalid_input');
  });

  test.each([
    [{ assignees: { has: 'me' } }],
    [{ assignees: { hasAny: ['me', 'nobody'] } }],
    [{ assignees: { hasAll: ['me'] } }],
    [{ and: [{ not: { assignees: { empty: true } } }, { or: [{ assignees: { has: 'me' } }] }] }],
  ])('in the filter %j', async (filter) => {
    expect(idsOf(await query(ada.http, { filter }).expect(200))).toEqual([hers.id]);
    expect(idsOf(await query(grace.http, { filter }).expect(200))).toEqual(both());
  });

  test('as the first assignee', async () => {
    const filter = { assigneeId: { in: ['me'] } };
    expect(idsOf(await query(ada.http, { filter }).expect(200))).toEqual([hers.id]);
    expect(idsOf(await query(grace.http, { filter }).expect(200))).toEqual([others.id]);
  });

  test('in counts', async () => {
    const body = { groupBy: 'assignees', filter: { assignees: { has: 'me' } } };
    const { body: counted } = await ada.http.post('/v1/discovery/count').send(body).expect(200);
    expect(counted.counts).toHaveLength(2);
  });

  test('but a text in other members', async () => {
    const { id } = await workspace.make.field({ clientId: 'assignees', type: 'TEXT' });
    const tagged = await ada.make.discovery({
      tags: ['me'],
      title: 'me',
      fieldsValues: [{ field: { id }, value: 'me' }],
    });
    expect(tagged).toMatchObject({ tags: ['me'], title: 'me' });
    for (const filter of [
      { tags: { has: 'me' } },
      { title: { eq: 'me' } },
      { fieldsValues: { assignees: { eq: 'me' } } },
    ])
      expect(idsOf(await query(workspace.http, { filter }).expect(200))).toEqual([tagged.id]);
  });
});

describe('a view keeps `me`', () => {
  test('whoever made it, and means its reader', async () => {
    const filter = { assignees: { has: 'me' }, title: { ne: 'me' } };
    for (const { make } of [ada, workspace]) {
      const view = await make.view({ query: { filter } });
      expect(view.query.filter).toEqual(filter);
      expect(idsOf(await query(ada.http, { view: view.id }).expect(200))).toEqual([hers.id]);
      expect(idsOf(await query(grace.http, { view: view.id }).expect(200))).toEqual(both());
      const count = { view: view.id, groupBy: 'parentType' };
      const { body } = await ada.http.post('/v1/discovery/count').send(count).expect(200);
      expect(body.counts).toMatchObject([{ count: 1 }]);
      const changed = { query: { filter: { assignees: { hasAny: ['me'] } } } };
      const { body: patched } = await ada.http.patch(`/v1/view/${view.id}`).send(changed).expect(200);
      expect(patched.view.query).toEqual(changed.query);
    }
  });

  test('which those without a user can not read', async () => {
    const view = await workspace.make.view({ query: { filter: { assignees: { has: 'me' } } } });
    const body = { view: view.id };
    const refused = await query(workspace.http, body);
    expectProblem(refused, NoUser, { pointer: '/view', code: 'no_user' });
    expect(refused.body.detail).toMatch(/^\/view names "me", .*token with a "userId"\.$/);
    const tags = await workspace.make.view({ query: { filter: { tags: { has: 'me' } } } });
    await query(workspace.http, { view: tags.id }).expect(200);
  });

  test('in an export, and in the workspace that imports it', async () => {
    const view = await workspace.make.view({
      clientId: 'mine',
      query: { filter: { assignees: { has: 'me' } } },
    });
    const { body: file } = await workspace.http.get('/v1/export').responseType('blob').expect(200);
    const line = String(file)
      .split('\n')
      .find((each) => each.includes('"mine"'));
    expect(JSON.parse(String(line)).view.query).toEqual(view.query);
  });
});

describe('in bodies, `me` is the user as whom the request acts', () => {
  test('when a discovery is created and changed', async () => {
    const discovery = await ada.make.discovery({ assignees: ['me'] });
    expect(discovery['assignees']).toEqual([ada.user.id]);
    const patch = async (http: Http, members: object) =>
      (await http.patch(`/v1/discovery/${discovery.id}`).send(members).expect(200)).body.discovery.assignees;
    expect(await patch(grace.http, { addAssignees: ['me'] })).toHaveLength(2);
    expect(await patch(ada.http, { removeAssignees: ['me'] })).toEqual([grace.user.id]);
    expect(await patch(ada.http, { assignees: ['me'] })).toEqual([ada.user.id]);
  });

  test('in bulks', async () => {
    const operations = [
      { create: { title: 'Bulk', clientId: 'bulk', assignees: ['me'] } },
      { update: { id: hers.id, addAssignees: ['me'] } },
      { upsert: { clientId: 'upserted', title: 'Upserted', assignees: ['me'] } },
    ];
    const { body } = await ada.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    for (const { discovery } of body.results) expect(discovery.assignees).toContain(ada.user.id);
  });

  test('with an idempotency key, which knows the request as it was sent', async () => {
    const send = () =>
      ada.http
        .post('/v1/discovery')
        .set('idempotency-key', 'mine')
        .send({ title: 'Once', assignees: ['me'] })
        .expect(201);
    expect((await send()).body.discovery.id).toBe((await send()).body.discovery.id);
  });

  test('by assistants, who are told who that is', async () => {
    const assistant = await Assistant.at(service.url, String(ada.token['secret']));
    expect((await assistant.ask('workspace'))['user']).toMatchObject({ id: ada.user.id, name: 'Ada' });
    const { discoveries } = await assistant.ask('find_discoveries', { filter: { assignees: { has: 'me' } } });
    expect(discoveries.length).toBeGreaterThan(0);
    await assistant.client.close();
  });
});

test('`me` is in paths of users', async () => {
  expect((await ada.http.get('/v1/user/me').expect(200)).body.user.id).toBe(ada.user.id);
  await ada.http.patch('/v1/user/me').send({ name: 'Ada' }).expect(200);
  expect((await ada.http.get('/v1/user?id=me').expect(200)).body.users).toMatchObject([{ id: ada.user.id }]);
  expect(await lastChangeOf(ada, '/v1/user/me')).toMatch(/-/);
});

test('an answer of one person has another ETag than that of another', async () => {
  const path = '/v1/discovery?assignee=me';
  const { headers } = await ada.http.get(path).expect(200);
  await ada.http.get(path).set('if-none-match', String(headers['etag'])).expect(304);
  await grace.http.get(path).set('if-none-match', String(headers['etag'])).expect(200);
  expect(headers['cache-control']).toBe('private, no-cache');
});

describe('without a user, `me` is refused', () => {
  test.each([
    ['/v1/discovery?assignee=me', 'assignee'],
    ['/v1/discovery?assignee=none&assignee=me', 'assignee'],
    ['/v1/user/me', 'id'],
    ['/v1/user/me/history', 'id'],
    ['/v1/api-token?userId=me', 'userId'],
  ])('by %s, which names the parameter', async (path, parameter) =>
    expectProblem(await workspace.http.get(path), NoUser, { parameter, code: 'no_user' }),
  );

  test.each([
    ['/v1/discovery', { title: 'x', assignees: ['ada', 'me'] }, '/assignees/1'],
    [
      '/v1/discovery/query',
      { filter: { or: [{ assignees: { hasAny: ['me'] } }] } },
      '/filter/or/0/assignees/hasAny/0',
    ],
    [
      '/v1/discovery/count',
      { groupBy: 'tags', filter: { assigneeId: { eq: 'me' } } },
      '/filter/assigneeId/eq',
    ],
    [
      '/v1/discovery/bulk',
      { operations: [{ create: { title: 'x', assignees: ['me'] } }] },
      '/operations/0/create/assignees/0',
    ],
    ['/v1/erasure', { userId: 'me' }, '/userId'],
  ])('by %s, which names the member', async (path, body, pointer) =>
    expectProblem(await workspace.http.post(path).send(body), NoUser, { pointer, code: 'no_user' }),
  );
});

test('a user whose clientId is `me` keeps it', async () => {
  const there = await service.workspace('taken words');
  const person = await personIn(service, there);
  const view = await person.make.view({ query: { filter: { assignees: { has: 'me' } } } });
  const me = await there.make.user({ clientId: 'me', name: 'Me' });
  const discovery = await person.make.discovery({ assignees: ['me'] });
  expect(discovery['assignees']).toEqual([me.id]);
  for (const { http } of [person, there]) {
    expect((await http.get('/v1/user/me').expect(200)).body.user.id).toBe(me.id);
    expect(idsOf(await http.get('/v1/discovery?assignee=me').expect(200))).toEqual([discovery.id]);
    expect(idsOf(await query(http, { view: view.id }).expect(200))).toEqual([discovery.id]);
  }
  const stored = await person.make.view({ query: { filter: { assignees: { has: 'me' } } } });
  expect(stored.query.filter).toEqual({ assignees: { has: me.id } });
});

test('a file in which `me` stands for nobody is refused', async () => {
  const lines = JSON.stringify({ discovery: { title: 'Imported', assignees: ['me'] } });
  const importer = await personIn(service, workspace, { scope: 'admin' });
  const { body } = await importer.http
    .post('/v1/import')
    .set('content-type', 'application/x-ndjson')
    .send(lines)
    .expect(201);
  await eventually(async () => {
    const { body: job } = await importer.http.get(`/v1/import/${body.import.id}`).expect(200);
    expect(job.import).toMatchObject({ state: 'failed', faults: [{ code: 'assignee_not_found' }] });
  });
});

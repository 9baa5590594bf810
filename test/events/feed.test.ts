import { expect, test } from '@jest/globals';
import { InvalidInput } from '../../src/http/problems/problems.js';
import { nextOf, typesOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { useService, useWorkspace } from '../support/use-service.js';

const service = useService();
const other = useWorkspace(service, 'other');

/** A path from which everything is new. */
const now = async (): Promise<string> => nextOf(await service.http.get('/v1/event?from=now'));

test('a change is an event, with who made it, by which request, and the members that changed', async () => {
  const { http, make } = service;
  const { id } = await make.component({ title: 'Loans', clientId: 'loans' });
  const next = await now();
  const changed = await http
    .patch('/v1/component/loans')
    .send({ title: 'Lending', description: 'Of books.' });
  const { body } = await http.get(next);
  expect(body.events).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}-0$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      type: 'component.updated',
      record: { kind: 'component', id, clientId: 'loans' },
      actor: { kind: 'token' },
      requestId: changed.headers['x-request-id'],
      changeId: expect.any(String),
      before: { title: 'Loans', updatedAt: expect.any(String) },
      after: { title: 'Lending', description: 'Of books.', updatedAt: changed.body.component.updatedAt },
    },
  ]);
});

test('a new record is shown whole after, a deleted one before', async () => {
  const { http, make } = service;
  const next = await now();
  const { id } = await make.discovery({ title: 'Late fees', tags: ['fees'] });
  const shown = await http.get(`/v1/discovery/${id}?select=demand,discoveryfields,issues`);
  await http.delete(`/v1/discovery/${id}`);
  const [created, deleted] = (await http.get(next)).body.events;
  expect(created.after).toMatchObject({ ...shown.body.discovery, fieldsValues: [] });
  expect(deleted.before).toEqual(created.after);
  expect([created.before, deleted.after]).toEqual([undefined, undefined]);
});

test('an answer that changes nothing, or is refused, leaves no event', async () => {
  const { http, make } = service;
  const { id } = await make.component({ title: 'Same' });
  const next = await now();
  await http.patch(`/v1/component/${id}`).send({ title: 'Same' });
  await http.patch(`/v1/component/${id}`).send({ title: '' });
  const operations = [{ create: { title: 'Dry' } }];
  await http.post('/v1/discovery/bulk').send({ operations, dryRun: true });
  await http.post('/v1/discovery/bulk').send({ operations: [...operations, { delete: { id: 'nobody' } }] });
  expect((await http.get(next)).body.events).toEqual([]);
});

test('pages lead on from one another, and from the last to what is yet to come', async () => {
  const { http, make } = service;
  const first = await now();
  for (const title of ['a', 'b', 'c']) await make.component({ title });
  const seen: string[] = [];
  let next = `${first}&per_page=2`;
  for (let page = 0; page < 3; page++) {
    const answer = await http.get(next);
    seen.push(...answer.body.events.map((event: { after: { title: string } }) => event.after.title));
    next = nextOf(answer);
  }
  expect(seen).toEqual(['a', 'b', 'c']);
  await make.component({ title: 'd' });
  expect(typesOf(await http.get(next))).toEqual(['component.created']);
});

test('events of one request share its change, and a page may end between them', async () => {
  const { http } = service;
  const next = await now();
  const operations = ['a', 'b', 'c'].map((title) => ({ create: { title } }));
  await http.post('/v1/discovery/bulk').send({ operations });
  const first = await http.get(`${next}&per_page=2`);
  const second = await http.get(nextOf(first));
  const events = [...first.body.events, ...second.body.events];
  expect(events).toHaveLength(3);
  expect(new Set(events.map(({ changeId }) => changeId)).size).toBe(1);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
});

test('types and a record can be asked for, and the cursor is bound to neither', async () => {
  const { http, make } = service;
  const next = await now();
  const { id } = await make.component({ title: 'One' });
  await make.user({ name: 'Two' });
  await http.delete(`/v1/component/${id}`);
  expect(typesOf(await http.get(`${next}&type=user.*`))).toEqual(['user.created']);
  expect(typesOf(await http.get(`${next}&type=component.deleted&type=user.created`))).toHaveLength(2);
  const ofRecord = await http.get(`${next}&record=${id}&per_page=1`);
  expect(typesOf(ofRecord)).toEqual(['component.created']);
  const cursor = /cursor=([^&]*)/.exec(nextOf(ofRecord))![1];
  expect(typesOf(await http.get(`/v1/event?cursor=${cursor}`))).toEqual([
    'user.created',
    'component.deleted',
  ]);
});

test('who waits is told at once, also by another process', async () => {
  const { http, make } = service;
  const another = await service.another();
  const next = await now();
  const began = performance.now();
  const answers = Promise.all([http.get(`${next}&wait=20`), fetch(`${another}${next}&wait=20`)]);
  await make.component({ title: 'At last' });
  const [here, there] = await answers;
  expect(typesOf(here)).toEqual(['component.created']);
  expect(await there.json()).toEqual(here.body);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('who waits in vain gets an empty page that leads on', async () => {
  const answer = await service.http.get(`${await now()}&wait=1&type=user.deleted`);
  expect(answer.body).toEqual({ events: [] });
  expect(nextOf(answer)).toContain('type=user.deleted');
});

test('what a worker finds out is told as well', async () => {
  const { http, make } = service;
  const { id } = await make.discovery({});
  const next = await now();
  await make.feedback({ on: { id }, score: 5 });
  const refreshed = await http.get(`${next}&type=discovery.refreshed&wait=20`);
  expect(refreshed.body.events).toMatchObject([
    { record: { id }, actor: { kind: 'worker' }, before: { feedbackScore: 0 }, after: { feedbackScore: 5 } },
  ]);
});

test('no workspace sees the events of another', async () => {
  const { id } = await other.make.component({ title: 'Elsewhere' });
  const all = await service.http.get(`/v1/event?record=${id}`);
  expect(all.body.events).toEqual([]);
  expect(typesOf(await other.http.get('/v1/event?type=component.*'))).toEqual(['component.created']);
  const cursor = nextOf(await other.http.get('/v1/event?from=now')).split('cursor=')[1];
  expect((await service.http.get(`/v1/event?cursor=${cursor}`)).body.code).toBe('cursor_unknown');
});

test.each([
  ['cursor=9.1', 400, 'invalid_input'],
  ['cursor=1..&from=start', 400, 'invalid_input'],
  ['cursor=999999..01a209bd-b71d-7010-9037-b82040251d86', 410, 'cursor_unknown'],
  ['cursor=1..01a209bd-b71d-7010-9037-b82040251d86', 410, 'cursor_unknown'],
  ['type=discovery', 400, 'invalid_input'],
  ['record=RL-15', 400, 'invalid_input'],
  ['wait=31', 400, 'invalid_input'],
  ['from=yesterday', 400, 'invalid_input'],
  ['offset=1', 400, 'invalid_input'],
])('?%s is answered by %d %s', async (query, status, code) => {
  const answer = await service.http.get(`/v1/event?${query}`);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('a cursor with a place that its transaction does not have is refused', async () => {
  const { http, make } = await service.workspace('forged');
  const ids = [(await make.component()).id, (await make.component()).id];
  const operations = ids.map((id) => ({ create: { title: 'Made', parentId: id } }));
  await http.post('/v1/discovery/bulk').send({ operations }).expect(200);
  const { body, headers } = await http.get('/v1/event?type=discovery.*&per_page=1').expect(200);
  expect(body.events).toHaveLength(1);
  const [, given = ''] = /cursor=([^&>]+)/.exec(String(headers['link'])) ?? [];
  const [position, ordinal, commit] = given.split('.');
  expect(ordinal).toBe('0');
  for (const forged of ['1', '2', '999999999']) {
    const answer = await http.get(`/v1/event?cursor=${[position, forged, commit].join('.')}`);
    expectProblem(answer, InvalidInput, { parameter: 'cursor', code: 'invalid_cursor' });
  }
  expect((await http.get(`/v1/event?cursor=${given}`).expect(200)).body.events).toHaveLength(1);
});

import { describe, expect, test } from '@jest/globals';
import { ClientIdTaken, InvalidInput, RecordInUse } from '../../../src/http/problems/problems.js';
import { DiscoveryStateNotFound } from '../../../src/records/discoveries/discovery.problems.js';
import { WebhookKeyMissing } from '../../../src/records/webhooks/webhook.problems.js';
import { expectProblem } from '../../support/problem.js';
import { startService } from '../../support/service.js';
import { useService } from '../../support/use-service.js';
import { SECRET } from './tracked.js';

const service = useService();

const post = (members: object) =>
  service.http.post('/v1/tracker').send({ kind: 'GITHUB', name: 'Website', secret: SECRET, ...members });
const patch = (id: string, members: object) => service.http.patch(`/v1/tracker/${id}`).send(members);
const stateNamed = async (clientId: string): Promise<string> =>
  (await service.http.get(`/v1/discovery-state/${clientId}`).expect(200)).body.discoveryState.id;

describe('a tracker', () => {
  test('has exactly the members that are documented, and never its secret', async () => {
    const { body } = await post({ states: { Closed: 'done' } }).expect(201);
    expect(body.tracker).toEqual({
      id: expect.any(String),
      clientId: body.tracker.id,
      createdAt: expect.any(String),
      updatedAt: body.tracker.createdAt,
      kind: 'GITHUB',
      name: 'Website',
      states: { Closed: await stateNamed('done') },
    });
    const again = await service.http.get(`/v1/tracker/${body.tracker.id}`).expect(200);
    expect(again.body).toEqual(body);
    const { body: listed } = await service.http.get('/v1/tracker').query({ id: body.tracker.id }).expect(200);
    expect(listed.trackers).toEqual([body.tracker]);
  });

  test('has a clientId that no other has', async () => {
    await post({ clientId: 'taken' }).expect(201);
    expectProblem(await post({ clientId: 'taken' }), ClientIdTaken, { pointer: '/clientId' });
  });

  test('is made once with an idempotency key', async () => {
    const send = () => post({ name: 'Once' }).set('idempotency-key', 'tracker').expect(201);
    expect((await send()).body).toEqual((await send()).body);
  });

  test.each([
    ['kind', 'TRELLO', 'not_allowed'],
    ['name', ' ', 'too_short'],
    ['secret', 'fifteen letters', 'too_short'],
    ['secret', undefined, 'required'],
    ['secret', 7, 'wrong_type'],
    ['states', [], 'wrong_type'],
  ])('is refused with %s %j', async (member, value, code) =>
    expectProblem(await post({ [member]: value }), InvalidInput, { pointer: `/${member}`, code }),
  );

  test('is refused with a name of a state twice, in upper and lower case', async () =>
    expectProblem(await post({ states: { done: 'done', Done: 'backlog' } }), InvalidInput, {
      pointer: '/states/Done',
      code: 'repeated_member',
    }));

  test('is refused with a state that is not there', async () => {
    expectProblem(await post({ states: { 'a/b': 'nowhere' } }), DiscoveryStateNotFound, {
      pointer: '/states/a~1b',
    });
    const { body } = await post({}).expect(201);
    expectProblem(await patch(body.tracker.id, { states: { open: 'nowhere' } }), DiscoveryStateNotFound, {
      pointer: '/states/open',
    });
  });

  test('does not lead to the state of another workspace', async () => {
    const theirs = await (
      await service.workspace('with a state of its own')
    ).make.state({ clientId: 'theirs' });
    for (const reference of [theirs.id, theirs.clientId])
      expectProblem(await post({ states: { closed: reference } }), DiscoveryStateNotFound, {
        pointer: '/states/closed',
      });
  });

  test('can be changed in all but its kind', async () => {
    const { body } = await post({ states: { closed: 'done' } }).expect(201);
    const { id } = body.tracker;
    const changed = await patch(id, { name: 'Shop', states: { open: 'backlog' } }).expect(200);
    expect(changed.body.tracker).toMatchObject({
      name: 'Shop',
      states: { open: await stateNamed('backlog') },
    });
    expect((await patch(id, { states: null }).expect(200)).body.tracker).not.toHaveProperty('states');
    expectProblem(await patch(id, { kind: 'JIRA' }), InvalidInput, { code: 'unknown_member' });
    const before = (await service.http.get(`/v1/tracker/${id}`).expect(200)).headers['etag'];
    const { headers } = await patch(id, { secret: 'another secret of sixteen' }).expect(200);
    expect(headers['etag']).not.toBe(before);
  });

  test('is for administrators', async () => {
    const { secret } = await service.make.token({ scopes: ['write'] });
    await service.as(String(secret)).get('/v1/tracker').expect(403);
    await service.as(String(secret)).post('/v1/tracker').send({}).expect(403);
  });
});

describe('a state that a tracker leads to', () => {
  test('can not be deleted while it does', async () => {
    const state = await service.make.state();
    const { body } = await post({ states: { closed: state.id, Done: state.id } }).expect(201);
    const remove = () => service.http.delete(`/v1/discovery-state/${state.id}`);
    const refused = await remove();
    expectProblem(refused, RecordInUse);
    expect(refused.body.detail).toContain('trackers: 1');
    await patch(body.tracker.id, { states: {} }).expect(200);
    await remove().expect(204);
  });

  test('can be deleted once the tracker is', async () => {
    const state = await service.make.state();
    const { body } = await post({ states: { closed: state.id } }).expect(201);
    await service.http.delete(`/v1/tracker/${body.tracker.id}`).expect(204);
    await service.http.get(`/v1/tracker/${body.tracker.id}`).expect(404);
    await service.http.delete(`/v1/discovery-state/${state.id}`).expect(204);
  });

  test('is not taken away by the undo of its creation', async () => {
    const state = await service.make.state();
    const { body } = await service.http.get(`/v1/discovery-state/${state.id}/history`).expect(200);
    await post({ states: { closed: state.id } }).expect(201);
    const answer = await service.http.post(`/v1/change/${body.changes[0].id}/undo`).send({});
    expect(answer.body).toMatchObject({ code: 'undo_conflict', errors: [{ code: 'in_use_since' }] });
  });
});

test('secrets are in no answer, event, log of changes or row as they are', async () => {
  const secret = 'never-to-be-seen-again';
  const { body } = await post({ secret }).set('idempotency-key', 'secretive').expect(201);
  await patch(body.tracker.id, { secret: `${secret}-2` }).expect(200);
  const answers = await Promise.all(
    ['/v1/tracker', `/v1/tracker/${body.tracker.id}/history`, '/v1/event?type=tracker.*', '/v1/export'].map(
      async (path) => (await service.http.get(path).buffer(true)).text,
    ),
  );
  expect(answers[1]).toContain('tracker.updated');
  expect(answers[3]).not.toContain('tracker');
  const rows = await Promise.all(
    ['tracker', 'event', 'idempotency_key'].map((table) => service.sql(`SELECT t::text FROM ${table} t`)),
  );
  const everything = JSON.stringify([body, answers, rows]);
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
});

test('events of trackers are for administrators', async () => {
  const { secret } = await service.make.token({ scopes: ['read'] });
  const { body } = await service.as(String(secret)).get('/v1/event?type=tracker.*').expect(200);
  expect(body.events).toEqual([]);
});

test('no tracker can be made without a key to seal its secret', async () => {
  await using keyless = await startService({ webhooks: { ...service.settings.webhooks, key: undefined } });
  const send = () => keyless.http.post('/v1/tracker').send({ kind: 'GITHUB', name: 'x', secret: SECRET });
  expectProblem(await send(), WebhookKeyMissing);
});

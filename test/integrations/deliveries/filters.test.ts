import { beforeEach, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { eventually } from '../../support/eventually.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { type Received, useReceiver } from '../../support/receiver.js';
import { useCountedService } from '../../support/use-service.js';

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 15_000 };
const { service, statements } = useCountedService({ webhooks });
const receiver = useReceiver();

const listening = (filter: object, types = ['discovery.*']) =>
  service.make.webhook({ url: receiver.url, types, filter });
const create = (members: object) =>
  service.http.post('/v1/webhook').send({ url: receiver.url, types: ['discovery.*'], ...members });
const change = ({ id }: Made, members: object) => service.http.patch(`/v1/webhook/${id}`).send(members);
const shown = async ({ id }: Made): Promise<Made> =>
  (await service.http.get(`/v1/webhook/${id}`).expect(200)).body.webhook;
const update = (path: string, members: object) => service.http.patch(`/v1/${path}`).send(members).expect(200);

const about =
  ({ id }: Made) =>
  ({ body }: Received) =>
    body.data.record.id === id;
const typesOf = (made: Made): string[] => receiver.received.filter(about(made)).map(({ body }) => body.type);

/** Until everything that has happened is fanned out, and has arrived if it is to. */
async function settled(): Promise<void> {
  const last = await service.make.webhook({ url: receiver.url, types: ['user.created'] });
  await receiver.count(1, about(await service.make.user()));
  const behind = `SELECT FROM webhook w WHERE state = 'ON' AND position < (
    SELECT max(position) FROM event_commit c WHERE c.workspace_id = w.workspace_id)`;
  const waiting = `SELECT FROM webhook_delivery WHERE state = 'WAITING'`;
  await eventually(async () =>
    expect([...(await service.sql(behind)), ...(await service.sql(waiting))]).toEqual([]),
  );
  await service.http.delete(`/v1/webhook/${last.id}`).expect(204);
}

beforeEach(async () => {
  receiver.received.length = 0;
  await service.sql('DELETE FROM webhook');
});

describe('a filter', () => {
  test('is shown, changed, and removed by null, and events of the webhook show it', async () => {
    const webhook = await listening({ title: { contains: 'fee' } });
    expect(webhook['filter']).toEqual({ title: { contains: 'fee' } });
    const { body } = await change(webhook, { filter: { tags: { has: 'fees' } }, format: 'SLACK' }).expect(
      200,
    );
    expect(body.webhook).toMatchObject({ filter: { tags: { has: 'fees' } }, format: 'SLACK' });
    expect((await change(webhook, { filter: null }).expect(200)).body.webhook).not.toHaveProperty('filter');
    const { body: feed } = await service.http.get('/v1/event').query({ record: webhook.id });
    expect(feed.events).toMatchObject([
      { after: { filter: { title: { contains: 'fee' } }, format: 'STANDARD' } },
      {
        before: { filter: { title: { contains: 'fee' } }, format: 'STANDARD' },
        after: { filter: { tags: { has: 'fees' } }, format: 'SLACK' },
      },
      { before: { filter: { tags: { has: 'fees' } } } },
    ]);
  });

  test('keeps all digits of numbers', async () =>
    expect(
      (
        await service.http
          .post('/v1/webhook')
          .type('json')
          .send(
            `{"url": "${receiver.url}", "types": ["discovery.*"], "filter": {"revenue": {"gt": 0.12345678901234567}}}`,
          )
          .expect(201)
      ).body.webhook.filter,
    ).toEqual({ revenue: { gt: '0.12345678901234567' } }));

  test('means the caller by me', async () => {
    const user = await service.make.user();
    const { secret } = await service.make.token({ userId: user.id });
    const { body } = await service
      .as(String(secret))
      .post('/v1/webhook')
      .send({ url: receiver.url, types: ['discovery.*'], filter: { assignees: { has: 'me' } } })
      .expect(201);
    expect(body.webhook.filter).toEqual({ assignees: { has: user.id } });
  });

  test.each([
    [{ colour: { eq: 'red' } }, '/filter/colour', 'unknown_member'],
    [{ title: { gt: 'a' } }, '/filter/title/gt', 'unknown_operator'],
    [{ and: [{ feedbackScore: { gt: 'many' } }] }, '/filter/and/0/feedbackScore/gt', 'invalid_value'],
    [{ fieldsValues: { none: { eq: 'a' } } }, '/filter/fieldsValues/none', 'field_not_found'],
    [
      { discoveryStateId: { in: ['done', 'nowhere'] } },
      '/filter/discoveryStateId/in/1',
      'reference_not_found',
    ],
    [{ assignees: { has: 'me' } }, '/filter/assignees/has', undefined],
    ['title', '/filter', 'wrong_type'],
    [{ title: { in: Array.from({ length: 90 }, () => 'x'.repeat(250)) } }, '/filter', 'too_long'],
  ])('can not be %j', async (filter, pointer, code) => {
    const webhook = await listening({});
    for (const answer of [await create({ filter }), await change(webhook, { filter })]) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ pointer, ...(code && { code }) }]);
    }
  });

  test.each([[['*']], [['discovery.*', 'feedback.created']], [['component.*']], [['constructor.created']]])(
    'is refused with the types %j',
    async (types) => {
      const webhook = await listening({});
      const fault = { pointer: '/types', code: 'not_of_one_kind' };
      expectProblem(await create({ types, filter: {} }), InvalidInput, fault);
      expectProblem(await change(webhook, { types }), InvalidInput, fault);
      await change(webhook, { types, filter: null }).expect(200);
      expectProblem(await change(webhook, { filter: {} }), InvalidInput, fault);
    },
  );
});

describe('events of discoveries', () => {
  test('are sent while the discovery meets the filter, after it has begun to and before it ends to', async () => {
    await listening({ discoveryStateId: { eq: 'done' }, tags: { has: 'fees' } });
    const discovery = await service.make.discovery({ tags: ['fees'] });
    const other = await service.make.discovery({ discoveryStateId: 'done' });
    await update(`discovery/${other.id}`, { title: 'Other' });
    await update(`discovery/${discovery.id}`, { title: 'Not yet' });
    await settled();
    expect(typesOf(discovery)).toEqual([]);
    await update(`discovery/${discovery.id}`, { discoveryStateId: 'done' });
    await settled();
    await update(`discovery/${discovery.id}`, { tags: [] });
    await settled();
    expect(typesOf(discovery)).toEqual(['discovery.updated']);
    expect(receiver.received.find(about(discovery))?.body.data.after).toHaveProperty('discoveryStateId');
    expect(typesOf(other)).toEqual([]);
  });

  test('are not sent of what was deleted', async () => {
    await listening({ title: { empty: false } });
    const discovery = await service.make.discovery();
    await settled();
    await service.http.delete(`/v1/discovery/${discovery.id}`).expect(204);
    await settled();
    expect(typesOf(discovery)).toEqual(['discovery.created']);
  });

  test('are filtered by fields, computed ones, parents, people, words, values of feedback and negations', async () => {
    const [effort, reach] = [
      await service.make.field({ type: 'SELECT', options: ['Small', 'Large'] }),
      await service.make.field({ type: 'NUMBER' }),
    ];
    const double = await service.make.field({ type: 'SCORE', formula: `field("${reach.clientId}") * 2` });
    const [component, user] = [await service.make.component(), await service.make.user()];
    const filters = [
      { fieldsValues: { [effort.clientId]: { eq: 'Small' } } },
      { [`fieldsValues.${reach.id}`]: { gte: 3 }, not: { title: { startsWith: 'other' } } },
      { parentId: { within: component.id }, assigneeId: { eq: user.clientId } },
      { q: 'waiting', stateCategory: { eq: 'OPEN' } },
      { or: [{ feedbackScore: { gt: 5 } }, { lastFeedback: { empty: true } }], parentType: { ne: 'NONE' } },
      { fieldsValues: { [double.clientId]: { ne: 7 } }, createdAt: { gt: '2020-01-01T00:00:00Z' } },
    ];
    for (const filter of filters) await listening(filter);
    const fieldsValues = [
      { field: { id: effort.id }, value: 'Small' },
      { field: { id: reach.id }, value: '3' },
    ];
    const found = await service.make.discovery({
      title: 'Waiting lists',
      under: component,
      assignees: [user.id],
      fieldsValues,
    });
    const other = await service.make.discovery({ title: 'Other' });
    await settled();
    const created = (made: Made) => typesOf(made).filter((type) => type === 'discovery.created');
    expect(created(found).length).toBeGreaterThanOrEqual(5);
    expect(created(other)).toHaveLength(1);
  });
});

test('events of feedback are filtered by its members', async () => {
  await listening({ company: { eq: 'acme' }, score: { gt: 1 } }, ['feedback.*']);
  const on = await service.make.discovery();
  const found = await service.make.feedback({ on, company: 'Acme', score: 2 });
  const other = await service.make.feedback({ on, company: 'Acme' });
  await settled();
  expect([found, other].map(typesOf)).toEqual([['feedback.created'], []]);
});

describe('a filter whose field is deleted', () => {
  test('switches its webhook off, and holds up no other', async () => {
    const field = await service.make.field({ type: 'NUMBER' });
    const webhook = await listening({ fieldsValues: { [field.id]: { gt: 1 } } });
    await service.make.webhook({ url: receiver.url, types: ['discovery.created'] });
    await service.http.delete(`/v1/discovery-field/${field.id}`).expect(204);
    const discovery = await service.make.discovery();
    await receiver.count(1, about(discovery));
    await eventually(async () =>
      expect(await shown(webhook)).toMatchObject({ state: 'OFF', offReason: 'FILTER_INVALID' }),
    );
    const { body } = await service.http
      .get('/v1/event')
      .query({ record: webhook.id, type: 'webhook.updated' });
    expect(body.events).toMatchObject([
      { actor: { kind: 'worker' }, after: { offReason: 'FILTER_INVALID' } },
    ]);
    expectProblem(await change(webhook, { state: 'ON' }), InvalidInput, {
      pointer: `/filter/fieldsValues/${field.id}`,
      code: 'field_not_found',
    });
    await change(webhook, { state: 'ON', filter: { title: { contains: 'again' } } }).expect(200);
    const again = await service.make.discovery({ title: 'On again' });
    await receiver.count(2, about(again));
    expect(await shown(webhook)).not.toHaveProperty('offReason');
  });

  test('is told of by an option that is gone, and not by a state, which nothing is in', async () => {
    const field = await service.make.field({ type: 'SELECT', options: ['Small', 'Large'] });
    const state = await service.make.state();
    const byOption = await listening({ fieldsValues: { [field.id]: { eq: 'Small' } } });
    const byState = await listening({ discoveryStateId: { in: [state.id, 'backlog'] } });
    await update(`discovery-field/${field.id}`, { options: ['Large'] });
    await service.http.delete(`/v1/discovery-state/${state.id}`).expect(204);
    const { body } = await service.http.get('/v1/discovery-state');
    const backlog = body.discoveryStates.find(({ isDefault }: Made) => isDefault);
    await change(byState, { filter: { discoveryStateId: { in: [backlog.id] } } }).expect(200);
    const discovery = await service.make.discovery();
    await receiver.count(1, about(discovery));
    await eventually(async () =>
      expect(await shown(byOption)).toMatchObject({ offReason: 'FILTER_INVALID' }),
    );
    expect(await shown(byState)).toMatchObject({ state: 'ON' });
  });
});

test('a thousand events are filtered by few statements, and without a filter by none', async () => {
  const webhook = await listening({ title: { eq: 'wanted' }, feedbackScore: { gte: 0 } });
  await settled();
  await change(webhook, { state: 'OFF' }).expect(200);
  const operations = (n: number) =>
    Array.from({ length: 500 }, (_, i) => ({ create: { title: i === n ? 'wanted' : `Bulk ${i}` } }));
  for (const n of [3, 4])
    await service.http
      .post('/v1/discovery/bulk')
      .send({ operations: operations(n) })
      .expect(200);
  const walks = () => statements.count(/^WITH walked/);
  const lookups = () => statements.count(/^SELECT id FROM discovery WHERE .* OFFSET/);
  receiver.received.length = 0;
  const [walked, looked] = [walks(), lookups()];
  await service.sql(`UPDATE webhook SET state = 'ON' WHERE id = $1`, [webhook.id]);
  await settled();
  expect(receiver.received.filter(({ body }) => body.data.after.title === 'wanted')).toHaveLength(2);
  expect(receiver.received).toHaveLength(3);
  expect(walks() - walked).toBeLessThan(10);
  expect(lookups() - looked).toBe(0);
});

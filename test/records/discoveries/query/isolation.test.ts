import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Made } from '../../../support/make.js';
import { startService, type TestService, type TestWorkspace } from '../../../support/service.js';

let service: TestService;
let own: TestWorkspace;
let theirs: Record<'component' | 'state' | 'user' | 'field' | 'discovery', Made>;
beforeAll(async () => {
  service = await startService({ open: false });
  own = await service.workspace('own');
  await own.make.discovery({ title: 'Ours', tags: ['common'] });
  const { make } = await service.workspace('foreign');
  const component = await make.component();
  const state = await make.state();
  const user = await make.user();
  const field = await make.field({ type: 'SELECT', options: ['a'] });
  const discovery = await make.discovery({
    under: component,
    title: 'Theirs',
    tags: ['common', 'secret'],
    discoveryStateId: state.id,
    assignees: [user.id],
    fieldsValues: [{ field: { id: field.id }, value: 'a' }],
  });
  theirs = { component, state, user, field, discovery };
});
afterAll(() => service.close());

const found = async (filter?: object): Promise<string[]> => {
  const { body } = await own.http.post('/v1/discovery/query').send({ filter }).expect(200);
  return body.discoveries.map(({ title }: Made) => title);
};

test.each<[string, () => object]>([
  ['id', () => ({ id: { eq: theirs.discovery.id } })],
  ['discoveryStateId', () => ({ discoveryStateId: { in: [theirs.state.id, theirs.state.clientId] } })],
  ['parentId', () => ({ parentId: { eq: theirs.component.id } })],
  ['parentId within', () => ({ parentId: { within: theirs.component.id } })],
  ['assignees', () => ({ assignees: { has: theirs.user.id } })],
  ['tags', () => ({ tags: { has: 'secret' } })],
  ['title', () => ({ title: { eq: 'Theirs' } })],
  ['q', () => ({ q: 'theirs' })],
])('%s of another workspace finds nothing', async (_, filter) => {
  expect(await found(filter())).toEqual([]);
  expect(await found({ not: filter() })).toEqual(['Ours']);
});

test("another workspace's field is nobody's", async () => {
  for (const reference of [theirs.field.id, theirs.field.clientId]) {
    const body = { filter: { [`fieldsValues.${reference}`]: { empty: true } } };
    const { body: problem } = await own.http.post('/v1/discovery/query').send(body).expect(400);
    expect(problem.errors).toMatchObject([{ code: 'field_not_found' }]);
    await own.http
      .post('/v1/discovery/query')
      .send({ sort: [`fieldsValues.${reference}`] })
      .expect(400);
    await own.http
      .post('/v1/discovery/count')
      .send({ groupBy: { field: reference } })
      .expect(400);
  }
});

test.each(['discoveryStateId', 'parentId', 'parentType', 'assignees', 'tags'])(
  'counts by %s leave out what is another workspace’s',
  async (groupBy) => {
    const { body } = await own.http.post('/v1/discovery/count').send({ groupBy }).expect(200);
    expect(body.counts).toMatchObject([{ count: 1 }]);
  },
);

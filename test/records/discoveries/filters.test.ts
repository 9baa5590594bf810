import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Made } from '../../support/make.js';
import { useService } from '../../support/use-service.js';

const service = useService();
let component: Made;
let other: Made;
let parent: Made;
let child: Made;
let loose: Made;
let states: Made[];
let users: Made[];
beforeAll(async () => {
  const { make } = service;
  component = await make.component({ clientId: 'component' });
  other = await make.component();
  states = [await make.state({ clientId: 'first' }), await make.state({ clientId: 'second' })];
  users = [await make.user({ clientId: 'ada' }), await make.user({ clientId: 'bob' })];
  const [first, second] = states.map(({ id }) => ({ discoveryStateId: id }));
  const [ada, bob] = users.map(({ id }) => id);
  parent = await make.discovery({
    under: component,
    clientId: 'parent',
    tags: ['a', 'b'],
    assignees: [ada],
    ...first,
  });
  child = await make.discovery({ under: parent, tags: ['b'], assignees: [ada, bob], ...second });
  loose = await make.discovery({ tags: ['c'], title: 'A loose end' });
});

const found = async (query: string): Promise<string[]> => {
  const answer = await service.http.get(`/v1/discovery?${query}`).set('prefer', 'count=exact').expect(200);
  const ids = answer.body.discoveries.map(({ id }: Made) => id);
  expect(answer.headers['x-total-count']).toBe(String(ids.length));
  return ids;
};

const named: Record<string, () => Made> = { parent: () => parent, child: () => child, loose: () => loose };

test.each([
  ['parentType=COMPONENT', ['parent']],
  ['parentType=DISCOVERY', ['child']],
  ['parentType=NONE', ['loose']],
  ['parentType=NONE&parentType=DISCOVERY', ['child', 'loose']],
  ['parentId=component', ['parent']],
  ['parentId=parent', ['child']],
  ['parentId=nothing', []],
  ['discoveryStateId=first', ['parent']],
  ['discoveryStateId=first&discoveryStateId=second', ['parent', 'child']],
  ['discoveryStateId=first&discoveryStateId=nothing', ['parent']],
  ['discoveryStateId=nothing&discoveryStateId=nowhere', []],
  ['assignee=ada', ['parent', 'child']],
  ['assignee=ada&assignee=bob', ['parent', 'child']],
  ['assignee=nobody', []],
  ['assignee=none', ['loose']],
  ['assignee=none&assignee=bob', ['child', 'loose']],
  ['assignee=none&assignee=nobody', ['loose']],
  ['assignee=none&assignee=bob&tag=b&tag=c', ['child', 'loose']],
  ['tag=b&tag=c&assignee=none&assignee=bob&per_page=2&offset=0&sort=title', ['loose', 'child']],
  ['tag=a', ['parent']],
  ['tag=a&tag=c', ['parent', 'loose']],
  ['tag=A', []],
  ['q=loose', ['loose']],
  ['tag=b&discoveryStateId=first&assignee=ada&parentType=COMPONENT&parentId=component', ['parent']],
  ['tag=b&updated_after=2000-01-01&parentType=DISCOVERY', ['child']],
] as const)('%s finds %j', async (query, names) =>
  expect(await found(query)).toEqual(names.map((name) => named[name]?.().id)),
);

describe('parentId', () => {
  test.each<[string, () => string, () => Made[]]>([
    ['of a component', () => component.id, () => [parent]],
    ['of a component, in capital letters', () => component.id.toUpperCase(), () => [parent]],
    ['of a component with nothing under it', () => other.id, () => []],
    ['of a discovery', () => parent.id, () => [child]],
    ['of a discovery, in capital letters', () => parent.id.toUpperCase(), () => [child]],
    ['of a discovery with nothing under it', () => child.id, () => []],
  ])('takes the id %s', async (_, id, wanted) =>
    expect(await found(`parentId=${id()}`)).toEqual(wanted().map((each) => each.id)),
  );

  test('named by what is the id of one and the clientId of another means the id', async () => {
    const { id: lone } = await service.make.component({ clientId: parent.id });
    const { id: elsewhere } = await service.make.discovery({ parentId: lone });
    expect(await found(`parentId=${parent.id}`)).toEqual([child.id]);
    expect(await found(`parentId=${lone}`)).toEqual([elsewhere]);
  });
});

test('none is nobody, whoever is called so', async () => {
  const { id } = await service.make.user({ clientId: 'none' });
  const { id: theirs } = await service.make.discovery({ assignees: ['none'], tags: ['namesake'] });
  expect(await found('tag=namesake&assignee=none')).toEqual([]);
  expect(await found(`assignee=${id}`)).toEqual([theirs]);
});

test('discoveries of nobody come and go with their assignees', async () => {
  const { id } = await service.make.discovery({ tags: ['handed over'], assignees: ['ada'] });
  const assign = (assignees: string[]) =>
    service.http.patch(`/v1/discovery/${id}`).send({ assignees }).expect(200);
  expect(await found('tag=handed over&assignee=none')).toEqual([]);
  await assign([]);
  expect(await found('tag=handed over&assignee=none')).toEqual([id]);
  await assign(['bob']);
  expect(await found('tag=handed over&assignee=none')).toEqual([]);
});

test('a list shows each record as retrieving it does', async () => {
  for (const select of [
    '',
    '&select=issues',
    '&select=discoveryfields',
    '&select=issues,discoveryfields,rank',
  ]) {
    const { body } = await service.http.get(`/v1/discovery?tag=b${select}`);
    for (const discovery of body.discoveries) {
      const one = await service.http.get(`/v1/discovery/${discovery.id}?${select.slice(1)}`);
      expect(one.body.discovery).toEqual(discovery);
    }
  }
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, Assistant } from '../../../test/support/assistant.js';
import { eventually } from '../../../test/support/eventually.js';
import { useService, useWorkspace } from '../../../test/support/use-service.js';

const service = useService({ open: false });
const acme = useWorkspace(service, 'acme');
const crowd = useWorkspace(service, 'crowd');
let assistant: Assistant;
beforeAll(async () => {
  assistant = await Assistant.at(service.url, acme.secret);
});
afterAll(() => assistant.client.close());

const shown = async (id: string) => (await acme.http.get(`/v1/discovery/${id}`).expect(200)).body.discovery;
const lineOf = async (id: string) =>
  (await assistant.ask('find_discoveries', { filter: { id: { eq: id } } })).discoveries[0];

describe('answers have the names of states, users and parents', () => {
  test('in lists, of one, after a change and of similar ones', async () => {
    const [state, user] = [
      await acme.make.state({ name: 'Parked' }),
      await acme.make.user({ name: 'Amara Ode' }),
    ];
    const component = await acme.make.component({ title: 'Finding' });
    const members = { discoveryStateId: state.id, assignees: [user.id] };
    const parent = await acme.make.discovery({ title: 'Shelf marks', under: component, ...members });
    const child = await acme.make.discovery({ title: 'Signs at shelves', under: parent, ...members });
    const named = { discoveryStateId: 'Parked', assignees: ['Amara Ode'], parentId: 'Finding' };
    expect(await lineOf(parent.id)).toMatchObject(named);
    expect(await lineOf(child.id)).toMatchObject({ ...named, parentId: 'Shelf marks' });
    const { discovery, children } = await assistant.ask('get_discovery', { id: parent.id });
    expect(discovery).toMatchObject(named);
    expect(children).toMatchObject([{ id: child.id, parentId: 'Shelf marks' }]);
    const { discoveries } = await assistant.ask('similar_discoveries', { title: 'Shelf marks' });
    expect(discoveries).toContainEqual(expect.objectContaining({ id: parent.id, ...named }));
    const updated = await assistant.ask('update_discovery', { id: parent.id, title: 'Marks of shelves' });
    expect(updated.discovery).toMatchObject(named);
  });

  test('in counts and histories', async () => {
    const [one, another] = [
      await acme.make.state({ name: 'One' }),
      await acme.make.state({ name: 'Another' }),
    ];
    const { id } = await acme.make.discovery({ discoveryStateId: one.id, tags: ['counted'] });
    const filter = { tags: { has: 'counted' } };
    const counted = await assistant.ask('count_discoveries', { groupBy: 'discoveryStateId', filter });
    expect(counted.counts).toEqual([{ value: 'One', count: 1, feedbackScore: 0 }]);
    const byParent = await assistant.ask('count_discoveries', { groupBy: 'parentId', filter });
    expect(byParent.counts).toMatchObject([{ value: null, count: 1 }]);
    await assistant.ask('update_discovery', { id, discoveryStateId: another.id });
    const { changes } = await assistant.ask('history', { kind: 'discovery', id });
    expect(changes[0].members).toContainEqual({ name: 'discoveryStateId', before: 'One', after: 'Another' });
  });

  test('but ids where others have the name, or are known by it', async () => {
    const [first, second] = [
      await acme.make.user({ name: 'Bo Berg' }),
      await acme.make.user({ name: 'bo berg' }),
    ];
    const mailed = await acme.make.user({ name: 'Bo Berg', email: 'bo@example.com' });
    const known = await acme.make.user({ name: 'cleo-1' });
    await acme.make.user({ name: 'Cleo', clientId: 'cleo-1' });
    const me = await acme.make.user({ name: 'me' });
    const assignees = [first, second, mailed, known, me].map(({ id }) => id);
    const { id } = await acme.make.discovery({ assignees });
    expect(new Set((await lineOf(id)).assignees)).toEqual(
      new Set([first.id, second.id, 'bo@example.com', known.id, me.id]),
    );
    const component = await acme.make.component({ title: 'Twin' });
    const twin = await acme.make.underComponent({ title: 'twin' });
    const children = [
      await acme.make.discovery({ under: component }),
      await acme.make.discovery({ under: twin }),
    ];
    expect(await lineOf(children[0]!.id)).toMatchObject({ parentId: component.id });
    expect(await lineOf(children[1]!.id)).toMatchObject({ parentId: twin.id });
  });
});

describe('arguments take the names', () => {
  test('in members and lists, whatever their case', async () => {
    const state = await acme.make.state({ name: 'Waiting for parts' });
    const component = await acme.make.component({ title: 'Repairs' });
    const [dev, eve] = [
      await acme.make.user({ name: 'Dev' }),
      await acme.make.user({ name: 'Eve', email: 'eve@example.com' }),
    ];
    const { discovery } = await assistant.ask('create_discovery', {
      title: 'Lamp',
      discoveryStateId: 'waiting for parts',
      parentId: 'Repairs',
      assignees: ['Dev'],
    });
    const members = { discoveryStateId: state.id, parentId: component.id, assignees: [dev.id] };
    expect(await shown(discovery.id)).toMatchObject(members);
    const changes = { addAssignees: ['EVE@example.com'], removeAssignees: ['dev'] };
    await assistant.ask('update_discovery', { id: discovery.id, ...changes });
    expect(await shown(discovery.id)).toMatchObject({ assignees: [eve.id] });
    const { discovery: bulb } = await assistant.ask('create_discovery', { title: 'Bulb', parentId: 'Lamp' });
    expect(await shown(bulb.id)).toMatchObject({ parentId: discovery.id });
  });

  test('in filters and operations', async () => {
    const component = await acme.make.component({ title: 'Kitchen' });
    const under = await acme.make.discovery({ under: component });
    const below = await acme.make.discovery({ under });
    const filter = {
      or: [{ parentId: { within: 'Kitchen' } }, { not: { discoveryStateId: { ne: 'Nowhere' } } }],
    };
    const { discoveries } = await assistant.ask('find_discoveries', { filter });
    expect(discoveries.map(({ id }: Answer) => id)).toEqual([under.id, below.id]);
    const operations = [
      { create: { clientId: 'Kitchen sink', title: 'Sink', parentId: 'Kitchen' } },
      { create: { title: 'Tap', parentId: 'Kitchen sink' } },
      { move: { id: below.id, discoveryStateId: 'Done' } },
    ];
    await acme.make.discovery({ title: 'Kitchen sink' });
    const { results } = await assistant.ask('change_many', { operations, dryRun: false });
    const [sink, tap] = results;
    expect(await shown(sink.id)).toMatchObject({ parentId: component.id });
    // A `clientId` that the call itself gives wins over the title of another discovery.
    expect(await shown(tap.id)).toMatchObject({ parentId: sink.id });
    expect(await lineOf(below.id)).toMatchObject({ discoveryStateId: 'Done' });
  });

  test('but ids and clientIds win, and names of several are refused with their ids', async () => {
    const known = await acme.make.state({ clientId: 'Later', name: 'Some day' });
    await acme.make.state({ name: 'Later' });
    const { discovery } = await assistant.ask('create_discovery', { title: 'x', discoveryStateId: 'Later' });
    expect(await shown(discovery.id)).toMatchObject({ discoveryStateId: known.id });
    const twins = [
      await acme.make.user({ name: 'Finn', email: 'finn@example.com' }),
      await acme.make.user({ name: 'Finn' }),
    ];
    const refusal = await assistant.refusal('create_discovery', { title: 'x', assignees: ['Finn'] });
    expect(refusal).toContain(
      `Several records have the name "Finn". Use one of these ids: ${twins[0]!.id} (users, Finn, finn@example.com), ${twins[1]!.id} (users, Finn).`,
    );
    const component = await acme.make.component({ title: 'Garden' });
    const garden = await acme.make.underComponent({ title: 'Garden' });
    const filter = { parentId: { within: 'Garden' } };
    const ambiguous = await assistant.refusal('find_discoveries', { filter });
    expect(ambiguous).toContain(`${component.id} (components, Garden), ${garden.id} (discoveries, Garden)`);
  });

  test.each([
    [{ discoveryStateId: 'No such state' }, /discovery_state_not_found/],
    [{ parentId: '???' }, /parent_not_found/],
    [{ assignees: ['x'.repeat(600)] }, /\/assignees\/0/],
    [{ discoveryStateId: '\0' }, /unstorable_text/],
    [{ assignees: [[['Nobody']]] }, /wrong_type/],
  ])('and the service refuses what is none: %j', async (members, why) =>
    expect(await assistant.refusal('create_discovery', { title: 'x', ...members })).toMatch(why),
  );
});

test('of more than a hundred users, all are known by name, with a token that may only read', async () => {
  for (let index = 0; index < 205; index++) await crowd.make.user({ name: `Person ${index}` });
  const last = await crowd.make.user({ name: 'Zoe' });
  const { id } = await crowd.make.discovery({ assignees: [last.id] });
  const { secret } = await crowd.make.token({ scopes: ['read'] });
  const reader = await Assistant.at(service.url, secret);
  const filter = { assignees: { has: 'zoe' } };
  const { discoveries } = await reader.ask('find_discoveries', { filter });
  expect(discoveries).toMatchObject([{ id, assignees: ['Zoe'] }]);
  await reader.client.close();
});

test('finds show customers and revenue, where there are some', async () => {
  const { id } = await acme.make.discovery({ title: 'Wanted', tags: ['wanted'] });
  await acme.make.company({ name: 'Paying', revenue: 250 });
  await acme.make.feedback({ on: { id }, company: 'Paying' });
  await acme.make.discovery({ title: 'Unwanted', tags: ['wanted'] });
  const filter = { tags: { has: 'wanted' } };
  await eventually(async () => {
    const { discoveries } = await assistant.ask('find_discoveries', { filter, sort: ['-revenue'] });
    expect(discoveries[0]).toMatchObject({ id, customers: 1, revenue: 250 });
    expect(discoveries[1]).not.toHaveProperty('customers');
    expect(discoveries[1]).not.toHaveProperty('revenue');
  });
  expect((await assistant.ask('get_discovery', { id })).discovery).toMatchObject({
    customers: 1,
    revenue: 250,
  });
});

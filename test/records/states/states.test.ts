import { describe, expect, test } from '@jest/globals';
import { NameTaken } from '../../../src/http/problems/problems.js';
import { DefaultStateNeeded } from '../../../src/records/states/state.problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { Requests, testRefusals } from '../../support/requests.js';
import type { TestWorkspace } from '../../support/service.js';
import { useService } from '../../support/use-service.js';
import { lastChangeOf, undo } from '../../events/world.js';

const service = useService();
const states = new Requests(service, 'discoveryState');

const theDefaults = async () =>
  (await states.listed()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
const theDefault = async () => (await states.listed()).find(({ isDefault }) => isDefault) as Made;

test('a new workspace has Backlog, the default, In progress and Done', async () =>
  expect(
    (await states.listed()).map(({ name, position, isDefault, category }) => [
      name,
      position,
      isDefault,
      category,
    ]),
  ).toEqual([
    ['Backlog', 0, true, 'OPEN'],
    ['In progress', 1, false, 'STARTED'],
    ['Done', 2, false, 'DONE'],
  ]));

describe('a new state', () => {
  test('has exactly the members that are documented', async () => {
    const state = await states.created({ name: 'Under review', position: 0 });
    expect(state).toEqual({
      id: expect.any(String),
      clientId: state.id,
      createdAt: expect.any(String),
      updatedAt: state['createdAt'],
      name: 'Under review',
      position: 0,
      isDefault: false,
      category: 'OPEN',
    });
  });

  test('has a name without the white space around it', async () =>
    expect(await states.created({ name: ' To  do\n' })).toMatchObject({ name: 'To  do' }));

  test('comes after the others when it has no position of its own', async () => {
    await states.created({ name: 'Last so far', position: 600 });
    expect(await states.created({ name: 'Behind it' })).toMatchObject({ position: 601 });
  });
});

test('states are listed by position, then by the order of creation', async () => {
  const workspace = await service.workspace('ordered');
  const made: Made[] = [];
  for (const position of [500, 500, 499]) made.push(await workspace.make.state({ position }));
  const listed = await new Requests(workspace, 'discoveryState').listed();
  expect(listed.slice(-3).map(({ id }) => id)).toEqual([made[2]?.id, made[0]?.id, made[1]?.id]);
});

test('a state has a category and a color, in small letters, which null clears', async () => {
  const { id } = await states.created({ name: 'Shipped', category: 'DONE', color: '#2F6FED' });
  expect(await states.shown(id)).toMatchObject({ category: 'DONE', color: '#2f6fed' });
  const changed = await states.changed(id, { category: 'DISCARDED', color: null });
  expect(changed).toMatchObject({ category: 'DISCARDED' });
  expect(changed).not.toHaveProperty('color');
});

test('a state that was deleted comes back with its category and its color', async () => {
  const state = await service.make.state({ category: 'STARTED', color: '#123abc' });
  await states.deleted(state.id);
  await undo(service, await lastChangeOf(service, `/v1/discovery-state/${state.id}`)).expect(200);
  const { updatedAt: _, ...members } = state;
  expect(await states.shown(state.id)).toMatchObject(members);
});

describe('by the category of their states', () => {
  const found = async (workspace: TestWorkspace) => {
    const done = await workspace.make.state({ category: 'DONE' });
    const [open, first, second] = [
      await workspace.make.discovery(),
      await workspace.make.discovery({ discoveryStateId: 'done' }),
      await workspace.make.discovery({ discoveryStateId: done.id }),
    ];
    return { open, first, second, discoveries: new Requests(workspace, 'discovery') };
  };

  test('discoveries are listed', async () => {
    const { open, first, second, discoveries } = await found(await service.workspace('listed'));
    const idsOf = async (query: object) => (await discoveries.listed(query)).map(({ id }) => id);
    expect(await idsOf({ stateCategory: 'DONE' })).toEqual([first.id, second.id]);
    expect(await idsOf({ stateCategory: ['DONE', 'OPEN'] })).toEqual([open.id, first.id, second.id]);
    expect(await idsOf({ stateCategory: 'DISCARDED' })).toEqual([]);
  });

  test('discoveries are queried and counted', async () => {
    const workspace = await service.workspace('queried');
    const { open, first, second } = await found(workspace);
    const query = async (filter: object) => {
      const { body } = await workspace.http.post('/v1/discovery/query').send({ filter }).expect(200);
      return body.discoveries.map(({ id }: Made) => id);
    };
    expect(await query({ stateCategory: { eq: 'DONE' } })).toEqual([first.id, second.id]);
    expect(await query({ stateCategory: { ne: 'DONE' } })).toEqual([open.id]);
    expect(await query({ or: [{ stateCategory: { in: ['OPEN'] } }, { id: { eq: first.id } }] })).toEqual([
      open.id,
      first.id,
    ]);
    await workspace.http
      .post('/v1/discovery/query')
      .send({ filter: { stateCategory: { eq: 'SOON' } } })
      .expect(400);
    const { body } = await workspace.http
      .post('/v1/discovery/count')
      .send({ groupBy: 'stateCategory' })
      .expect(200);
    expect(body.counts).toEqual([
      { value: 'DONE', count: 2, feedbackScore: 0 },
      { value: 'OPEN', count: 1, feedbackScore: 0 },
    ]);
  });
});

describe('a state', () => {
  const one = { given: { name: 'Faulty', position: 1 }, make: () => service.make.state() };
  testRefusals(states, one, [
    ['name', '', 'too_short'],
    ['name', '  ', 'too_short'],
    ['name', 'x'.repeat(256), 'too_long'],
    ['name', null, 'wrong_type'],
    ['name', 5, 'wrong_type'],
    ['position', -1, 'out_of_range'],
    ['position', 1_000_001, 'out_of_range'],
    ['position', 1.5, 'not_an_integer'],
    ['position', '1', 'not_an_integer'],
    ['position', null, 'not_an_integer'],
    ['isDefault', null, 'wrong_type'],
    ['isDefault', 'true', 'wrong_type'],
    ['isDefault', 1, 'wrong_type'],
    ['name', undefined, 'required'],
    ['category', 'SOON', 'not_allowed'],
    ['category', null, 'not_allowed'],
    ['color', 'blue', 'invalid_color'],
    ['color', '#12345', 'invalid_color'],
  ]);
});

describe('a name', () => {
  const TAKEN = { pointer: '/name', code: 'name_taken' };

  test.each(['Done', ' Done '])('that is taken, %j, is refused to a new state', async (name) =>
    expectProblem(await states.post({ name }), NameTaken, TAKEN),
  );

  test('that is taken is refused to another state, which stays as it is', async () => {
    const state = await service.make.state();
    expectProblem(await states.patch(state.id, { name: 'Done', position: 7 }), NameTaken, TAKEN);
    expect(await states.shown(state.id)).toEqual(state);
  });

  test('may be kept', async () => {
    const state = await service.make.state();
    expect(await states.changed(state.id, { name: state['name'] })).toEqual(state);
  });

  test('may differ from another in nothing but capitals', () => states.created({ name: 'done' }));

  test.each(['renamed', 'deleted'])('is free again when its state was %s', async (how) => {
    const { id, name } = await service.make.state();
    if (how === 'deleted') await states.deleted(id);
    else await states.changed(id, { name: 'Renamed' });
    await states.created({ name });
  });
});

describe('there is always exactly one default:', () => {
  test('a state that is created as the default takes its place', async () => {
    const { id } = await service.make.state({ isDefault: true });
    expect(await theDefaults()).toEqual([id]);
  });

  test('a state that is made the default takes its place', async () => {
    const { id } = await service.make.state();
    expect(await states.changed(id, { isDefault: true })).toMatchObject({ isDefault: true });
    expect(await theDefaults()).toEqual([id]);
  });

  test('for the former one that is a change as well', async () => {
    const former = await theDefault();
    await service.make.state({ isDefault: true });
    const { updatedAt } = await states.shown(former.id);
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(former['updatedAt']));
  });

  test('made the default again, it stays as it is', async () => {
    const state = await theDefault();
    expect(await states.changed(state.id, { isDefault: true })).toEqual(state);
  });

  test('it can not be unset, and nothing else of that change is done', async () => {
    const state = await theDefault();
    expectProblem(await states.patch(state.id, { isDefault: false, name: 'Never' }), DefaultStateNeeded);
    expect(await states.shown(state.id)).toEqual(state);
  });

  test('it can not be deleted', async () => {
    const { id } = await theDefault();
    expectProblem(await states.delete(id), DefaultStateNeeded);
    expect(await theDefaults()).toEqual([id]);
  });

  test('any other can be told that it is not', async () => {
    const state = await service.make.state();
    expect(await states.changed(state.id, { isDefault: false })).toEqual(state);
  });

  test('it stays when the creation or the change of another fails', async () => {
    const before = await theDefaults();
    const { id } = await service.make.state();
    expectProblem(await states.post({ name: 'Done', isDefault: true }), NameTaken);
    expectProblem(await states.patch(id, { isDefault: true, name: 'Done' }), NameTaken);
    expect(await theDefaults()).toEqual(before);
  });

  test('however many move it at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => service.make.state()));
    const answers = await Promise.all([
      ...made.map(({ id }) => states.patch(id, { isDefault: true })),
      ...made.map(({ id }) => states.patch(id, { isDefault: true })),
      ...made.map((_, number) => states.post({ name: `Default ${number}`, isDefault: true })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(await theDefaults()).toHaveLength(1);
  });

  test('also when it is moved to a state that is being deleted', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { id } = await service.make.state();
        const answers = await Promise.all([states.patch(id, { isDefault: true }), states.delete(id)]);
        return answers.map(({ status }) => status).join();
      }),
    );
    for (const outcome of outcomes) expect(['200,409', '200,204', '404,204']).toContain(outcome);
    expect(await theDefaults()).toHaveLength(1);
  });
});

describe('a state that a discovery is in', () => {
  test('can be deleted when the discovery has left it', async () => {
    const { id } = await service.make.state();
    const discovery = await service.make.discovery({ discoveryStateId: id });
    await new Requests(service, 'discovery').changed(discovery.id, { discoveryStateId: 'done' });
    await states.deleted(id);
  });
});

import { describe, expect, test } from '@jest/globals';
import { InvalidInput, NameTaken, RecordInUse } from '../../src/http/problems/problems.js';
import { DefaultStateNeeded } from '../../src/states/state.problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

const service = useService();

const post = (discoveryState: object) => service.http.post('/v1/discovery-state').send(discoveryState);
const patch = (id: string, discoveryState: object) =>
  service.http.patch(`/v1/discovery-state/${id}`).send(discoveryState);
const remove = (id: string) => service.http.delete(`/v1/discovery-state/${id}`);
const list = async (): Promise<Made[]> =>
  (await service.http.get('/v1/discovery-state?per_page=100')).body.discoveryStates;
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
const stateNamed = async (name: string) => (await list()).find((state) => state.name === name) as Made;

test('a new workspace has Backlog, the default, In progress and Done', async () => {
  expect((await list()).map(({ name, position, isDefault }) => [name, position, isDefault])).toEqual([
    ['Backlog', 0, true],
    ['In progress', 1, false],
    ['Done', 2, false],
  ]);
});

test('a state has a name, a position and whether it is the default', async () => {
  const { body } = await post({ name: ' Under review ', position: 0 }).expect(201);
  expect(body.discoveryState).toEqual({
    id: expect.any(String),
    clientId: body.discoveryState.id,
    createdAt: expect.any(String),
    updatedAt: body.discoveryState.createdAt,
    name: 'Under review',
    position: 0,
    isDefault: false,
  });
});

test('states are listed by position, then by the order of creation', async () => {
  const { id: second } = await service.make.state({ position: 500 });
  const { id: third } = await service.make.state({ position: 500 });
  const { id: first } = await service.make.state({ position: 499 });
  const ids = (await list()).map(({ id }) => id);
  expect(ids.slice(-3)).toEqual([first, second, third]);
  const { position } = await service.make.state();
  expect(position).toBe(501);
});

test('a state made without a position comes last even when the last position is taken', async () => {
  const { id } = await service.make.state({ position: 1_000_000 });
  expect(await service.make.state()).toMatchObject({ position: 1_000_000 });
  await remove(id).expect(204);
});

describe.each([
  ['created', (members: object) => post({ name: 'Faulty', ...members })],
  ['updated', async (members: object) => patch((await service.make.state()).id, members)],
])('a state is not %s with', (_, write) => {
  test.each([
    ['name', ''],
    ['name', '  '],
    ['name', 'x'.repeat(256)],
    ['name', null],
    ['name', 5],
    ['position', -1],
    ['position', 1_000_001],
    ['position', 1.5],
    ['position', '1'],
    ['position', null],
    ['isDefault', null],
    ['isDefault', 'true'],
    ['isDefault', 1],
  ])('%s: %j', async (member, value) => {
    expectProblem(await write({ [member]: value }), InvalidInput, { pointer: `/${member}` });
  });
});

describe('a name', () => {
  test('that is taken is 409, on create and on update', async () => {
    const { id, name } = await service.make.state();
    const taken = { pointer: '/name', code: 'name_taken' };
    expectProblem(await post({ name: 'Done' }), NameTaken, taken);
    expectProblem(await post({ name: ' Done ' }), NameTaken, taken);
    expectProblem(await patch(id, { name: 'Done', position: 7 }), NameTaken, taken);
    expect(await stateNamed(name)).toMatchObject({ id, updatedAt: (await stateNamed(name)).createdAt });
  });

  test('may be kept, and differ in nothing but capitals', async () => {
    const { id, name } = await service.make.state();
    await patch(id, { name }).expect(200);
    await post({ name: 'done' }).expect(201);
  });

  test('is free again when its state was renamed or deleted', async () => {
    const { id, name } = await service.make.state();
    await patch(id, { name: 'Renamed' }).expect(200);
    await post({ name }).expect(201);
    await remove(id).expect(204);
    await post({ name: 'Renamed' }).expect(201);
  });
});

describe('there is always exactly one default', () => {
  test('making another the default moves it, and counts as a change of both', async () => {
    const [former] = await defaults();
    const before = (await list()).find(({ id }) => id === former) as Made;
    const state = await service.make.state();
    const { body } = await patch(state.id, { isDefault: true }).expect(200);
    expect(body.discoveryState.isDefault).toBe(true);
    expect(await defaults()).toEqual([state.id]);
    const after = (await list()).find(({ id }) => id === former) as Made;
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect((await service.make.discovery()).discoveryStateId).toBe(state.id);
  });

  test('creating one as the default moves it', async () => {
    const { id } = await service.make.state({ isDefault: true });
    expect(await defaults()).toEqual([id]);
  });

  test('setting the default again changes nothing', async () => {
    const [id] = (await defaults()) as [string];
    const before = (await service.http.get(`/v1/discovery-state/${id}`)).body;
    await patch(id, { isDefault: true }).expect(200, before);
  });

  test('unsetting or deleting it is 409; not being it can be said of any other', async () => {
    const [id] = (await defaults()) as [string];
    expectProblem(await patch(id, { isDefault: false, name: 'Never' }), DefaultStateNeeded);
    expectProblem(await remove(id), DefaultStateNeeded);
    expect(await defaults()).toEqual([id]);
    await patch((await service.make.state()).id, { isDefault: false }).expect(200);
  });

  test('a request that fails leaves it where it is', async () => {
    const before = await defaults();
    expectProblem(await post({ name: 'Done', isDefault: true }), NameTaken);
    expectProblem(await patch((await service.make.state()).id, { isDefault: true, name: 'Done' }), NameTaken);
    expect(await defaults()).toEqual(before);
  });

  test('however many move it at once', async () => {
    const states = await Promise.all(Array.from({ length: 10 }, () => service.make.state()));
    const answers = await Promise.all([
      ...states.map(({ id }) => patch(id, { isDefault: true })),
      ...states.map(({ id }) => patch(id, { isDefault: true })),
      ...states.map((_, number) => post({ name: `Default ${number}`, isDefault: true })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(await defaults()).toHaveLength(1);
  });

  test('also when it is moved to a state that is being deleted', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { id } = await service.make.state();
        const answers = await Promise.all([patch(id, { isDefault: true }), remove(id)]);
        return answers.map(({ status }) => status).join();
      }),
    );
    for (const outcome of outcomes) expect(['200,409', '200,204', '404,204']).toContain(outcome);
    expect(await defaults()).toHaveLength(1);
  });
});

test('a state in use is 409, whoever put a discovery there', async () => {
  const state = await service.make.state();
  const { id } = await service.make.discovery({ discoveryStateId: state.id });
  expectProblem(await remove(state.id), RecordInUse);
  await service.http.patch(`/v1/discovery/${id}`).send({ discoveryStateId: 'done' }).expect(200);
  await remove(state.id).expect(204);
});

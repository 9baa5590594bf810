import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../src/http/problems/problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

const service = useService();

const TRACKERS = ['alphaIssueUrls', 'bravoIssueUrls', 'charlieIssueUrls', 'deltaIssueUrls', 'echoCardUrls'];

type Operation = 'create' | 'update' | 'retrieve' | 'list';
const OPERATIONS: readonly Operation[] = ['create', 'update', 'retrieve', 'list'];

const requested = (operation: Operation, select: string | undefined) => {
  const discovery = operation === 'create' ? members : { title: 'x' };
  const query = select === undefined ? {} : { select };
  const path = operation === 'create' || operation === 'list' ? '/v1/discovery' : `/v1/discovery/${made.id}`;
  if (operation === 'create') return service.http.post(path).query(query).send(discovery);
  if (operation === 'update') return service.http.patch(path).query(query).send(discovery);
  return service.http.get(path).query(operation === 'list' ? { ...query, sort: '-createdAt' } : query);
};

/** The record that an operation answers with. */
const answered = async (operation: Operation, select: string | undefined): Promise<Made> => {
  const { body } = await requested(operation, select);
  return body.discovery ?? body.discoveries[0];
};

let text: Made;
let score: Made;
let members: object;
let made: Made;
beforeAll(async () => {
  score = await service.make.field({ type: 'SCORE', position: 5 });
  text = await service.make.field({ type: 'TEXT', position: 7 });
  await service.make.field({ type: 'TEXT', position: 6 });
  members = {
    title: 'x',
    fieldsValues: [
      { field: { id: text.id }, value: 'a text' },
      { field: { id: score.id }, value: '3.5' },
    ],
    bravoIssueUrls: ['https://bravo.example/2', 'https://bravo.example/1'],
  };
});
beforeEach(async () => {
  made = await service.make.discovery(members as never);
});

const shown = ({ fieldsValues }: Made) => fieldsValues?.map(({ value }: { value: string }) => value);
const WITH_SCORES = ['3.5', 'a text', '0'];
const WITHOUT_SCORES = ['a text', '0'];

describe('fieldsValues', () => {
  test.each([
    ['create', undefined, WITH_SCORES],
    ['create', 'discoveryfields', WITH_SCORES],
    ['create', 'issues', WITH_SCORES],
    ['update', undefined, undefined],
    ['update', 'issues', undefined],
    ['update', 'discoveryfields', WITH_SCORES],
    ['retrieve', undefined, undefined],
    ['retrieve', 'issues', undefined],
    ['retrieve', 'discoveryfields', WITHOUT_SCORES],
    ['retrieve', 'issues,discoveryfields', WITHOUT_SCORES],
    ['list', undefined, undefined],
    ['list', 'discoveryfields', WITHOUT_SCORES],
  ] as const)('on %s with select=%s are %j', async (operation, select, values) => {
    expect(shown(await answered(operation, select))).toEqual(values);
  });

  test('have the field with its id, clientId and name, in the order of the fields, Feedback last', async () => {
    const { body } = await service.http.get('/v1/discovery-field/feedback');
    const field = ({ id, clientId, name }: Made) => ({ id, clientId, name });
    expect(made.fieldsValues).toEqual([
      { field: field(score), value: '3.5' },
      { field: field(text), value: 'a text' },
      { field: field(body.discoveryField), value: '0' },
    ]);
  });

  test('show Feedback last and under its new name, whatever its position', async () => {
    await service.http
      .patch('/v1/discovery-field/feedback')
      .send({ name: 'Echo of the market', position: 0 })
      .expect(200);
    const { fieldsValues } = await service.make.discovery(members as never);
    expect(fieldsValues.at(-1).field.name).toBe('Echo of the market');
    await service.http.patch('/v1/discovery-field/feedback').send({ name: 'Feedback' });
  });
});

describe('feedbackScore', () => {
  test.each([
    ['create', undefined, true],
    ['create', 'discoveryfields', true],
    ['update', undefined, true],
    ['update', 'discoveryfields', true],
    ['retrieve', undefined, true],
    ['retrieve', 'issues', true],
    ['retrieve', 'discoveryfields', false],
    ['list', undefined, true],
    ['list', 'discoveryfields,issues', false],
  ] as const)('on %s with select=%s is there: %j', async (operation, select, there) => {
    expect('feedbackScore' in (await answered(operation, select))).toBe(there);
  });
});

describe.each(OPERATIONS)('tracker members on %s', (operation) => {
  test('are left out unless asked for', async () => {
    for (const select of [undefined, 'discoveryfields']) {
      expect(Object.keys(await answered(operation, select)).filter((name) => name.endsWith('Urls'))).toEqual(
        [],
      );
    }
  });

  test('are all five with select=issues, links in the order given, empty lists included', async () => {
    const { bravoIssueUrls, ...record } = await answered(operation, 'issues');
    expect(bravoIssueUrls).toEqual(['https://bravo.example/2', 'https://bravo.example/1']);
    for (const tracker of TRACKERS.filter((name) => name !== 'bravoIssueUrls'))
      expect(record[tracker]).toEqual([]);
  });
});

describe.each(OPERATIONS)('select on %s', (operation) => {
  test.each(['issues,discoveryfields', ' issues , discoveryfields,issues ', 'discoveryfields,  issues'])(
    '%j: order, spaces and repeats are free',
    async (select) => {
      const record = await answered(operation, select);
      expect(record).toHaveProperty('fieldsValues');
      expect(record).toHaveProperty('echoCardUrls');
    },
  );

  test.each([
    '',
    ' ',
    ',',
    'issues,',
    ',issues',
    'Issues',
    'issue',
    'issues;discoveryfields',
    'issues discoveryfields',
    '*',
    'all',
    'toString',
  ])('%j is 400', async (select) => {
    const answer = await requested(operation, select);
    expectProblem(answer, InvalidInput, { parameter: 'select', code: 'not_allowed' });
  });
});

test('a select that is refused keeps create and update from doing anything', async () => {
  await service.http.post('/v1/discovery?select=x').send({ title: 'never' }).expect(400);
  await service.http.patch(`/v1/discovery/${made.id}?select=x`).send({ title: 'never' }).expect(400);
  expect(await service.sql(`SELECT FROM discovery WHERE title = 'never'`)).toEqual([]);
});

describe('assignees', () => {
  test("are ids ordered by the users' names, then by id; assigneeId is the first", async () => {
    const names = ['Zoë', 'alice', 'Bob', 'Ärne', 'Bob', 'álvaro', 'bob', '李', '10', '9'];
    const users: Made[] = [];
    for (const name of names) users.push(await service.make.user({ name }));
    const ids = users.map(({ id }) => id);
    const { assignees, assigneeId, id } = await service.make.discovery({ assignees: ids.toReversed() });
    const shownNames = assignees.map((user: string) => names[ids.indexOf(user)]);
    expect(shownNames).toEqual(['10', '9', 'alice', 'álvaro', 'Ärne', 'bob', 'Bob', 'Bob', 'Zoë', '李']);
    expect(assignees.slice(6, 8)).toEqual([ids[2], ids[4]]);
    expect(assigneeId).toBe(assignees[0]);
    const { body } = await service.http.get(`/v1/discovery/${id}`);
    expect(body.discovery).toMatchObject({ assignees, assigneeId });
  });

  test('come in another order when a user is renamed', async () => {
    const [first, second] = [await service.make.user({ name: 'A' }), await service.make.user({ name: 'B' })];
    const { id } = await service.make.discovery({ assignees: [first.id, second.id] });
    await service.http.patch(`/v1/user/${first.id}`).send({ name: 'C' });
    const { body } = await service.http.get(`/v1/discovery/${id}`);
    expect(body.discovery).toMatchObject({ assignees: [second.id, first.id], assigneeId: second.id });
  });
});

describe('references in bodies', () => {
  test('take ids and clientIds; an id wins over the clientId of another record', async () => {
    const wanted = {
      state: await service.make.state({ clientId: 'wanted' }),
      user: await service.make.user({ clientId: 'wanted' }),
      field: await service.make.field({ clientId: 'wanted' }),
      component: await service.make.component({ clientId: 'wanted' }),
    };
    await service.make.state({ clientId: wanted.state.id });
    await service.make.user({ clientId: wanted.user.id });
    await service.make.field({ clientId: wanted.field.id });
    await service.make.component({ clientId: wanted.component.id });
    const shapes = (['id', 'clientId'] as const).map((by) => ({
      discoveryStateId: wanted.state[by],
      assignees: [wanted.user[by]],
      parentId: wanted.component[by],
      fieldsValues: [{ field: { id: wanted.field[by] }, value: 'x' }],
    }));
    for (const shape of [...shapes, { ...shapes[0], parentId: wanted.component.id.toUpperCase() }]) {
      expect(await service.make.discovery(shape)).toMatchObject({
        discoveryStateId: wanted.state.id,
        assignees: [wanted.user.id],
        parentId: wanted.component.id,
        fieldsValues: [{ field: { id: wanted.field.id, clientId: 'wanted' } }, {}],
      });
    }
  });

  test('a parent named by what is the clientId of a component and of a discovery is the component', async () => {
    const component = await service.make.component({ clientId: 'both' });
    await service.make.underComponent({ clientId: 'both' });
    expect(await service.make.discovery({ parentId: 'both' })).toMatchObject({ parentId: component.id });
  });

  test('a parent named by the id of a discovery is that, though a component has it as clientId', async () => {
    const parent = await service.make.underComponent();
    await service.make.component({ clientId: parent.id });
    expect(await service.make.discovery({ parentId: parent.id })).toMatchObject({
      parentId: parent.id,
      parentType: 'DISCOVERY',
    });
  });
});

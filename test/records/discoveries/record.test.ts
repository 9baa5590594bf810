import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { eventually } from '../../support/eventually.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';
import { words } from '../../support/names.js';

const service = useService();
const discoveries = new Requests(service, 'discovery');

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
    ['retrieve', 'discoveryfields,scores', WITH_SCORES],
    ['list', 'scores,discoveryfields', WITH_SCORES],
    ['list', 'scores', undefined],
  ] as const)('on %s with select=%s are %j', async (operation, select, values) =>
    expect(shown(await answered(operation, select))).toEqual(values),
  );

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
    ['list', 'discoveryfields,scores', true],
    ['retrieve', 'discoveryfields,scores', true],
  ] as const)('on %s with select=%s is there: %j', async (operation, select, there) =>
    expect('feedbackScore' in (await answered(operation, select))).toBe(there),
  );
});

describe.each(OPERATIONS)('tracker members on %s', (operation) => {
  test.each([undefined, 'discoveryfields'])('are left out with select=%s', async (select) => {
    const names = Object.keys(await answered(operation, select));
    expect(names.filter((name) => name.endsWith('Urls'))).toEqual([]);
  });

  test('are all five with select=issues, links in the order given, empty lists included', async () =>
    expect(await answered(operation, 'issues')).toMatchObject({
      alphaIssueUrls: [],
      bravoIssueUrls: ['https://bravo.example/2', 'https://bravo.example/1'],
      charlieIssueUrls: [],
      deltaIssueUrls: [],
      echoCardUrls: [],
    }));
});

describe.each(OPERATIONS)('rank on %s', (operation) => {
  test.each([undefined, 'discoveryfields,issues'])('is left out with select=%s', async (select) =>
    expect(await answered(operation, select)).not.toHaveProperty('rank'),
  );

  test('is there with select=rank', async () => {
    const { id, rank } = await answered(operation, 'rank');
    expect(await service.sql(`SELECT rank FROM discovery WHERE id = '${id}'`)).toEqual([{ rank }]);
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

  test.each(
    '| |,|issues,|,issues|Issues|issue|issues;discoveryfields|issues discoveryfields|*|all|toString'.split(
      '|',
    ),
  )('%j is 400', async (select) => {
    const answer = await requested(operation, select);
    expectProblem(answer, InvalidInput, { parameter: 'select', code: 'not_allowed' });
  });
});

describe('a select that is refused', () => {
  test('keeps create and update from doing anything', async () => {
    await service.http.post('/v1/discovery?select=x').send({ title: 'never' }).expect(400);
    await service.http.patch(`/v1/discovery/${made.id}?select=x`).send({ title: 'never' }).expect(400);
    expect(await service.sql(`SELECT FROM discovery WHERE title = 'never'`)).toEqual([]);
  });
});

describe('assignees', () => {
  test("are ids ordered by the users' names, whatever the order given", async () => {
    const names = ['Zoë', 'alice', 'Bob', 'Ärne', 'álvaro', 'bob', '李', '10', '9'];
    const users = new Map<string, string>();
    for (const name of names) users.set((await service.make.user({ name })).id, name);
    const { assignees } = await service.make.discovery({ assignees: [...users.keys()].toReversed() });
    expect(assignees.map((id: string) => users.get(id))).toEqual(
      words('10 9 alice álvaro Ärne bob Bob Zoë 李'),
    );
  });

  test('of the same name are ordered by id', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await service.make.user({ name: 'Bob' })).id);
    expect(await service.make.discovery({ assignees: ids.toReversed() })).toMatchObject({ assignees: ids });
  });

  test('are shown in the same order by every operation, assigneeId being the first', async () => {
    const [zoe, ada] = [await service.make.user({ name: 'Zoe' }), await service.make.user({ name: 'Ada' })];
    const wanted = { assignees: [ada.id, zoe.id], assigneeId: ada.id };
    const created = await service.make.discovery({ assignees: [zoe.id, ada.id] });
    expect(created).toMatchObject(wanted);
    expect(await discoveries.shown(created.id)).toMatchObject(wanted);
    expect(await discoveries.changed(created.id, { title: 'y' })).toMatchObject(wanted);
    const { http } = service;
    const id = { eq: created.id };
    const operations = [{ update: { id: created.id, title: 'z' } }];
    const answers = [
      await http.get('/v1/discovery').query({ id: created.id }),
      await http.post('/v1/discovery/query').send({ filter: { id } }),
      await http.post('/v1/discovery/bulk').send({ operations }),
      await http.post(`/v1/discovery/${created.id}/move`).send({ parentId: null }),
    ];
    const shownBy = ({ body }: (typeof answers)[number]) =>
      body.discoveries?.[0] ?? body.results?.[0].discovery ?? body.discovery;
    for (const answer of answers) expect(shownBy(answer)).toMatchObject(wanted);
  });

  test('come in another order when a user is renamed', async () => {
    const [first, second] = [await service.make.user({ name: 'A' }), await service.make.user({ name: 'B' })];
    const { id } = await service.make.discovery({ assignees: [first.id, second.id] });
    await new Requests(service, 'user').changed(first.id, { name: 'C' });
    const ordered = { assignees: [second.id, first.id], assigneeId: second.id };
    await eventually(async () => expect(await discoveries.shown(id)).toMatchObject(ordered));
  });
});

describe('references in bodies', () => {
  let wanted: Readonly<Record<'state' | 'user' | 'field' | 'component', Made>>;
  beforeAll(async () => {
    const { make } = service;
    const of = { clientId: 'wanted' };
    wanted = {
      state: await make.state(of),
      user: await make.user(of),
      field: await make.field(of),
      component: await make.component(of),
    };
    // An id wins over the clientId of another record.
    await make.state({ clientId: wanted.state.id });
    await make.user({ clientId: wanted.user.id });
    await make.field({ clientId: wanted.field.id });
    await make.component({ clientId: wanted.component.id });
  });

  test.each<[string, (record: Made) => string]>([
    ['id, though another has that as its clientId', ({ id }) => id],
    ['id in capital letters', ({ id }) => id.toUpperCase()],
    ['clientId', ({ clientId }) => clientId],
  ])('name a record by %s', async (_, by) => {
    const discovery = await service.make.discovery({
      discoveryStateId: by(wanted.state),
      assignees: [by(wanted.user)],
      parentId: by(wanted.component),
      fieldsValues: [{ field: { id: by(wanted.field) }, value: 'x' }],
    });
    expect(discovery).toMatchObject({
      discoveryStateId: wanted.state.id,
      assignees: [wanted.user.id],
      parentId: wanted.component.id,
      fieldsValues: [{ field: { id: wanted.field.id, clientId: 'wanted' } }, {}],
    });
  });
});

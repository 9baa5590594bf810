import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  DiscoveryStateNotFound,
  ParentNotFound,
} from '../../../src/records/discoveries/discovery.problems.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const discoveries = new Requests(service, 'discovery');

const ALL = { select: 'discoveryfields,issues' };
const patch = (id: string, changes: object) => discoveries.patch(id, changes, ALL);
const patched = (id: string, changes: object) => discoveries.changed(id, changes, ALL);
const read = (id: string) => discoveries.shown(id, ALL);

/** A discovery that has a value in every member. */
async function full(): Promise<Made> {
  const field = await service.make.field();
  return service.make.discovery({
    under: await service.make.component(),
    description: 'At length',
    assignees: [(await service.make.user()).id],
    tags: ['a', 'b'],
    fieldsValues: [{ field: { id: field.id }, value: 'one' }],
    alphaIssueUrls: ['https://alpha.example/1', 'https://alpha.example/2'],
    bravoIssueUrls: ['https://bravo.example/1'],
    charlieIssueUrls: ['https://charlie.example/1'],
    deltaIssueUrls: ['https://delta.example/1'],
    echoCardUrls: ['https://echo.example/1'],
  });
}

type Change = readonly [name: string, change: (discovery: Made) => Promise<object> | object];

const CHANGES: readonly Change[] = [
  ['title', () => ({ title: 'Other' })],
  ['description', () => ({ description: 'Other' })],
  ['description, cleared', () => ({ description: null })],
  ['discoveryStateId', async () => ({ discoveryStateId: (await service.make.state()).id })],
  ['parentId', async () => ({ parentId: (await service.make.component()).id })],
  ['parentId, cleared', () => ({ parentId: null })],
  [
    'assignees, one more',
    async ({ assignees }) => ({ assignees: [...assignees, (await service.make.user()).id] }),
  ],
  ['assignees, another', async () => ({ assignees: [(await service.make.user()).id] })],
  ['assignees, emptied', () => ({ assignees: [] })],
  ['assignees, cleared', () => ({ assignees: null })],
  ['tags, one more', () => ({ tags: ['a', 'b', 'c'] })],
  ['tags, one less', () => ({ tags: ['b'] })],
  ['tags, in another order', () => ({ tags: ['b', 'a'] })],
  ['tags, cleared', () => ({ tags: null })],
  [
    'alphaIssueUrls, in another order',
    () => ({ alphaIssueUrls: ['https://alpha.example/2', 'https://alpha.example/1'] }),
  ],
  ['bravoIssueUrls, emptied', () => ({ bravoIssueUrls: [] })],
  ['charlieIssueUrls, cleared', () => ({ charlieIssueUrls: null })],
  ['deltaIssueUrls, another', () => ({ deltaIssueUrls: ['https://delta.example/2'] })],
  ['echoCardUrls, one more', () => ({ echoCardUrls: ['https://echo.example/1', 'https://echo.example/1'] })],
  [
    'a field value, another',
    ({ fieldsValues }) => ({ fieldsValues: [{ field: { id: fieldsValues[0].field.id }, value: 'two' }] }),
  ],
  [
    'a field value, cleared',
    ({ fieldsValues }) => ({ fieldsValues: [{ field: { id: fieldsValues[0].field.id }, value: null }] }),
  ],
  [
    'a field value, one more',
    async () => ({ fieldsValues: [{ field: { id: (await service.make.field()).id }, value: 'new' }] }),
  ],
];

/** What changes together with a member. */
const MOVED_WITH: Record<string, string[]> = {
  assignees: ['assignees', 'assigneeId'],
  parentId: ['parentId', 'parentType'],
  discoveryStateId: ['discoveryStateId', 'lastDiscoverystateUpdatedAt'],
};

describe.each(CHANGES)('PATCH of %s alone', (_, change) => {
  let before: Made;
  let changes: object;
  let after: Made;
  beforeAll(async () => {
    before = await read((await full()).id);
    changes = await change(before);
    after = await patched(before.id, changes);
  });

  test('moves updatedAt', () =>
    expect(Date.parse(after['updatedAt'])).toBeGreaterThan(Date.parse(before['updatedAt'])));

  test('changes it', () => {
    const names = Object.keys(changes);
    expect(only(after, names)).not.toEqual(only(before, names));
  });

  test('leaves the rest', () => {
    // Reading leaves the score out that the answer to a change has.
    const names = Object.keys(changes).flatMap((member) => MOVED_WITH[member] ?? member);
    const moved = ['updatedAt', 'feedbackScore', ...names];
    expect(without(after, ...moved)).toEqual(without(before, ...moved));
  });

  test('is shown as it was answered', async () =>
    expect(await read(before.id)).toEqual(without(after, 'feedbackScore')));

  test('asked again changes nothing, updatedAt included', async () => {
    await sleep(2);
    expect(await patched(before.id, changes)).toEqual(after);
  });
});

const only = (record: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

const without = (record: object, ...names: string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

describe('PATCH', () => {
  test.each([
    ['tags', ['c']],
    ['alphaIssueUrls', ['https://alpha.example/3']],
  ])('replaces %s as a whole', async (member, list) =>
    expect(await patched((await full()).id, { [member]: list })).toMatchObject({ [member]: list }),
  );

  test('by null leaves no description, no assignees, no assigneeId and no parent', async () => {
    const after = await patched((await full()).id, { description: null, assignees: null, parentId: null });
    expect(after).toMatchObject({ assignees: [], parentId: null, parentType: 'NONE' });
    for (const member of ['description', 'assigneeId']) expect(after).not.toHaveProperty(member);
  });

  test('sets, clears and leaves values field by field', async () => {
    const [kept, changed, cleared, added] = await Promise.all(
      [1, 2, 3, 4].map((position) => service.make.field({ position })),
    );
    const value = (field: Made | undefined, of: string | null) => ({ field: { id: field?.id }, value: of });
    const { id } = await service.make.discovery({
      fieldsValues: [value(kept, 'kept'), value(changed, 'old'), value(cleared, 'old')],
    });
    const after = await patched(id, {
      fieldsValues: [value(cleared, null), value(added, 'new'), value(changed, 'new')],
    });
    expect(after.fieldsValues.map((item: Made) => [item.field.id, item.value])).toEqual([
      [kept?.id, 'kept'],
      [changed?.id, 'new'],
      [added?.id, 'new'],
      [expect.any(String), '0'],
    ]);
  });

  test('of an empty list of values changes nothing', async () => {
    const { id, updatedAt } = await full();
    expect(await patched(id, { fieldsValues: [] })).toMatchObject({ updatedAt });
  });

  test('of a value that is not there to be cleared changes nothing', async () => {
    const before = await full();
    const field = await service.make.field();
    const after = await patched(before.id, { fieldsValues: [{ field: { id: field.id }, value: null }] });
    expect(after).toMatchObject({ updatedAt: before['updatedAt'], fieldsValues: before['fieldsValues'] });
  });

  test.each([
    ['title', null],
    ['title', ''],
    ['title', ' '],
    ['discoveryStateId', null],
    ['discoveryStateId', ''],
    ['parentId', ''],
    ['parentId', 1],
    ['parentId', {}],
    ['fieldsValues', null],
    ['fieldsValues', {}],
    ['assignees', 'ada'],
    ['tags', [1]],
  ])('of %s to %j is 400', async (name, value) => {
    const { id } = await service.make.discovery();
    const answer = await patch(id, { [name]: value });
    expectProblem(answer, InvalidInput);
    expect(answer.body.errors[0].pointer).toMatch(`/${name}`);
  });

  test.each([
    ['parent', { parentId: 'nowhere' }, ParentNotFound],
    ['state', { discoveryStateId: 'nowhere' }, DiscoveryStateNotFound],
  ])(
    'with a good title, tags and a %s that is not there changes nothing at all',
    async (_, faulty, problem) => {
      const { id } = await full();
      const before = await read(id);
      const good = { title: 'Other', tags: ['x'], assignees: [], alphaIssueUrls: [], description: null };
      expectProblem(await patch(id, { ...good, ...faulty }), problem);
      expect(await read(id)).toEqual(before);
    },
  );

  test('in many requests at once for different members keeps them all', async () => {
    const { id } = await service.make.discovery();
    const fields = await Promise.all(Array.from({ length: 10 }, () => service.make.field()));
    const changes: object[] = [
      { title: 'Together' },
      { description: 'Together' },
      { tags: ['together'] },
      { alphaIssueUrls: ['https://alpha.example/1'] },
      { assignees: [(await service.make.user()).id] },
      { parentId: (await service.make.component()).id },
      { discoveryStateId: (await service.make.state()).id },
      ...fields.map((field) => ({ fieldsValues: [{ field: { id: field.id }, value: 'together' }] })),
    ];
    const answers = await Promise.all(changes.map((change) => patch(id, change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const after = await read(id);
    expect(after).toMatchObject(Object.assign({}, ...changes.slice(0, 7)));
    expect(after.fieldsValues).toHaveLength(fields.length + 1);
  });
});

describe('lastDiscoverystateUpdatedAt', () => {
  test('moves with the state', async () => {
    const state = await service.make.state();
    const { id } = await service.make.discovery();
    const moved = await patched(id, { discoveryStateId: state.clientId });
    expect(moved).toMatchObject({
      discoveryStateId: state.id,
      lastDiscoverystateUpdatedAt: moved['updatedAt'],
    });
  });

  test('stays when the discovery is sent to the state it is in', async () => {
    const { id, discoveryStateId, lastDiscoverystateUpdatedAt } = await service.make.discovery();
    const after = await patched(id, { discoveryStateId, title: 'Another' });
    expect(after).toMatchObject({ lastDiscoverystateUpdatedAt });
  });
});

describe('updatedAt', () => {
  test('does not move when what the discovery refers to changes', async () => {
    const before = await full();
    const [user] = before.assignees;
    await service.http.patch(`/v1/user/${user}`).send({ name: 'Renamed' }).expect(200);
    expect((await read(before.id)).updatedAt).toBe(before.updatedAt);
  });
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { AssigneeNotFound, ListTooLong } from '../../../../src/records/discoveries/discovery.problems.js';
import { InvalidInput } from '../../../../src/http/problems/problems.js';
import type { Made } from '../../../support/make.js';
import { expectProblem } from '../../../support/problem.js';
import { Requests } from '../../../support/requests.js';
import { useService } from '../../../support/use-service.js';

const service = useService();

const discoveries = new Requests(service, 'discovery');
const bulk = (...operations: object[]) => service.http.post('/v1/discovery/bulk').send({ operations });

let ada: Made;
let bea: Made;
let cem: Made;
beforeAll(async () => {
  [ada, bea, cem] = (await Promise.all(
    ['ada', 'bea', 'cem'].map((name) => service.make.user({ clientId: name, name })),
  )) as [Made, Made, Made];
});

const many = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);

describe('tags of a discovery', () => {
  test.each([
    [{ addTags: ['c', 'd'] }, ['a', 'b', 'c', 'd']],
    [{ addTags: ['c', 'a', 'c'] }, ['a', 'b', 'c']],
    [{ removeTags: ['a', 'nothing', 'a'] }, ['b']],
    [{ addTags: ['c'], removeTags: ['a', 'b'] }, ['c']],
    [{ addTags: ['a'], removeTags: ['a'] }, ['b', 'a']],
    [{ addTags: [], removeTags: [] }, ['a', 'b']],
  ])('come and go by %j', async (changes, tags) => {
    const { id } = await service.make.discovery({ tags: ['a', 'b'] });
    expect((await discoveries.changed(id, changes)).tags).toEqual(tags);
    expect((await discoveries.listed({ tag: tags.at(-1), id })).map((each) => each.id)).toEqual([id]);
  });

  test('that are there already, or not at all, leave its version as it is', async () => {
    const { id, updatedAt } = await service.make.discovery({ tags: ['a'] });
    expect(await discoveries.changed(id, { addTags: ['a'], removeTags: ['b'] })).toMatchObject({ updatedAt });
  });

  test('are all there that twenty callers add at the same time, and none of those that others remove', async () => {
    const { id } = await service.make.discovery({ tags: many(20) });
    const answers = await Promise.all(
      many(20).map((tag) => discoveries.patch(id, { addTags: [`new ${tag}`], removeTags: [tag] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(many(20).map(() => 200));
    expect((await discoveries.shown(id)).tags.toSorted()).toEqual(
      many(20)
        .map((tag) => `new ${tag}`)
        .toSorted(),
    );
  });

  test('are a hundred at most, with what is added', async () => {
    const { id } = await service.make.discovery({ tags: many(99) });
    expectProblem(await discoveries.patch(id, { addTags: ['x', 'y'] }), ListTooLong, { pointer: '/addTags' });
    await discoveries.changed(id, { addTags: ['x', 'y'], removeTags: ['tag 0'] });
    expect((await discoveries.shown(id)).tags).toHaveLength(100);
  });
});

describe('assignees of a discovery', () => {
  test('come and go by id or clientId, and are in the order of their names', async () => {
    const { id } = await service.make.discovery({ assignees: ['bea'] });
    const changed = await discoveries.changed(id, { addAssignees: ['cem', ada.id, 'bea', 'ada'] });
    expect(changed).toMatchObject({ assignees: [ada.id, bea.id, cem.id], assigneeId: ada.id });
    const fewer = await discoveries.changed(id, { removeAssignees: ['ada', 'nobody'] });
    expect(fewer.assignees).toEqual([bea.id, cem.id]);
    expect((await discoveries.listed({ assignee: 'cem', id })).length).toBe(1);
    expect(await discoveries.listed({ assignee: 'ada', id })).toEqual([]);
  });

  test('are all there that several callers add at the same time', async () => {
    const { id } = await service.make.discovery();
    await Promise.all(['cem', 'ada', 'bea'].map((user) => discoveries.changed(id, { addAssignees: [user] })));
    expect((await discoveries.shown(id)).assignees).toEqual([ada.id, bea.id, cem.id]);
  });

  test('are users that there are', async () => {
    const { id } = await service.make.discovery();
    const answer = await discoveries.patch(id, { addAssignees: ['ada', 'nobody'] });
    expectProblem(answer, AssigneeNotFound, { pointer: '/addAssignees/1' });
  });

  test('are a hundred at most, with those that are added', async () => {
    const users = await Promise.all(Array.from({ length: 100 }, () => service.make.user()));
    const { id } = await service.make.discovery({ assignees: users.map((user) => user.id) });
    const answer = await discoveries.patch(id, { addAssignees: ['ada'] });
    expectProblem(answer, ListTooLong, { pointer: '/addAssignees' });
  });
});

test.each([
  [{ addTags: null }, '/addTags', 'wrong_type'],
  [{ removeTags: 'a' }, '/removeTags', 'wrong_type'],
  [{ addTags: [''] }, '/addTags/0', 'too_short'],
  [{ removeTags: ['a', 1] }, '/removeTags/1', 'wrong_type'],
  [{ addTags: many(101) }, '/addTags', 'too_many_items'],
  [{ addAssignees: null }, '/addAssignees', 'wrong_type'],
  [{ removeAssignees: ['x'.repeat(256)] }, '/removeAssignees/0', 'too_long'],
  [{ tags: ['a'], addTags: ['b'] }, '/addTags', 'replaced_and_changed'],
  [{ tags: null, removeTags: [] }, '/removeTags', 'replaced_and_changed'],
  [{ assignees: [], removeAssignees: ['ada'] }, '/removeAssignees', 'replaced_and_changed'],
])('%j is refused', async (changes, pointer, code) => {
  const { id } = await service.make.discovery({ tags: ['kept'] });
  expectProblem(await discoveries.patch(id, changes), InvalidInput, { pointer, code });
  expectProblem(await bulk({ update: { id, ...changes } }), InvalidInput, {
    pointer: `/operations/0/update${pointer}`,
    code,
  });
  expect((await discoveries.shown(id)).tags).toEqual(['kept']);
});

test('create takes none of them', async () => {
  const answer = await discoveries.post({ title: 'x', addTags: ['a'] });
  expectProblem(answer, InvalidInput, { pointer: '/addTags', code: 'unknown_member' });
});

test('an upsert takes them, for what is there and for what it makes', async () => {
  const upsert = (changes: object) =>
    bulk({ upsert: { clientId: 'upserted', title: 'x', ...changes } }).expect(200);
  const made = await upsert({ addTags: ['a', 'b', 'a'], removeTags: ['z'], addAssignees: ['cem', 'ada'] });
  expect(made.body.results[0]).toMatchObject({
    status: 201,
    discovery: { tags: ['a', 'b'], assignees: [ada.id, cem.id] },
  });
  const changed = await upsert({
    addTags: ['c'],
    removeTags: ['a'],
    addAssignees: ['bea'],
    removeAssignees: ['ada'],
  });
  expect(changed.body.results[0]).toMatchObject({
    status: 200,
    discovery: { tags: ['b', 'c'], assignees: [bea.id, cem.id] },
  });
});

test('bulks that add at the same time lose nothing either', async () => {
  const ids = await Promise.all(many(5).map(async () => (await service.make.discovery()).id));
  await Promise.all(
    many(6).map((tag) =>
      bulk(...ids.map((id) => ({ update: { id, addTags: [tag], addAssignees: ['bea', 'ada'] } }))).expect(
        200,
      ),
    ),
  );
  for (const id of ids) {
    const { tags, assignees } = await discoveries.shown(id);
    expect([tags.toSorted(), assignees]).toEqual([many(6), [ada.id, bea.id]]);
  }
});

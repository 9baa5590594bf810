import { beforeAll, describe, expect, test } from '@jest/globals';
import { UndoConflict } from '../../../src/events/undo/undo.problems.js';
import { type Everything, everythingOf, expectAsBefore, lastChangeOf, undo } from '../../events/world.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import type { TestWorkspace } from '../../support/service.js';
import { useService, useWorkspace } from '../../support/use-service.js';
import { imported, LINES } from '../../integrations/transfer/jobs/jobs.js';

const service = useService();

async function merge({ http }: TestWorkspace, one: string, into: string): Promise<string> {
  await http.post(`/v1/discovery/${one}/merge`).send({ into }).expect(200);
  const { body } = await http.get(`/v1/discovery/${one}/history`).expect(200);
  return String(body.changes[0].id);
}

const get = async ({ http }: TestWorkspace, reference: string): Promise<Made> =>
  (await http.get(`/v1/discovery/${reference}`).expect(200)).body.discovery;

/** "gone" has all that a merge moves and unites, and "older" was merged into it before. */
async function pair({ http, make }: TestWorkspace): Promise<void> {
  const component = await make.component();
  const [ada, bo] = [await make.user(), await make.user()];
  const [effort, reach] = [await make.field(), await make.field()];
  const value = (field: Made, text: string) => ({ field: { id: field.id }, value: text });
  const link = (n: number) => `https://alpha.example/${n}`;
  await make.discovery({
    clientId: 'kept',
    under: component,
    tags: ['a', 'b'],
    assignees: [ada.id],
    fieldsValues: [value(effort, 'kept')],
    alphaIssueUrls: [link(1)],
  });
  const gone = await make.discovery({
    clientId: 'gone',
    under: component,
    tags: ['b', 'c'],
    assignees: [bo.id],
    fieldsValues: [value(effort, 'gone'), value(reach, 'gone')],
    alphaIssueUrls: [link(2)],
  });
  await make.discovery({ clientId: 'child', under: gone });
  await make.discovery({ clientId: 'older' });
  for (const discoveryId of ['kept', 'gone', 'older', 'child'])
    await make.feedback({ clientId: `on ${discoveryId}`, on: { id: discoveryId }, score: 3 });
  await http.post('/v1/discovery/older/merge').send({ into: 'gone' }).expect(200);
}

describe('the undo of a merge', () => {
  const workspace = useWorkspace(service, 'unmerged');
  let before: Everything;
  let after: Everything;
  let change: string;
  let undone: string;

  beforeAll(async () => {
    await pair(workspace);
    before = await everythingOf(service, workspace);
    change = await merge(workspace, 'gone', 'kept');
    after = await everythingOf(service, workspace);
  });

  test('is tried by a dry run, which changes nothing', async () => {
    const { body } = await undo(workspace, change, { dryRun: true }).expect(200);
    expect(body.undo.counts).toEqual([
      { kind: 'discovery', created: 1, updated: 2, moved: 0, deleted: 0 },
      { kind: 'feedback', created: 0, updated: 2, moved: 0, deleted: 0 },
    ]);
    expectAsBefore(await everythingOf(service, workspace), after);
  });

  test('brings all back: the discovery, its names, feedback, what was under it, what was united', async () => {
    const { body } = await undo(workspace, change).expect(200);
    undone = body.undo.changeId;
    expectAsBefore(await everythingOf(service, workspace), before);
    const gone = await get(workspace, 'gone');
    expect(await get(workspace, 'older')).toMatchObject({ id: gone.id });
  });

  test('is told as a discovery that is made, in the place of what it led to', async () => {
    const { body } = await workspace.http.get('/v1/discovery/gone/history').expect(200);
    const kept = await get(workspace, 'kept');
    expect(body.changes.find(({ id }: Made) => id === undone)).toMatchObject({ type: 'discovery.created' });
    const feed = await workspace.http.get('/v1/event?from=start&per_page=100').expect(200);
    const event = feed.body.events.findLast(({ type }: Made) => type === 'discovery.created');
    expect(event).toMatchObject({ before: { into: kept.id }, after: { clientId: 'gone', tags: ['b', 'c'] } });
  });

  test('is refused a second time', async () => expectProblem(await undo(workspace, change), UndoConflict));

  test('can be undone, and that as well', async () => {
    const again = await undo(workspace, undone).expect(200);
    expectAsBefore(await everythingOf(service, workspace), after);
    for (const name of ['gone', 'older'])
      expect((await get(workspace, name)).id).toBe((await get(workspace, 'kept')).id);
    await undo(workspace, again.body.undo.changeId).expect(200);
    expectAsBefore(await everythingOf(service, workspace), before);
  });
});

describe('the undo of a merge is refused, and nothing happens,', () => {
  const refused = async (
    name: string,
    since: (workspace: TestWorkspace) => Promise<unknown>,
    ...codes: string[]
  ) => {
    const workspace = await service.workspace(name);
    await pair(workspace);
    const change = await merge(workspace, 'gone', 'kept');
    await since(workspace);
    const before = await everythingOf(service, workspace);
    expectProblem(await undo(workspace, change), UndoConflict, ...codes.map((code) => ({ code })));
    expectAsBefore(await everythingOf(service, workspace), before);
  };

  test('where somebody changed what was united or moved', () =>
    refused(
      'united since',
      async ({ http }) => {
        await http
          .patch('/v1/discovery/kept')
          .send({ tags: ['other'] })
          .expect(200);
        await http.patch('/v1/feedback/on gone').send({ score: 9 }).expect(200);
        await http.patch('/v1/discovery/child').send({ parentId: null }).expect(200);
      },
      'changed_since',
      'changed_since',
    ));

  test('where the survivor was merged on', () =>
    refused(
      'merged on',
      async (workspace) => {
        await workspace.make.discovery({ clientId: 'last', under: await workspace.make.component() });
        await merge(workspace, 'kept', 'last');
      },
      'deleted_since',
      'changed_since',
      'changed_since',
      'changed_since',
      'changed_since',
    ));

  test('where the merge of a discovery that gave nothing was followed by another', async () => {
    const workspace = await service.workspace('gave nothing');
    for (const clientId of ['one', 'between', 'last']) await workspace.make.discovery({ clientId });
    const first = await merge(workspace, 'one', 'between');
    const second = await merge(workspace, 'between', 'last');
    expectProblem(await undo(workspace, first), UndoConflict, { code: 'changed_since' });
    await undo(workspace, second).expect(200);
    expect((await get(workspace, 'one')).id).toBe((await get(workspace, 'between')).id);
    await undo(workspace, first).expect(200);
    expect(await get(workspace, 'one')).toMatchObject({ clientId: 'one' });
  });
});

test('merges of what was merged are undone one after the other', async () => {
  const workspace = await service.workspace('chained');
  await pair(workspace);
  await workspace.make.discovery({ clientId: 'last', under: await workspace.make.component(), tags: ['d'] });
  const worlds = [await everythingOf(service, workspace)];
  const changes: string[] = [];
  for (const [gone, into] of [
    ['gone', 'kept'],
    ['kept', 'last'],
  ] as const) {
    changes.push(await merge(workspace, gone, into));
    worlds.push(await everythingOf(service, workspace));
  }
  const undone: string[] = [];
  for (const back of [1, 0]) {
    const { body } = await undo(workspace, String(changes[back])).expect(200);
    expectAsBefore(await everythingOf(service, workspace), worlds[back]!);
    undone.push(body.undo.changeId);
  }
  for (const forth of [1, 0]) await undo(workspace, String(undone[forth])).expect(200);
  expectAsBefore(await everythingOf(service, workspace), worlds[2]!);
});

test('the undo of a merge takes feedback back that was changed since, with the change', async () => {
  const workspace = await service.workspace('changed feedback');
  await pair(workspace);
  const change = await merge(workspace, 'gone', 'kept');
  await workspace.http.patch('/v1/feedback/on gone').send({ score: 9 }).expect(200);
  await workspace.http.patch('/v1/discovery/kept').send({ title: 'Titled since' }).expect(200);
  await undo(workspace, change).expect(200);
  const { feedback } = (await workspace.http.get('/v1/feedback/on gone').expect(200)).body;
  expect(feedback).toMatchObject({ discoveryId: (await get(workspace, 'gone')).id, score: 9 });
  expect(await get(workspace, 'kept')).toMatchObject({ title: 'Titled since', tags: ['a', 'b'] });
});

test('the undo of a merge takes comments back that are still there, changed or not, and leaves new ones', async () => {
  const workspace = await service.workspace('commented');
  const { http, make } = workspace;
  const [gone, kept] = [await make.discovery({ clientId: 'gone' }), await make.discovery()];
  const texts = async ({ id }: Pick<Made, 'id'>) =>
    (await http.get(`/v1/discovery/${id}/comment`).expect(200)).body.comments
      .map(({ text }: Made) => text)
      .toSorted();
  const [changed, deleted] = [
    await make.comment({ on: gone, text: 'changed' }),
    await make.comment({ on: gone, text: 'deleted' }),
    await make.comment({ on: gone, text: 'same' }),
  ];
  const change = await merge(workspace, 'gone', kept.id);
  expect(await texts(kept)).toEqual(['changed', 'deleted', 'same']);
  const at = ({ id }: Made) => `/v1/discovery/${kept.id}/comment/${id}`;
  await http.patch(at(changed)).send({ text: 'changed since' }).expect(200);
  await http.delete(at(deleted)).expect(204);
  await make.comment({ on: kept, text: 'new' });
  const { body } = await undo(workspace, change).expect(200);
  expect([await texts(gone), await texts(kept)]).toEqual([['changed since', 'same'], ['new']]);
  await undo(workspace, body.undo.changeId).expect(200);
  expect(await texts(kept)).toEqual(['changed since', 'new', 'same']);
});

describe('an undo of an undo of a merge', () => {
  test('is refused while somebody has put something on what came back', async () => {
    const workspace = await service.workspace('used again');
    await pair(workspace);
    const { body } = await undo(workspace, await merge(workspace, 'gone', 'kept')).expect(200);
    await workspace.make.feedback({ on: await get(workspace, 'gone'), score: 1 });
    expectProblem(await undo(workspace, body.undo.changeId), UndoConflict, { code: 'in_use_since' });
  });
});

describe('the undo of an import that says what was merged', () => {
  const lines = JSON.stringify({
    discovery: { clientId: 'survivor', title: 'S', merged: [{ clientId: 'former' }] },
  });

  test('takes the names away, and gives them back when it is undone', async () => {
    const workspace = await service.workspace('imported names');
    await imported(workspace, lines, { type: LINES });
    const change = await lastChangeOf(workspace, '/v1/discovery/survivor');
    const { body } = await undo(workspace, change).expect(200);
    await workspace.http.get('/v1/discovery/former').expect(404);
    await workspace.make.discovery({ clientId: 'former' });
    expectProblem(await undo(workspace, body.undo.changeId), UndoConflict, { code: 'taken_since' });
    await workspace.http.delete('/v1/discovery/former').expect(204);
    await undo(workspace, body.undo.changeId).expect(200);
    expect(await get(workspace, 'former')).toMatchObject({ clientId: 'survivor' });
  });
});

import { describe, expect, test } from '@jest/globals';
import { useService, useWorkspace } from '../support/use-service.js';
import { imported, LINES } from '../integrations/transfer/jobs/jobs.js';
import { undo } from './world.js';

const service = useService();
const workspace = useWorkspace(service, 'change ids');

const post = async (path: string, body: object, key?: string) => {
  const request = workspace.http.post(`/v1/${path}`);
  return (await (key ? request.set('idempotency-key', key) : request).send(body).expect(200)).body;
};
const newest = async (path: string): Promise<{ id: string; type: string; members: object[] }> =>
  (await workspace.http.get(`/v1/${path}/history`).expect(200)).body.changes[0];

describe.each(['discovery', 'company'] as const)('the merge of a %s', (kind) => {
  const make = (clientId: string) =>
    kind === 'discovery' ? workspace.make.discovery({ clientId }) : workspace.make.company({ clientId });

  test('answers which change it was, which the histories of both have, and so has its undo', async () => {
    const [gone, kept] = [await make('gone'), await make('kept')];
    const { changeId, [kind]: shown } = await post(`${kind}/gone/merge`, { into: 'kept' });
    expect(shown).toMatchObject({ id: kept.id });
    const enlarged = {
      id: changeId,
      type: `${kind}.enlarged`,
      members: [{ name: 'merged', after: gone.id }],
    };
    expect(await newest(`${kind}/kept`)).toMatchObject(enlarged);
    expect(await newest(`${kind}/gone`)).toMatchObject({ id: changeId, type: `${kind}.merged` });
    const { body } = await undo(workspace, changeId).expect(200);
    expect(await newest(`${kind}/kept`)).toMatchObject({
      id: body.undo.changeId,
      type: `${kind}.enlarged`,
      members: [{ name: 'merged', before: gone.id }],
    });
    expect(await newest(`${kind}/gone`)).toMatchObject({ id: body.undo.changeId, type: `${kind}.created` });
    await undo(workspace, body.undo.changeId).expect(200);
    expect(await newest(`${kind}/kept`)).toMatchObject({ ...enlarged, id: expect.any(String) });
  });

  test('is answered with the same change when it is sent again', async () => {
    await make('first');
    await make('second');
    const body = { into: 'second' };
    const first = await post(`${kind}/first/merge`, body, `once-${kind}`);
    expect(first).toMatchObject({ changeId: expect.any(String) });
    expect(await post(`${kind}/first/merge`, body, `once-${kind}`)).toEqual(first);
  });
});

test('a merge whose answer is too large to be kept is answered with its change when it is sent again', async () => {
  await workspace.make.discovery({ clientId: 'small' });
  await workspace.make.discovery({ clientId: 'large', description: 'x'.repeat(20_000) });
  const first = await post('discovery/small/merge', { into: 'large' }, 'large');
  expect(first).toMatchObject({ changeId: expect.any(String) });
  expect(await post('discovery/small/merge', { into: 'large' }, 'large')).toEqual(first);
});

describe.each(['discovery', 'feedback'] as const)('a bulk of %s', (kind) => {
  test('answers which change it was, unless it changed nothing', async () => {
    const members = kind === 'discovery' ? { title: 'Made' } : { score: 1 };
    const create = { create: { clientId: 'made', ...members } };
    const refused = { delete: { id: 'nobody' } };
    const operations = [refused, create];
    const bulk = (body: object, key?: string) => post(`${kind}/bulk`, { atomic: false, ...body }, key);
    expect(await bulk({ operations, dryRun: true })).not.toHaveProperty('changeId');
    expect(await bulk({ operations: [refused] })).not.toHaveProperty('changeId');
    const first = await bulk({ operations }, `bulk-${kind}`);
    expect(first.changeId).toBe((await newest(`${kind}/made`)).id);
    expect(await bulk({ operations }, `bulk-${kind}`)).toMatchObject({ changeId: first.changeId });
    expect(await bulk({ operations: [{ update: { id: 'made', ...members } }] })).not.toHaveProperty(
      'changeId',
    );
    await undo(workspace, first.changeId).expect(200);
    await workspace.http.get(`/v1/${kind}/made`).expect(404);
  });
});

test('a restoration answers which change it was, unless it changed nothing', async () => {
  const { id } = await workspace.make.discovery({ title: 'First' });
  const made = await newest(`discovery/${id}`);
  await workspace.http.patch(`/v1/discovery/${id}`).send({ title: 'Second' }).expect(200);
  const restore = (body: object) => post(`discovery/${id}/restore`, body);
  const back = await restore({ to: made.id });
  expect(back).toMatchObject({
    changeId: (await newest(`discovery/${id}`)).id,
    discovery: { title: 'First' },
  });
  expect(await restore({ to: made.id })).not.toHaveProperty('changeId');
  await workspace.http.delete(`/v1/discovery/${id}`).expect(204);
  const again = await restore({});
  await undo(workspace, again.changeId).expect(200);
  await workspace.http.get(`/v1/discovery/${id}`).expect(404);
});

test('an import says which change it was, once it has changed something', async () => {
  const line = JSON.stringify({ component: { clientId: 'imported', title: 'Imported' } });
  const send = (query = {}) => imported(workspace, line, { type: LINES, query });
  expect(await send({ dryRun: true })).not.toHaveProperty('changeId');
  const { changeId } = await send();
  expect((await newest('component/imported')).id).toBe(changeId);
  expect(await send()).not.toHaveProperty('changeId');
  await undo(workspace, String(changeId)).expect(200);
  await workspace.http.get('/v1/component/imported').expect(404);
});

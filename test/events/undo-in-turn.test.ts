import { describe, expect, test } from '@jest/globals';
import { UndoConflict } from '../../src/events/undo/undo.problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { EACH_RESOURCE, pathOfKind } from '../support/resources.js';
import type { TestWorkspace } from '../support/service.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { imported, LINES } from '../integrations/transfer/jobs/jobs.js';
import { everythingOf, expectAsBefore, lastChangeOf, undo } from './world.js';

const service = useService();

/** Undoes changes in the given order, each of which has to succeed. */
async function undoAll(workspace: Pick<TestWorkspace, 'http'>, ...changes: string[]): Promise<void> {
  for (const change of changes) await undo(workspace, change).expect(200);
}

describe.each(EACH_RESOURCE)('the changes of %s', (path, { one, make, change: [member, from, to] }) => {
  const workspace = useWorkspace(service, `in turn ${one}`);

  test('are undone one after the other, the last one first, and the creation at the end', async () => {
    const { id } = await make(workspace.make, { [member]: from });
    const changes = [await lastChangeOf(workspace, `${pathOfKind(path)}/${id}`)];
    const values = [from];
    for (const value of [to, from, to]) {
      await workspace.http
        .patch(`${path}/${id}`)
        .send({ [member]: value })
        .expect(200);
      changes.push(await lastChangeOf(workspace, `${pathOfKind(path)}/${id}`));
      values.push(value);
    }
    while (changes.length > 1) {
      await undoAll(workspace, String(changes.pop()));
      values.pop();
      const { body } = await workspace.http.get(`${path}/${id}`).expect(200);
      expect(body[one][member]).toEqual(values.at(-1));
    }
    await undoAll(workspace, ...changes);
    await workspace.http.get(`${path}/${id}`).expect(404);
  });
});

describe('a change is undone', () => {
  const workspace = useWorkspace(service, 'one by one');
  const patch = async (id: string, members: object): Promise<string> => {
    await workspace.http.patch(`/v1/discovery/${id}`).send(members).expect(200);
    return lastChangeOf(workspace, `/v1/discovery/${id}`);
  };
  const shown = async (id: string): Promise<Made> =>
    (await workspace.http.get(`/v1/discovery/${id}`).expect(200)).body.discovery;

  test('where its members are as it left them, and other members keep what they were given since', async () => {
    const { id } = await workspace.make.discovery({ title: 'First' });
    const titled = await patch(id, { title: 'Second' });
    await patch(id, { description: 'Mine', tags: ['mine'] });
    await undoAll(workspace, titled);
    expect(await shown(id)).toMatchObject({ title: 'First', description: 'Mine', tags: ['mine'] });
  });

  test('where somebody changed its members and changed them back', async () => {
    const { id } = await workspace.make.discovery({ title: 'First' });
    const changed = await patch(id, { title: 'Second', discoveryStateId: 'done' });
    const other = await patch(id, { title: 'Third', discoveryStateId: 'backlog' });
    expectProblem(await undo(workspace, changed), UndoConflict, { code: 'changed_since' });
    await patch(id, { title: 'Second', discoveryStateId: 'done' });
    expectProblem(await undo(workspace, other), UndoConflict, { code: 'changed_since' });
    await undoAll(workspace, changed);
    expect(await shown(id)).toMatchObject({ title: 'First' });
  });

  test('where its record was deleted and brought back', async () => {
    const { id } = await workspace.make.discovery({ title: 'First' });
    const titled = await patch(id, { title: 'Second' });
    await workspace.http.delete(`/v1/discovery/${id}`).expect(204);
    expectProblem(await undo(workspace, titled), UndoConflict, { code: 'deleted_since' });
    await workspace.http.post(`/v1/discovery/${id}/restore`).send({}).expect(200);
    await undoAll(workspace, titled);
    expect(await shown(id)).toMatchObject({ title: 'First' });
  });

  test('once only, and again where it was done again', async () => {
    const { id } = await workspace.make.discovery({ title: 'First' });
    const titled = await patch(id, { title: 'Second' });
    const { body } = await undo(workspace, titled).expect(200);
    expectProblem(await undo(workspace, titled), UndoConflict, { code: 'changed_since' });
    await undoAll(workspace, body.undo.changeId, titled);
    expect(await shown(id)).toMatchObject({ title: 'First' });
  });

  test('but not a creation while any member has another value, one that was empty included', async () => {
    const { id } = await workspace.make.discovery();
    const made = await lastChangeOf(workspace, `/v1/discovery/${id}`);
    const described = await patch(id, { description: 'Mine' });
    expectProblem(await undo(workspace, made), UndoConflict, { code: 'changed_since' });
    await undoAll(workspace, described, made);
    await workspace.http.get(`/v1/discovery/${id}`).expect(404);
  });
});

test('bulks and imports over each other are undone one after the other', async () => {
  const workspace = await service.workspace('bulks in turn');
  const size = await workspace.make.field({ clientId: 'size', type: 'SELECT', options: ['S', 'M'] });
  const before = [await everythingOf(service, workspace)];
  const changes: string[] = [];
  const done = async () => {
    changes.push(await lastChangeOf(workspace, '/v1/discovery/d-0'));
    before.push(await everythingOf(service, workspace));
  };
  const importOf = async (word: string, value: string) => {
    const lines = [0, 1, 2].map((n) => ({
      discovery: {
        clientId: `d-${n}`,
        title: `${word} ${n}`,
        tags: [word],
        fieldsValues: [{ field: { id: size.id }, value }],
      },
    }));
    await imported(workspace, lines.map((line) => JSON.stringify(line)).join('\n'), { type: LINES });
    await done();
  };
  const bulkOf = async (...operations: object[]) => {
    await workspace.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    await done();
  };
  await importOf('one', 'S');
  await importOf('two', 'M');
  await bulkOf({ update: { id: 'd-0', title: 'Three' } }, { move: { id: 'd-2', before: 'd-0' } });
  await bulkOf({ update: { id: 'd-0', addTags: ['four'] } }, { delete: { id: 'd-1' } });
  await importOf('five', 'S');
  for (before.pop(); changes.length > 0; before.pop()) {
    await undoAll(workspace, String(changes.pop()));
    expectAsBefore(await everythingOf(service, workspace), before.at(-1)!);
  }
}, 60_000);

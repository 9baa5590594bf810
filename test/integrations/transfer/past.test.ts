import { describe, expect, test } from '@jest/globals';
import { useCommandsOn } from '../../support/commands.js';
import type { Http, TestWorkspace } from '../../support/service.js';
import { exportedLines, importLines, type Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { shown } from './shown.js';
import { words } from '../../support/names.js';
import { settled } from '../../support/probes.js';

const service = useService();
const commands = useCommandsOn(service);
const elsewhere = useService();
const commandsElsewhere = useCommandsOn(elsewhere);

const CREATED = '2019-05-17T08:09:10.123Z';
const CHANGED = '2020-01-02T03:04:05.678Z';
const ID = '016ac4d6-74eb-7abc-8def-0123456789ab';

const recordAt = async (http: Http, path: string): Promise<Members> =>
  Object.values((await http.get(path).expect(200)).body)[0] as Members;

describe('a line of an import', () => {
  test('says when its record was made, changed, and came into its state', async () => {
    const { id, http } = await service.workspace('a past');
    const times = { createdAt: CREATED, updatedAt: CHANGED, lastDiscoverystateUpdatedAt: '2019-12-24' };
    await importLines(commands, id, [{ discovery: { clientId: 'old', title: 'Old', ...times } }]);
    expect(await recordAt(http, '/v1/discovery/old')).toMatchObject({
      ...times,
      lastDiscoverystateUpdatedAt: '2019-12-24T00:00:00.000Z',
    });
  });

  test('that only says when its record was made leaves it in its state since, and changed now', async () => {
    const { id, http } = await service.workspace('a birthday');
    const before = new Date().toISOString();
    await importLines(commands, id, [{ discovery: { clientId: 'old', title: 'Old', createdAt: CREATED } }]);
    const { updatedAt, ...record } = await recordAt(http, '/v1/discovery/old');
    expect(record).toMatchObject({ createdAt: CREATED, lastDiscoverystateUpdatedAt: CREATED });
    expect(updatedAt >= before).toBe(true);
  });

  test('changes nothing of the past of a record that is there', async () => {
    const { id, http } = await service.workspace('no other past');
    const line = { component: { clientId: 'c', title: 'C', createdAt: CREATED, updatedAt: CHANGED } };
    await importLines(commands, id, [line]);
    const again = { component: { ...line.component, createdAt: '2001-01-01', updatedAt: '2001-01-01' } };
    const { counts } = await importLines(commands, id, [again]);
    expect(counts.component).toEqual({ created: 0, updated: 0, unchanged: 1 });
    expect(await recordAt(http, '/v1/component/c')).toMatchObject({
      createdAt: CREATED,
      updatedAt: CHANGED,
    });
  });

  test('without a clientId is known by its id, so that a second run changes nothing', async () => {
    const { id } = await service.workspace('named by id');
    const lines = [{ user: { id: ID, name: 'Ada' } }];
    await importLines(commands, id, lines);
    const { counts } = await importLines(commands, id, lines);
    expect(counts.user).toEqual({ created: 0, updated: 0, unchanged: 1 });
  });

  test('orders records of the same time as they come', async () => {
    const { id, http } = await service.workspace('at once');
    const titles = Array.from({ length: 50 }, (_, n) => `${n}`);
    await importLines(
      commands,
      id,
      titles.map((title) => ({ component: { title, createdAt: '2019-05-17' } })),
    );
    const { body } = await http.get('/v1/component?per_page=100').expect(200);
    expect(body.components.map(({ title }: Members) => title)).toEqual(titles);
  });

  test.each([
    [{ createdAt: '3000-01-01' }, '/component/createdAt must not be in the future. [in_the_future]'],
    [{ createdAt: '1969-12-31' }, '/component/createdAt must be of the year 1970 or later. [out_of_range]'],
    [{ updatedAt: 'today' }, '[invalid_date]'],
    [{ id: '3fa85f64-5717-4562-b3fc-2c963f66afa6' }, '/component/id must be a UUIDv7. [invalid_id]'],
    [
      { id: 'fffffffe-a0eb-7abc-8def-0123456789ab' },
      '/component/id must not be of the future. [in_the_future]',
    ],
    [
      { id: ID, createdAt: CHANGED },
      '/component/createdAt must be the time in the id, 2019-05-17T08:09:10.123Z, or left out. [not_that_of_id]',
    ],
  ])('with %j is refused', async (members, reason) => {
    const lines = [{ component: { title: 'C', ...members } }];
    const { id } = await service.workspace(JSON.stringify(members).slice(0, 100));
    await expect(importLines(commands, id, lines)).rejects.toThrow(reason);
  });
});

/** Something of each kind, changed at different times, with records that a new workspace has gone or renamed. */
async function lived(name: string): Promise<TestWorkspace> {
  const workspace = await service.workspace(name);
  const { make, http } = workspace;
  const state = await make.state({ name: 'Backlog 2', isDefault: true, createdAt: CREATED });
  await http.delete('/v1/discovery-state/backlog').expect(204);
  await http.patch('/v1/discovery-state/done').send({ name: 'Over' }).expect(200);
  const component = await make.component({ createdAt: CREATED });
  const user = await make.user({ createdAt: CREATED });
  const field = await make.field({ type: 'NUMBER' });
  const parent = await make.discovery({ under: component, createdAt: CREATED });
  const child = await make.discovery({ under: parent, assignees: [user.id], discoveryStateId: 'done' });
  const fieldsValues = [{ field: { id: field.id }, value: '7' }];
  await http
    .patch(`/v1/discovery/${child.id}`)
    .send({ fieldsValues, discoveryStateId: state.id })
    .expect(200);
  const merged = await make.discovery({ clientId: 'merged', tags: ['merged'] });
  await http.post(`/v1/discovery/${merged.id}/merge`).send({ into: child.id }).expect(200);
  await make.feedback({ on: child, score: 3, createdAt: CREATED });
  await make.feedback({ on: parent, score: 4, createdAt: CHANGED });
  await settled(service, 'any');
  return workspace;
}

const records = async (http: Http): Promise<unknown> =>
  Promise.all(
    words(`
      /v1/discovery-state /v1/discovery-field /v1/user /v1/component
      /v1/discovery?select=discoveryfields,issues /v1/feedback
    `).map(async (path) => (await http.get(path).expect(200)).body),
  );

describe('an export', () => {
  test('gives equal records, ids and times included, in an empty workspace of another service', async () => {
    const source = await lived('goes elsewhere');
    const lines = await exportedLines(commands, source.id);
    const target = await elsewhere.workspace('comes from elsewhere');
    await importLines(commandsElsewhere, target.id, lines);
    await settled(elsewhere, 'any');
    expect(await records(target.http)).toEqual(await records(source.http));
    expect(await exportedLines(commandsElsewhere, target.id)).toEqual(lines);
  });

  test('gives other ids of the same times in another workspace of the service', async () => {
    const source = await lived('is copied');
    const target = await service.workspace('copy');
    await importLines(commands, target.id, await exportedLines(commands, source.id));
    await settled(service, 'any');
    expect(await shown(target.http)).toEqual(await shown(source.http));
    const ids = await service.sql<{ id: string }>(
      `SELECT id FROM (SELECT workspace_id, id FROM discovery UNION ALL SELECT workspace_id, id FROM component
        UNION ALL SELECT workspace_id, id FROM workspace_user UNION ALL SELECT workspace_id, id FROM feedback
        UNION ALL SELECT workspace_id, id FROM discovery_state UNION ALL SELECT workspace_id, id FROM discovery_field)
        AS records WHERE workspace_id IN ($1, $2)`,
      [source.id, target.id],
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
  });

  test('gives other ids in a second workspace of the service that it came to', async () => {
    const lines = await exportedLines(commands, (await lived('comes twice')).id);
    const [first, second] = [await elsewhere.workspace('first'), await elsewhere.workspace('second')];
    for (const { id } of [first, second]) await importLines(commandsElsewhere, id, lines);
    const idsIn = async (http: Http) =>
      (await http.get('/v1/discovery')).body.discoveries.map(({ id }: Members) => id);
    const given = lines.flatMap(({ discovery }) => discovery?.['id'] ?? []);
    expect((await idsIn(first.http)).toSorted()).toEqual(given.toSorted());
    expect(await idsIn(second.http)).not.toEqual(expect.arrayContaining([given[0]]));
  });

  test('gives other ids in a workspace that has records of its own', async () => {
    const lines = await exportedLines(commands, (await lived('comes to others')).id);
    const { id, http, make } = await elsewhere.workspace('with records');
    await make.component({ clientId: 'own' });
    await importLines(commandsElsewhere, id, lines);
    const given = lines.flatMap(({ user }) => user ?? []);
    const { body } = await http.get('/v1/user').expect(200);
    expect(body.users).toMatchObject(given.map(({ clientId, createdAt }) => ({ clientId, createdAt })));
    expect(body.users[0].id).not.toBe(given[0]?.['id']);
  });

  test('brings deleted records back with their ids to where it is from', async () => {
    const { id, http, make } = await service.workspace('brings back');
    const component = await make.component();
    const lines = await exportedLines(commands, id);
    await http.delete(`/v1/component/${component.id}`).expect(204);
    await importLines(commands, id, lines);
    expect(await recordAt(http, `/v1/component/${component.clientId}`)).toEqual(component);
  });

  test('gives an id once, however many lines have it', async () => {
    const { id } = await service.workspace('ids twice');
    const [system] = (await exportedLines(commands, id)).flatMap(
      ({ discoveryField }) => discoveryField ?? [],
    );
    const lines = [
      { discoveryField: system },
      { user: { id: ID, clientId: 'a', name: 'A' } },
      { user: { id: ID, clientId: 'b', name: 'B' } },
    ];
    await importLines(commands, id, lines);
    await importLines(commands, id, [lines[0], { user: { id: ID, clientId: 'c', name: 'C' } }]);
    const users = (await exportedLines(commands, id)).flatMap(({ user }) => user ?? []);
    expect(users.map(({ createdAt }) => createdAt)).toEqual([CREATED, CREATED, CREATED]);
    expect(users.find(({ id: each }) => each === ID)).toMatchObject({ clientId: 'a' });
  });

  test('keeps states that somebody has changed where it goes', async () => {
    const lines = (await exportedLines(commands, (await lived('goes to prepared')).id)).filter(
      ({ discoveryState }) => discoveryState?.['clientId'] !== 'done',
    );
    const { id, http } = await service.workspace('prepared');
    await http.patch('/v1/discovery-state/done').send({ name: 'Shipped' }).expect(200);
    const relevant = lines.filter(({ discoveryState, discoveryField }) => discoveryState ?? discoveryField);
    await importLines(commands, id, relevant);
    expect(await recordAt(http, '/v1/discovery-state/done')).toMatchObject({ name: 'Shipped' });
  });
});

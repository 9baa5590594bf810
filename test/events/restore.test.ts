import { describe, expect, test } from '@jest/globals';
import {
  DiscoveryMerged,
  HistoryExpired,
  RestoreConflict,
  RestorePointUnknown,
} from '../../src/events/restore/restore.problems.js';
import { PreconditionFailed } from '../../src/http/requests/request.problems.js';
import { InvalidInput, RecordNotFound, Unavailable } from '../../src/http/problems/problems.js';
import { newId } from '../../src/platform/identifiers/uuid.js';
import type { Made } from '../support/make.js';
import { expectConsistent, wrongTagCounts, settled } from '../support/probes.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';
import { lastChangeOf } from './world.js';

const service = useService();
const SELECT = { select: 'discoveryfields,issues' };
const restore = (reference: string, body: object = {}) =>
  service.http.post(`/v1/discovery/${reference}/restore`).query(SELECT).send(body);
const read = async (reference: string): Promise<Made> =>
  (await service.http.get(`/v1/discovery/${reference}`).query(SELECT).expect(200)).body.discovery;
const change = (reference: string, body: object) =>
  service.http.patch(`/v1/discovery/${reference}`).send(body).expect(200);
const remove = (path: string) => service.http.delete(`/v1/${path}`).expect(204);

let count = 0;
/** A discovery with every member, and what it refers to. */
async function complete(members: object = {}) {
  count += 1;
  const component = await service.make.component();
  const state = await service.make.state();
  const user = await service.make.user();
  const field = await service.make.field({ type: 'SELECT', options: ['S', 'L'] });
  const discovery = await service.make.discovery({
    under: component,
    clientId: `complete ${count}`,
    title: 'Complete',
    description: 'At length',
    discoveryStateId: state.id,
    assignees: [user.id],
    tags: ['first', 'second'],
    fieldsValues: [{ field: { id: field.id }, value: 'S' }],
    alphaIssueUrls: ['https://alpha.example/1'],
    ...members,
  });
  return { component, state, user, field, discovery: await read(discovery.id) };
}

const OTHER = {
  title: 'Other',
  description: null,
  discoveryStateId: 'backlog',
  parentId: null,
  assignees: null,
  tags: ['third'],
  alphaIssueUrls: null,
};
const withoutTimes = ({ updatedAt: _, lastDiscoverystateUpdatedAt: __, ...members }: Made) => members;

test('what was merged into another one is not restored by any of its names', async () => {
  const [gone, kept] = [await service.make.discovery({ clientId: 'gone' }), await service.make.discovery()];
  await service.http.post('/v1/discovery/gone/merge').send({ into: kept.id }).expect(200);
  for (const name of ['gone', gone.id])
    for (const body of [{}, { to: gone['updatedAt'] }])
      expectProblem(await restore(name, body), DiscoveryMerged);
  await remove(`discovery/${kept.id}`);
  for (const name of ['gone', gone.id]) expectProblem(await restore(name), DiscoveryMerged);
  await restore(kept.id).expect(200);
  expect((await read('gone')).id).toBe(kept.id);
});

test('a deleted discovery does not get a clientId that one has had since that was merged', async () => {
  const { id } = await service.make.discovery({ clientId: 'again' });
  await remove(`discovery/${id}`);
  await service.make.discovery({ clientId: 'again' });
  const kept = await service.make.discovery();
  await service.http.post('/v1/discovery/again/merge').send({ into: kept.id }).expect(200);
  await remove(`discovery/${kept.id}`);
  expectProblem(await restore(id), RestoreConflict, { code: 'client_id_taken' });
  await restore(id, { without: ['clientId'] }).expect(200);
});

describe('a deleted discovery', () => {
  test('comes back with its id and every member, and everything that is derived', async () => {
    const { discovery } = await complete();
    await remove(`discovery/${discovery.id}`);
    const { body } = await restore(discovery.id).expect(200);
    const { updatedAt } = body.discovery;
    expect(body.discovery).toMatchObject({ ...discovery, updatedAt });
    expect(updatedAt > discovery['updatedAt']).toBe(true);
    expect(await read(discovery.id)).toEqual({ ...discovery, updatedAt });
    await expectConsistent(service);
    await settled(service, 'tags');
    expect(await wrongTagCounts(service)).toEqual([]);
    const list = await service.http.get('/v1/discovery').query({ tag: 'second', q: 'complete' }).expect(200);
    expect(list.body.discoveries.map(({ id }: Made) => id)).toContain(discovery.id);
  });

  test('is there once, however often it is restored', async () => {
    const { id } = await service.make.discovery();
    await remove(`discovery/${id}`);
    const answers = await Promise.all([restore(id), restore(id), restore(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await service.http.get(`/v1/discovery/${id}/history`).expect(200);
    expect(body.changes.map(({ type }: { type: string }) => type)).toEqual(
      ['created', 'deleted', 'created'].map((verb) => `discovery.${verb}`),
    );
  });

  test('comes back as it was at an earlier change', async () => {
    const { discovery } = await complete();
    const made = await lastChangeOf(service, `/v1/discovery/${discovery.id}`);
    await change(discovery.id, OTHER);
    await remove(`discovery/${discovery.id}`);
    const { body } = await restore(discovery.id, { to: made }).expect(200);
    expect(body.discovery).toMatchObject(withoutTimes(discovery));
  });

  test('is in the way of itself where what it had is gone, and says all of it', async () => {
    const { component, state, user, field, discovery } = await complete();
    await remove(`discovery/${discovery.id}`);
    for (const path of [`component/${component.id}`, `discovery-state/${state.id}`, `user/${user.id}`])
      await remove(path);
    await service.http
      .patch(`/v1/discovery-field/${field.id}`)
      .send({ options: ['L'] })
      .expect(200);
    await service.make.discovery({ clientId: discovery.clientId });
    const refused = await restore(discovery.id);
    expectProblem(refused, RestoreConflict);
    const errors = refused.body.errors as { code: string; record: { id: string; member: string } }[];
    expect(errors.map(({ code, record }) => [record.member, code])).toEqual([
      ['discoveryStateId', 'discovery_state_not_found'],
      ['parentId', 'parent_not_found'],
      ['assignees', 'assignee_not_found'],
      ['fieldsValues', 'invalid_field_value'],
      ['clientId', 'client_id_taken'],
    ]);
    await service.http.get(`/v1/discovery/${discovery.id}`).expect(404);
    const without = errors.map(({ record }) => record.member);
    const { body } = await restore(discovery.id, { without }).expect(200);
    expect(body.discovery).toMatchObject({
      id: discovery.id,
      clientId: discovery.id,
      title: 'Complete',
      parentType: 'NONE',
      assignees: [],
      tags: ['first', 'second'],
    });
  });

  test('keeps its title', async () => {
    const { id } = await service.make.discovery();
    await remove(`discovery/${id}`);
    expectProblem(await restore(id, { without: ['title'] }), RestoreConflict, { code: 'required' });
  });
});

describe('a discovery that is there', () => {
  test('gets the members that it had after a change, and at a time', async () => {
    const { discovery } = await complete();
    const made = await lastChangeOf(service, `/v1/discovery/${discovery.id}`);
    await change(discovery.id, OTHER);
    const other = await read(discovery.id);
    const at = new Date().toISOString();
    await change(discovery.id, { title: 'Third' });
    const { body } = await restore(discovery.id, { to: made }).expect(200);
    expect(body.discovery).toMatchObject(withoutTimes(discovery));
    const back = await restore(discovery.clientId, { to: at });
    expect(back.status).toBe(200);
    expect(back.body.discovery).toMatchObject(withoutTimes(other));
    await expectConsistent(service);
  });

  test('leaves members as they are that are not to be restored', async () => {
    const { discovery } = await complete();
    const made = await lastChangeOf(service, `/v1/discovery/${discovery.id}`);
    await change(discovery.id, OTHER);
    const { body } = await restore(discovery.id, { to: made, without: ['title', 'tags'] }).expect(200);
    expect(body.discovery).toMatchObject({ title: 'Other', tags: ['third'], description: 'At length' });
  });

  test('stays as it is when nothing says to when', async () => {
    const { discovery } = await complete();
    const { body } = await restore(discovery.id).expect(200);
    expect(body.discovery).toMatchObject(discovery);
  });

  test('does not come under a parent that may not have it any more', async () => {
    const component = await service.make.component();
    const parent = await service.make.discovery({ under: component });
    const { id } = await service.make.discovery({ under: parent });
    const made = await lastChangeOf(service, `/v1/discovery/${id}`);
    await change(id, { parentId: component.id });
    await service.make.discovery({ under: { id } });
    expectProblem(await restore(id, { to: made }), RestoreConflict, { code: 'discovery_has_children' });
  });

  test('is restored only in the version that If-Match names', async () => {
    const { id } = await service.make.discovery();
    expectProblem(await restore(id).set('if-match', '"old.tag"'), PreconditionFailed);
  });
});

test('a point in history has to be one of the discovery', async () => {
  const { id } = await service.make.discovery();
  const deleted = await service.make.discovery();
  await remove(`discovery/${deleted.id}`);
  const [deletion] = (await service.http.get(`/v1/discovery/${deleted.id}/history`)).body.changes;
  const elsewhere = await lastChangeOf(service, `/v1/discovery/${(await service.make.discovery()).id}`);
  for (const to of [newId(), elsewhere, '2020-01-01'])
    expectProblem(await restore(id, { to }), RestorePointUnknown, { pointer: '/to' });
  expectProblem(await restore(deleted.id, { to: deletion.id }), RestorePointUnknown, { pointer: '/to' });
  for (const to of ['yesterday', 5, ''])
    expectProblem(await restore(id, { to }), InvalidInput, { pointer: '/to' });
});

test('what is older than what is kept is not guessed', async () => {
  const { id } = await service.make.discovery();
  await change(id, { title: 'Later' });
  await service.sql(`DELETE FROM event WHERE record_id = $1 AND type = 'discovery.created'`, [id]);
  expectProblem(await restore(id, { to: '2020-01-01' }), HistoryExpired, { pointer: '/to' });
});

test('what never was can not be restored, nor what another workspace has', async () => {
  const { http: elsewhere } = await service.workspace('elsewhere');
  const { id } = await service.make.discovery();
  await remove(`discovery/${id}`);
  for (const reference of [newId(), 'nobody', (await service.make.component()).id])
    expectProblem(await restore(reference), RecordNotFound);
  expectProblem(await elsewhere.post(`/v1/discovery/${id}/restore`).send({}), RecordNotFound);
});

test('an Idempotency-Key restores once', async () => {
  const { discovery } = await complete();
  await remove(`discovery/${discovery.id}`);
  const first = await restore(discovery.id).set('idempotency-key', 'restore-1').expect(200);
  const second = await restore(discovery.id).set('idempotency-key', 'restore-1').expect(200);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(second.body).toEqual(first.body);
});

test('many at a time are done, or told to come back', async () => {
  const { discovery } = await complete();
  const points = [await lastChangeOf(service, `/v1/discovery/${discovery.id}`)];
  await change(discovery.id, OTHER);
  points.push(await lastChangeOf(service, `/v1/discovery/${discovery.id}`));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      restore(discovery.id, { to: points[n % 2] }).then((answer) => answer),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeLessThan(answers.length);
  for (const answer of refused) expectProblem(answer, Unavailable);
});

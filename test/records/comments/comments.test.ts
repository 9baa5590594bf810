import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { lastChangeOf, undo } from '../../events/world.js';
import { CommentsTooLarge } from '../../../src/records/discoveries/discovery.problems.js';
import { RecordNotFound } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { type Person, personIn } from '../../support/person.js';
import { expectProblem } from '../../support/problem.js';
import type { TestWorkspace } from '../../support/service.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const commentsOf = ({ id }: Made) => `/v1/discovery/${id}/comment`;

const said = async (on: Made, members: object = {}): Promise<Made> =>
  (
    await service.http
      .post(commentsOf(on))
      .send({ text: 'So **it** is', ...members })
      .expect(201)
  ).body.comment;

const textsOn = async (discovery: Made, query: object = {}) =>
  (await service.http.get(commentsOf(discovery)).query(query).expect(200)).body.comments.map(
    ({ text }: Made) => text,
  );

describe('a comment', () => {
  test('has exactly the members that are documented', async () => {
    const discovery = await service.make.discovery();
    const comment = await said(discovery, { author: 'Ada' });
    expect(comment).toEqual({
      id: expect.any(String),
      clientId: comment.id,
      createdAt: expect.any(String),
      updatedAt: comment['createdAt'],
      discoveryId: discovery.id,
      text: 'So **it** is',
      author: 'Ada',
    });
  });

  test('is by whoever the token is named after, unless it is by nobody', async () => {
    const { http, make } = await service.workspace('authors');
    const { id } = await make.discovery();
    const by = async (members: object) =>
      (
        await http
          .post(`/v1/discovery/${id}/comment`)
          .send({ text: 'So', ...members })
          .expect(201)
      ).body.comment;
    const token = (await http.get('/v1/api-token').expect(200)).body.apiTokens[0];
    expect(await by({})).toMatchObject({ author: token.name });
    expect(await by({ author: null })).not.toHaveProperty('author');
  });

  test('is changed, and found only on its discovery', async () => {
    const [discovery, other] = [await service.make.discovery(), await service.make.discovery()];
    const { id } = await said(discovery);
    const { body } = await service.http
      .patch(`${commentsOf(discovery)}/${id}`)
      .send({ text: 'Other' })
      .expect(200);
    expect(body.comment.text).toBe('Other');
    expectProblem(await service.http.get(`${commentsOf(other)}/${id}`), RecordNotFound);
    expectProblem(await service.http.delete(`${commentsOf(other)}/${id}`), RecordNotFound);
  });
});

test('comments are listed as they were made, or the newest first', async () => {
  const discovery = await service.make.discovery();
  for (const text of ['one', 'two']) await said(discovery, { text });
  expect(await textsOn(discovery)).toEqual(['one', 'two']);
  expect(await textsOn(discovery, { sort: '-createdAt' })).toEqual(['two', 'one']);
});

test('comments go with their discovery, and come back with it', async () => {
  const discovery = await service.make.discovery();
  const { id } = await said(discovery, { text: 'one' });
  await service.http.delete(`/v1/discovery/${discovery.id}`).expect(204);
  expect((await service.http.get(`/v1/comment/${id}/history`).expect(200)).body.changes[0].type).toBe(
    'comment.deleted',
  );
  await undo(service, await lastChangeOf(service, `/v1/discovery/${discovery.id}`)).expect(200);
  expect(await textsOn(discovery)).toEqual(['one']);
});

describe('comments that go with their discovery', () => {
  const history = async ({ id }: Made) =>
    (await service.http.get(`/v1/comment/${id}/history`).expect(200)).body.changes.map(
      ({ type }: Made) => type,
    );

  test('go in a bulk as well, and come back when that is undone', async () => {
    const discoveries = [await service.make.discovery(), await service.make.discovery()];
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, n) => said(discoveries[n % 2] as Made, { text: `${n}` })),
    );
    const operations = discoveries.map(({ id }) => ({ delete: { id } }));
    await service.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    expect(await history(made[0] as Made)).toEqual(['comment.deleted', 'comment.created']);
    const change = await lastChangeOf(service, `/v1/discovery/${discoveries[0]?.id}`);
    const { body } = await undo(service, change).expect(200);
    expect(body.undo.counts).toContainEqual(expect.objectContaining({ kind: 'comment', created: 60 }));
    expect(await textsOn(discoveries[1] as Made, { per_page: 100 })).toHaveLength(30);
  });

  test('come back when it is restored, but for a clientId that is taken by now', async () => {
    const [discovery, other] = [await service.make.discovery(), await service.make.discovery()];
    await said(discovery, { text: 'kept', clientId: 'kept', author: 'Ada' });
    await said(discovery, { text: 'taken', clientId: 'taken' });
    await service.http.delete(`/v1/discovery/${discovery.id}`).expect(204);
    await said(other, { clientId: 'taken' });
    await service.http.post(`/v1/discovery/${discovery.id}/restore`).send({}).expect(200);
    expect(await textsOn(discovery)).toEqual(['kept']);
    const { body } = await service.http.get(`${commentsOf(discovery)}/kept`).expect(200);
    expect(body.comment).toMatchObject({ author: 'Ada' });
  });

  test('are refused where an undo could not bring them back', async () => {
    const discovery = await service.make.discovery();
    const text = '𝄞'.repeat(100_000);
    for (let n = 0; n < 42; n++) await said(discovery, { text });
    expectProblem(await service.http.delete(`/v1/discovery/${discovery.id}`), CommentsTooLarge);
    const operations = [{ delete: { id: discovery.id } }];
    expectProblem(await service.http.post('/v1/discovery/bulk').send({ operations }), CommentsTooLarge);
  });

  test('do so even if they are being made meanwhile', async () => {
    for (let round = 0; round < 10; round++) {
      const discovery = await service.make.discovery();
      const comment = () => service.http.post(commentsOf(discovery)).send({ text: 'Meanwhile' });
      const [deleted, ...made] = await Promise.all([
        service.http.delete(`/v1/discovery/${discovery.id}`),
        ...Array.from({ length: 6 }, comment),
      ]);
      expect(deleted.status).toBe(204);
      for (const { status } of made) expect([201, 404]).toContain(status);
    }
    const left = await service.sql(
      `SELECT FROM comment c WHERE text = 'Meanwhile' AND NOT EXISTS
         (SELECT FROM discovery d WHERE d.workspace_id = c.workspace_id AND d.id = c.discovery_id)`,
    );
    expect(left).toEqual([]);
  });
});

describe('comments on a discovery that is merged', () => {
  const merge = (loser: Made, { id }: Made) =>
    service.http.post(`/v1/discovery/${loser.id}/merge`).send({ into: id });

  test('move, are found by its former name, and move back when the merge is undone', async () => {
    const [loser, survivor] = [await service.make.discovery(), await service.make.discovery()];
    const comment = await said(loser, { text: 'moves' });
    await said(survivor, { text: 'stays' });
    await merge(loser, survivor).expect(200);
    expect(await textsOn(loser)).toEqual(['moves', 'stays']);
    const { body } = await service.http.get(`${commentsOf(loser)}/${comment.id}`).expect(200);
    expect(body.comment.discoveryId).toBe(survivor.id);
    await undo(service, await lastChangeOf(service, `/v1/discovery/${loser.id}`)).expect(200);
    expect([await textsOn(loser), await textsOn(survivor)]).toEqual([['moves'], ['stays']]);
  });

  test('reach the survivor if they are made meanwhile', async () => {
    for (let round = 0; round < 10; round++) {
      const [loser, survivor] = [await service.make.discovery(), await service.make.discovery()];
      const comment = () => service.http.post(commentsOf(loser)).send({ text: 'Meanwhile' });
      const [merged, ...made] = await Promise.all([merge(loser, survivor), comment(), comment(), comment()]);
      expect([merged.status, ...made.map(({ status }) => status)]).toEqual([200, 201, 201, 201]);
      expect(await textsOn(survivor)).toHaveLength(3);
    }
  });
});

test("another workspace's comment is not there", async () => {
  const { make } = await service.workspace('elsewhere');
  const [discovery, theirs] = [await service.make.discovery(), await make.comment()];
  expectProblem(await service.http.get(`${commentsOf(discovery)}/${theirs.id}`), RecordNotFound);
});

describe('a comment by a person', () => {
  let workspace: TestWorkspace;
  let ada: Person;
  beforeAll(async () => {
    workspace = await service.workspace('commenting persons');
    ada = await personIn(service, workspace, { name: 'Ada', clientId: 'ada' });
  });
  const shownOn = async ({ id }: Made, { http }: Pick<TestWorkspace, 'http'> = workspace) =>
    (await http.get(`/v1/discovery/${id}/comment`).expect(200)).body.comments;
  const by = (createdBy: string) => [expect.objectContaining({ createdBy })];

  test('has the id and the name of the user', async () => {
    const on = await workspace.make.discovery();
    expect(await ada.make.comment({ on })).toMatchObject({ createdBy: ada.user.id, author: 'Ada' });
    const other = await ada.make.comment({ on, author: 'Support' });
    expect(other).toMatchObject({ createdBy: ada.user.id, author: 'Support' });
    const path = `/v1/discovery/${on.id}/comment/${other.id}`;
    const { body } = await workspace.http.patch(path).send({ text: 'Changed' }).expect(200);
    expect(body.comment.createdBy).toBe(ada.user.id);
    expect(await workspace.make.comment({ on })).not.toHaveProperty('createdBy');
    const { body: feed } = await workspace.http.get('/v1/event').query({ record: other.id }).expect(200);
    expect(feed.events[0].after.createdBy).toBe(ada.user.id);
  });

  test("can't say that it is by another", async () => {
    const on = await workspace.make.discovery();
    const comment = await ada.make.comment({ on });
    for (const answer of [
      await ada.http.post(`/v1/discovery/${on.id}/comment`).send({ text: 'So', createdBy: ada.user.id }),
      await ada.http.patch(`/v1/discovery/${on.id}/comment/${comment.id}`).send({ createdBy: null }),
    ])
      expect(answer.body.errors).toMatchObject([{ pointer: '/createdBy', code: 'unknown_member' }]);
  });

  test('stays theirs when it is deleted and restored, merged, and when they are deleted', async () => {
    const [on, into] = [await workspace.make.discovery(), await workspace.make.discovery()];
    const person = await personIn(service, workspace);
    await person.make.comment({ on });
    await workspace.http.delete(`/v1/discovery/${on.id}`).expect(204);
    await undo(workspace, await lastChangeOf(workspace, `/v1/discovery/${on.id}`)).expect(200);
    expect(await shownOn(on)).toEqual(by(person.user.id));
    await workspace.http.delete(`/v1/discovery/${on.id}`).expect(204);
    await workspace.http.post(`/v1/discovery/${on.id}/restore`).send({}).expect(200);
    expect(await shownOn(on)).toEqual(by(person.user.id));
    await workspace.http.post(`/v1/discovery/${on.id}/merge`).send({ into: into.id }).expect(200);
    await workspace.http.delete(`/v1/user/${person.user.id}`).expect(204);
    expect(await shownOn(into)).toEqual(by(person.user.id));
  });

  test('is exported with the user, and imported where there is one', async () => {
    const on = await workspace.make.discovery({ clientId: 'exported' });
    await ada.make.comment({ on, clientId: 'by-ada' });
    const { body: file } = await workspace.http.get('/v1/export').responseType('blob').expect(200);
    const lines = String(file)
      .split('\n')
      .filter((line) => line.includes('"exported"') || line.includes('"clientId":"ada"'));
    expect(lines.find((line) => line.includes('"by-ada"'))).toContain('"createdBy":"ada"');
    const imported = async (name: string, some: readonly string[]) => {
      const there = await service.workspace(name);
      const { body } = await there.http
        .post('/v1/import')
        .set('content-type', 'application/x-ndjson')
        .send(some.join('\n'))
        .expect(201);
      await eventually(async () => {
        const { body: job } = await there.http.get(`/v1/import/${body.import.id}`).expect(200);
        expect(job.import).toMatchObject({ state: 'done' });
      });
      return { there, comments: await shownOn({ ...on, id: 'exported' }, there) };
    };
    const { there, comments } = await imported('with Ada', lines);
    const { body: user } = await there.http.get('/v1/user/ada').expect(200);
    expect(comments).toEqual(by(user.user.id));
    const without = lines.filter((line) => !line.startsWith('{"user"'));
    expect((await imported('without Ada', without)).comments).toEqual([
      expect.not.objectContaining({ createdBy: expect.anything() }),
    ]);
  });
});

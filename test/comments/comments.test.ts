import { describe, expect, test } from '@jest/globals';
import { lastChangeOf, undo } from '../events/world.js';
import { RecordNotFound } from '../../src/http/problems/problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

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

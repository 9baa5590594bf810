import { beforeAll, describe, expect, test } from '@jest/globals';
import { BodyTooLarge, InvalidInput, UnsupportedMediaType } from '../../../src/http/problems/problems.js';
import { expectProblem } from '../../support/problem.js';
import { EACH_RESOURCE } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';
import { words } from '../../support/names.js';

const service = useService();

/** Names that every JavaScript object has, which careless code takes for members that it knows. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe.each(EACH_RESOURCE)('POST and PATCH %s', (_, { path, one, least, make }) => {
  let id: string;
  let members: Record<string, unknown>;
  beforeAll(async () => {
    ({ id } = await make(service.make));
    members = await least(service.make);
  });

  const both = async (body: string | object | undefined) => [
    await service.http.post(path).set('content-type', 'application/json').send(body),
    await service.http.patch(`${path}/${id}`).set('content-type', 'application/json').send(body),
  ];
  const count = async () =>
    (await service.http.get(path).set('prefer', 'count=exact')).headers['x-total-count'];

  test.each([undefined, '{}', '[]', 'null', '1', 'true', '"text"', '[{}]'])(
    'a body %s is 400: it is not an object with members',
    async (body) => {
      for (const answer of await both(body))
        expectProblem(answer, InvalidInput, { pointer: '', code: 'wrong_type' });
    },
  );

  test('the former envelope is 400, and the answer says what to write instead', async () => {
    const [member] = Object.keys(members);
    expectProblem((await both({ [one]: {} }))[0]!, InvalidInput, {
      pointer: `/${one}`,
      code: 'enveloped_body',
    });
    for (const answer of await both({ [one]: members })) {
      expectProblem(answer, InvalidInput, { pointer: `/${one}`, code: 'enveloped_body' });
      expect(answer.body.detail).toContain(`send {"${member}": …} instead of {"${one}": {"${member}": …}}`);
    }
  });

  test.each([null, [], 'text', 1, true, [{}]])(
    'a member named for the record, %j, is unknown',
    async (value) => {
      const answer = await service.http.post(path).send({ ...members, [one]: value });
      expectProblem(answer, InvalidInput, { pointer: `/${one}`, code: 'unknown_member' });
    },
  );

  test.each([...words('id lastUsedAt updatedAt feedbackScore lastFeedback x'), '', 'a/b~c', ...INHERITED])(
    'a member %j is unknown, and nothing is stored',
    async (name) => {
      const before = await count();
      const pointer = `/${name.replace('~', '~0').replace('/', '~1')}`;
      const body = `{${JSON.stringify(name)}:1,${JSON.stringify(members).slice(1)}`;
      const created = await service.http.post(path).set('content-type', 'application/json').send(body);
      expectProblem(created, InvalidInput, { pointer, code: 'unknown_member' });
      expect(await count()).toBe(before);
    },
  );

  test('clientId can not be changed', async () => {
    const answer = await service.http.patch(`${path}/${id}`).send({ clientId: 'x' });
    expectProblem(answer, InvalidInput, { pointer: `/clientId`, code: 'unknown_member' });
  });

  test.each([null, 1, true, [], {}, ''])('a clientId %j is 400', async (clientId) => {
    const answer = await service.http.post(path).send({ ...members, clientId });
    expectProblem(answer, InvalidInput, { pointer: `/clientId` });
  });

  test('a clientId has at most 255 characters', async () => {
    const longest = '😀'.repeat(255);
    const { body } = await service.http.post(path).send({ ...members, clientId: longest });
    expect(body[one].clientId).toBe(longest);
    const answer = await service.http.post(path).send({ ...members, clientId: `${longest}x` });
    expectProblem(answer, InvalidInput, { pointer: `/clientId`, code: 'too_long' });
  });

  test.each(['a\0b', '\ud800', '\udc00x'])('text that can not be stored, %j, is 400', async (text) => {
    for (const answer of await both({ ...members, clientId: text }))
      expectProblem(answer, InvalidInput, { pointer: `/clientId`, code: 'unstorable_text' });
  });
});

describe('POST /v1/discovery', () => {
  const post = (discovery: object) => service.http.post('/v1/discovery').send(discovery);

  test('every fault is named at once, each with its place', async () => {
    const answer = await post({
      title: ' ',
      tags: ['', 1],
      fieldsValues: [{ field: { name: 'x' } }, 5],
      x: 1,
    });
    expectProblem(
      answer,
      InvalidInput,
      { pointer: '/x', code: 'unknown_member' },
      { pointer: '/title', code: 'too_short' },
      { pointer: '/tags/0', code: 'too_short' },
      { pointer: '/tags/1', code: 'wrong_type' },
      { pointer: '/fieldsValues/1', code: 'wrong_type' },
      { pointer: '/fieldsValues/0/field/name', code: 'unknown_member' },
      { pointer: '/fieldsValues/0/field/id', code: 'required' },
      { pointer: '/fieldsValues/0/value', code: 'required' },
    );
  });

  test.each([
    ['title', { title: 'a\0' }],
    ['description', { description: 'a\ud800' }],
    ['tags/1', { tags: ['a', '\0'] }],
    ['assignees/0', { assignees: ['\0'] }],
    ['parentId', { parentId: '\udfff' }],
    ['discoveryStateId', { discoveryStateId: '\0' }],
    ['alphaIssueUrls/0', { alphaIssueUrls: ['https://example.com/\0'] }],
    ['fieldsValues/0/value', { fieldsValues: [{ field: { id: 'x' }, value: '\0' }] }],
    ['fieldsValues/0/field/id', { fieldsValues: [{ field: { id: '\0' }, value: '' }] }],
  ])('text in %s that can not be stored is 400', async (place, members) => {
    const answer = await post({ title: 'x', ...members });
    expectProblem(answer, InvalidInput, { pointer: `/${place}`, code: 'unstorable_text' });
  });

  test('a member whose name can not be stored is 400', async () => {
    const answer = await post({ title: 'x', 'a\0b': 1, '\ud800': 1 });
    expectProblem(
      answer,
      InvalidInput,
      { pointer: '/a\uFFFDb', code: 'unknown_member' },
      { pointer: '/\uFFFD', code: 'unknown_member' },
    );
  });
});

describe('a member that is given twice', () => {
  test('is 400, named by its place', async () => {
    const body = '{"title":"a","fieldsValues":[{"field":{"id":"a"},"value":"x","value":"y"}]}';
    const answer = await service.http.post('/v1/discovery').type('json').send(body);
    expectProblem(answer, InvalidInput, { pointer: '/fieldsValues/0/value', code: 'repeated_member' });
  });

  test('is 400 in a PATCH, which changes nothing', async () => {
    const { id, title } = await service.make.discovery();
    const answer = await service.http
      .patch(`/v1/discovery/${id}`)
      .set('content-type', 'application/merge-patch+json')
      .send('{"title":"a","title":"b"}');
    expectProblem(answer, InvalidInput, { pointer: '/title', code: 'repeated_member' });
    expect((await service.http.get(`/v1/discovery/${id}`)).body.discovery.title).toBe(title);
  });
});

describe('a body with one object that is no envelope', () => {
  test.each([
    ['/v1/discovery/query', { where: { title: { eq: 'x' } } }, 'filter'],
    ['/v1/feedback/query', { conditions: { state: { eq: 'NEW' } } }, 'filter'],
    ['/v1/discovery/bulk', { create: { title: 'x' } }, undefined],
  ])('of %s, %j, has an unknown member', async (path, body, suggestion) => {
    const { body: problem } = await service.http.post(path).send(body).expect(400);
    const [fault] = problem.errors;
    expect(fault).toMatchObject({ pointer: `/${Object.keys(body)[0]}`, code: 'unknown_member' });
    expect(fault.suggestion).toBe(suggestion);
  });

  test('is an envelope if it holds members of the body', async () => {
    const answer = await service.http.post('/v1/discovery/query').send({ query: { filter: {} } });
    expectProblem(answer, InvalidInput, { pointer: '/query', code: 'enveloped_body' });
  });
});

describe('where no body is needed', () => {
  // That the operation documents the answers is seen by whoever closes the service.
  test.each(['post', 'delete'] as const)(
    '%s refuses one that is too large, or of another type',
    async (method) => {
      const { id } = await service.make.webhook();
      const path = method === 'post' ? `/v1/webhook/${id}/test` : `/v1/webhook/${id}`;
      const send = (type: string, body: string) =>
        service.http[method](path).set('content-type', type).send(body);
      expectProblem(await send('text/plain', 'x'), UnsupportedMediaType);
      expectProblem(await send('application/json', ' '.repeat(1_048_577)), BodyTooLarge);
    },
  );
});

import { describe, expect, test } from '@jest/globals';
import type { Test } from 'supertest';
import { InvalidToken, OperatorAccessOff, Unauthenticated } from '../../../src/access/access.problems.js';
import { TooManyFailures } from '../../../src/http/limits/limits.problems.js';
import { InvalidInput, RecordNotFound } from '../../../src/http/problems/problems.js';
import { PreconditionFailed } from '../../../src/http/requests/request.problems.js';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { readEnvironment } from '../../../src/platform/settings/settings.js';
import { WorkspaceNameTaken } from '../../../src/records/workspaces/workspace.problems.js';
import { allOperations } from '../specification.js';
import { untilRefused } from '../refused.js';
import { inSession } from '../../support/administer.js';
import { untilWaiting } from '../../support/blocked.js';
import { allOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problem.js';
import type { Http } from '../../support/service.js';
import { OPERATOR_TOKEN, useService, useWorkspace } from '../../support/use-service.js';

const NEXT_TOKEN = 'another-operators-token-for-the-next-year-01';
const PATH = '/v1/operator/workspace';

const service = useService({
  open: false,
  operatorTokens: [OPERATOR_TOKEN, NEXT_TOKEN],
  failedAttemptsPerMinute: 20,
  trustedProxies: ['127.0.0.1', '::1'],
});
const acme = useWorkspace(service, 'acme');
const operator = (): Http => service.as(OPERATOR_TOKEN);

const create = (name: unknown): Test => operator().post(PATH).send({ name });
const made = async (name: string) => (await create(name).expect(201)).body.workspace;

const OPERATIONS = allOperations
  .filter(({ path }) => path.startsWith(PATH))
  .map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

describe.each(OPERATIONS)('%s', (_, { method, path, scope }) => {
  const send = (http: Http) => http[method](path.replace('{id}', acme.id).replace('{tokenId}', newId()));
  const from = (address: string, secret: string) =>
    send(service.http).set('x-forwarded-for', address).set('authorization', `Bearer ${secret}`);

  test('is for operators, not for the administrator of a workspace', async () => {
    expect(scope).toBeUndefined();
    expectProblem(await send(service.http), Unauthenticated);
    expectProblem(await from('192.0.2.7', acme.secret), InvalidToken);
    expectProblem(await from('192.0.2.7', `${OPERATOR_TOKEN}0`), InvalidToken);
    expect((await send(service.as(NEXT_TOKEN))).status).not.toBe(401);
  });
});

describe("an operator's token", () => {
  test.each(['/v1/discovery', '/v1/me', '/v1/api-token', '/v1/export', '/docs', '/metrics'])(
    'opens nothing else: %s',
    (path) => service.as(OPERATOR_TOKEN).get(path).set('x-forwarded-for', '192.0.2.8').expect(401),
  );

  test('is not to be guessed: an address has as many attempts as with other tokens', async () => {
    const guess = () => service.as('x'.repeat(40)).get(PATH).set('x-forwarded-for', '192.0.2.9');
    for (let count = 0; count < 20; count++) await guess().expect(401);
    expectProblem(await guess(), TooManyFailures);
    await operator().get(PATH).set('x-forwarded-for', '192.0.2.9').expect(200);
  });

  test.each([
    'short',
    'x'.repeat(31),
    `${'x'.repeat(40)} ${'y'.repeat(40)}`,
    Array(3).fill('x'.repeat(40)).join(),
  ])('has to be long, and there are two at most: %s', (token) =>
    expect(() => readEnvironment({ OPERATOR_TOKEN: token })).toThrow(/OPERATOR_TOKEN: should be a secret/),
  );
});

describe('a workspace', () => {
  test('is made with what it begins with, and shown with its version', async () => {
    const { body, headers } = await create(' New ').expect(201);
    const { workspace } = body;
    expect(workspace).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      linkNames: expect.any(Object),
      name: 'New',
    });
    expect(headers['location']).toBe(`${PATH}/${workspace.id}`);
    const shown = await operator().get(`${PATH}/${workspace.id}`).expect(200);
    expect([shown.body, shown.headers['etag']]).toEqual([body, headers['etag']]);
    expect(
      await service.sql('SELECT FROM discovery_state WHERE workspace_id = $1', [workspace.id]),
    ).toHaveLength(3);
  });

  test('is made once by a request that is sent again', async () => {
    const send = () => create('Once').set('idempotency-key', 'once').expect(201);
    expect((await send()).body).toEqual((await send()).body);
    expect(await service.sql(`SELECT FROM workspace WHERE name = 'Once'`)).toHaveLength(1);
  });

  test('has a name of its own', async () => {
    const { id } = await made('Taken');
    expectProblem(await create('Taken'), WorkspaceNameTaken);
    const answer = await operator().patch(`${PATH}/${acme.id}`).send({ name: 'Taken' });
    expectProblem(answer, WorkspaceNameTaken);
    await operator().patch(`${PATH}/${id}`).send({ name: 'Taken' }).expect(200);
  });

  test.each<[body: object, pointer: string, code: string]>([
    [{ name: null }, '/name', 'wrong_type'],
    [{ name: ' ' }, '/name', 'too_short'],
    [{ name: 'x'.repeat(101) }, '/name', 'too_long'],
    [{ name: 'a\0' }, '/name', 'unstorable_text'],
    [{ name: 7 }, '/name', 'wrong_type'],
    [{ name: 'x', id: newId() }, '/id', 'unknown_member'],
  ])('made of %j is refused', async (body, pointer, code) => {
    expectProblem(await operator().post(PATH).send(body), InvalidInput, { pointer, code });
  });

  test('that nobody made is not found', async () => {
    for (const id of [newId(), 'acme'])
      for (const path of [`${PATH}/${id}`, `${PATH}/${id}/api-token`])
        expectProblem(await operator().get(path), RecordNotFound);
    const renamed = await operator().patch(`${PATH}/${newId()}`).send({ name: 'x' });
    expectProblem(renamed, RecordNotFound);
  });

  test('is renamed, with its version, for those who follow it as well', async () => {
    const { id, updatedAt } = await made('Former');
    const { headers } = await operator().get(`${PATH}/${id}`).expect(200);
    const rename = (name: string) =>
      operator()
        .patch(`${PATH}/${id}`)
        .set('if-match', headers['etag'] ?? '')
        .send({ name });
    const { body } = await rename('Latter').set('x-request-id', 'renames').expect(200);
    expect(body.workspace).toMatchObject({ id, name: 'Latter' });
    expect(body.workspace.updatedAt > updatedAt).toBe(true);
    expectProblem(await rename('Last'), PreconditionFailed);
    const { secret } = await tokenOf(id, { name: 'Reader', scopes: ['read'] });
    const { events } = (await service.as(secret).get('/v1/event?type=workspace.*').expect(200)).body;
    expect(events).toEqual([
      expect.objectContaining({
        type: 'workspace.updated',
        actor: { kind: 'operator' },
        requestId: 'renames',
        before: { name: 'Former' },
        after: { name: 'Latter' },
      }),
    ]);
    const undo = await acme.http.post(`/v1/change/${events[0].changeId}/undo`).send({});
    expect(undo.status).toBe(404);
    const { secret: writer } = await tokenOf(id, { name: 'Writer', scopes: ['write'] });
    const own = await service.as(writer).post(`/v1/change/${events[0].changeId}/undo`).send({});
    expect(own.body.code).toBe('change_not_undoable');
  });
});

const tokenOf = async (id: string, apiToken: object) =>
  (await operator().post(`${PATH}/${id}/api-token`).send(apiToken).expect(201)).body.apiToken;

describe('the list of workspaces', () => {
  test('has all of them, oldest first, in pages, and by name', async () => {
    for (const name of ['One', 'Two', 'Three']) await made(name);
    const all = await service.sql<{ id: string }>('SELECT workspace_id AS id FROM workspace ORDER BY 1');
    const listed = await allOf(operator(), `${PATH}?per_page=2`);
    expect(listed.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const { body, headers } = await operator()
      .get(`${PATH}?name=Two`)
      .set('prefer', 'count=exact')
      .expect(200);
    expect([body.workspaces.length, headers['x-total-count']]).toEqual([1, '1']);
    const { body: rest } = await operator()
      .get(`${PATH}?offset=${all.length - 1}`)
      .expect(200);
    expect(rest.workspaces.map(({ name }: { name: string }) => name)).toEqual(['Three']);
  });

  test.each(['per_page=0', 'cursor=x', 'name=', 'sort=name', 'name=a&name=b'])(
    'refuses %s',
    async (query) => {
      const answer = await operator().get(`${PATH}?${query}`);
      expectProblem(answer, InvalidInput);
    },
  );
});

describe('tokens of a workspace', () => {
  test('are made by an operator, as its events say, and let in there alone', async () => {
    const { id } = await made('With tokens');
    const { secret } = await tokenOf(id, { name: 'First', scopes: ['admin'] });
    const { body } = await service.as(secret).get('/v1/me').expect(200);
    expect(body.me).toMatchObject({
      workspace: { id, name: 'With tokens' },
      scopes: ['read', 'write', 'admin'],
    });
    const { body: told } = await service.as(secret).get('/v1/event?type=apiToken.created').expect(200);
    expect(told.events[0].actor).toEqual({ kind: 'operator' });
    expect(told.events).toHaveLength(1);
  });

  test('are listed without secrets, and revoked', async () => {
    const { id } = await made('Closed');
    const { id: tokenId, secret } = await tokenOf(id, { name: 'First', scopes: ['admin'] });
    const { text } = await operator().get(`${PATH}/${id}/api-token`).expect(200);
    expect(text).toContain(tokenId);
    expect(text).not.toMatch(/secret|drs_/);
    const ofUser = await operator().get(`${PATH}/${id}/api-token?userId=nobody`).expect(200);
    expect(ofUser.body.apiTokens).toEqual([]);
    await operator().delete(`${PATH}/${id}/api-token/${tokenId}`).expect(204);
    await untilRefused(() => service.as(secret).get('/v1/user'));
  });

  test("are not reached through another workspace's path", async () => {
    const { id } = await made('Beside');
    const [own] = (await acme.http.get('/v1/api-token').expect(200)).body.apiTokens;
    expectProblem(await operator().delete(`${PATH}/${id}/api-token/${own.id}`), RecordNotFound);
    await acme.http.get('/v1/me').expect(200);
  });

  test('are not made while their workspace goes away', async () => {
    const { id } = await made('Going');
    for (const table of ['discovery_state', 'discovery_field'])
      await service.sql(`DELETE FROM ${table} WHERE workspace_id = $1`, [id]);
    const answer = await inSession(service.settings.databaseUrl, async (deletion) => {
      await deletion.query('BEGIN');
      await deletion.query('DELETE FROM workspace WHERE workspace_id = $1', [id]);
      const asked = operator()
        .post(`${PATH}/${id}/api-token`)
        .send({ name: 'x', scopes: ['read'] });
      const answered = asked.then((each) => each);
      await untilWaiting(service, 1);
      await deletion.query('COMMIT');
      return answered;
    });
    expectProblem(answer, RecordNotFound);
  });

  test('are made once by a request that is sent again, whose answer has no secret', async () => {
    const send = () =>
      operator()
        .post(`${PATH}/${acme.id}/api-token`)
        .set('idempotency-key', 'first')
        .send({ name: 'Once', scopes: ['read'] })
        .expect(201);
    const { secret, ...record } = (await send()).body.apiToken;
    expect((await send()).body.apiToken).toEqual(record);
    expect(secret).toMatch(/^drs_/);
  });
});

describe('without OPERATOR_TOKEN', () => {
  const closed = useService({});

  test('nobody gets in, not even where no token is asked for', async () => {
    expectProblem(await closed.http.get(PATH), Unauthenticated);
    expectProblem(await closed.as(OPERATOR_TOKEN).get(PATH), OperatorAccessOff);
  });
});

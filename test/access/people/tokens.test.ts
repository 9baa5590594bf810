import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { InsufficientScope, UserInactive } from '../../../src/access/access.problems.js';
import {
  TokenUserInactive,
  TokenUserNotFound,
  TooManyTokens,
} from '../../../src/access/tokens/token.problems.js';
import { RecordNotFound } from '../../../src/http/problems/problems.js';
import { NoUser } from '../../../src/http/requests/request.problems.js';
import { lastChangeOf, undo } from '../../events/world.js';
import { eventually } from '../../support/eventually.js';
import { openStream } from '../../support/events.js';
import type { Made } from '../../support/make.js';
import { type Person, personIn } from '../../support/person.js';
import { expectProblem } from '../../support/problem.js';
import { type Received, useReceiver } from '../../support/receiver.js';
import type { Http, TestWorkspace } from '../../support/service.js';
import { useService } from '../../support/use-service.js';
import { untilRefused } from '../refused.js';

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 15_000 };
const service = useService({ open: false, webhooks });
const receiver = useReceiver();

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await service.workspace('persons');
});
const person = (members = {}) => personIn(service, workspace, members);
const create = (http: Http, members: object) =>
  http.post('/v1/api-token').send({ name: 'Laptop', scopes: ['read'], ...members });
const idsOf = ({ body }: { body: { apiTokens: Made[] } }) => body.apiTokens.map(({ id }) => id);
describe("an administrator's token of a user", () => {
  test.each(['id', 'clientId'])('names the user by %s, and shows the id', async (key) => {
    const user = await workspace.make.user({ clientId: `ada-${key}` });
    const { body } = await create(workspace.http, { userId: user[key] }).expect(201);
    expect(body.apiToken).toMatchObject({ userId: user.id, scopes: ['read'] });
    const { body: shown } = await workspace.http.get(`/v1/api-token/${body.apiToken.id}`).expect(200);
    expect(shown.apiToken.userId).toBe(user.id);
    const listed = await workspace.http.get('/v1/api-token').query({ userId: user[key] }).expect(200);
    expect(idsOf(listed)).toEqual([body.apiToken.id]);
  });

  test('needs a user who is there and active', async () => {
    const { id } = await workspace.make.user({ active: false });
    const { user: foreign } = await personIn(service, await service.workspace('their persons'));
    const at = { pointer: '/userId' };
    for (const userId of ['nobody', newId(), foreign.id])
      expectProblem(await create(workspace.http, { userId }), TokenUserNotFound, at);
    expectProblem(await create(workspace.http, { userId: id }), TokenUserInactive, at);
    const { body } = await workspace.http.get('/v1/api-token?userId=nobody').expect(200);
    expect(body.apiTokens).toEqual([]);
  });

  test("can't be given another user", async () => {
    const { token, user } = await person();
    const { body } = await workspace.http
      .patch(`/v1/api-token/${token.id}`)
      .send({ userId: user.id })
      .expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ pointer: '/userId', code: 'unknown_member' })]);
  });

  test('leaves it to its successor', async () => {
    const { token, user } = await person();
    const { body } = await workspace.http.post(`/v1/api-token/${token.id}/rotate`).send({}).expect(200);
    expect(body.apiToken).toMatchObject({ userId: user.id, scopes: ['read', 'write'] });
    const { body: me } = await service.as(body.apiToken.secret).get('/v1/me').expect(200);
    expect(me.me).toMatchObject({ user: { id: user.id }, apiToken: { id: body.apiToken.id } });
  });

  test('is in events with its user, for administrators alone', async () => {
    const { token, user, http } = await person();
    const { body } = await workspace.http.get('/v1/event').query({ record: token.id }).expect(200);
    expect(body.events[0]).toMatchObject({ type: 'apiToken.created', after: { userId: user.id } });
    const { body: own } = await http.get('/v1/event').query({ record: token.id }).expect(200);
    expect(own.events).toEqual([]);
    expectProblem(await http.get(`/v1/api-token/${token.id}/history`), InsufficientScope);
  });
});

describe('the tokens of a user', () => {
  test('are refused within a second once the user is inactive, and let in again with the user', async () => {
    const { user, http, token } = await person({ scope: 'read' });
    await http.get('/v1/user').expect(200);
    await using stream = await openStream(service, String(token['secret']), '?from=now');
    await workspace.http.patch(`/v1/user/${user.id}`).send({ active: false }).expect(200);
    const since = performance.now();
    expectProblem(await untilRefused(() => http.get('/v1/user')), UserInactive);
    expect((await stream.ended) - since).toBeLessThan(1_500);
    await workspace.http.patch(`/v1/user/${user.id}`).send({ active: true }).expect(200);
    await eventually(() => http.get('/v1/user').expect(200));
  });

  test('are refused once the user is deleted, until an undo restores the user', async () => {
    const { user, http, token } = await person({ scope: 'read' });
    await http.get('/v1/user').expect(200);
    await workspace.http.delete(`/v1/user/${user.id}`).expect(204);
    const refused = await untilRefused(() => http.get('/v1/user'));
    expect(refused.body.code).toBe('invalid_token');
    expect(idsOf(await workspace.http.get('/v1/api-token'))).toContain(token.id);
    await undo(workspace, await lastChangeOf(workspace, `/v1/user/${user.id}`)).expect(200);
    await http.get('/v1/user').expect(200);
  });

  test('are a hundred at most that have not expired, rotated ones included', async () => {
    const { user, token, http } = await person({ scope: 'read' });
    await service.sql(
      `INSERT INTO api_token (workspace_id, id, updated_at, name, scope, digest, user_id, expires_at)
        SELECT $1, gen_random_uuid(), now(), 'Many', 'read', decode(md5(n::text || $2::text) || md5($2::text), 'hex'), $2::uuid,
          CASE WHEN n % 2 = 0 THEN now() + interval '1 day' ELSE now() - interval '1 day' END
        FROM generate_series(1, 197) AS n`,
      [workspace.id, user.id],
    );
    await create(http, { userId: 'me' }).expect(201);
    expectProblem(await create(http, { userId: 'me' }), TooManyTokens);
    expectProblem(await http.post(`/v1/api-token/${token.id}/rotate`).send({}), TooManyTokens);
    expectProblem(await create(workspace.http, { userId: user.id }), TooManyTokens);
    await http.delete(`/v1/api-token/${token.id}`).expect(204);
  });
});

describe('a person with the scope read', () => {
  let reader: Person;
  beforeAll(async () => {
    reader = await person({ scope: 'read', clientId: 'reader' });
  });

  test('makes, lists, retrieves, changes, rotates and revokes own tokens', async () => {
    const { http, user } = reader;
    for (const userId of ['me', 'reader', user.id]) {
      const { body } = await create(http, { userId }).expect(201);
      expect(body.apiToken).toMatchObject({ userId: user.id, scopes: ['read'] });
      const path = `/v1/api-token/${body.apiToken.id}`;
      const { body: me } = await service.as(body.apiToken.secret).get('/v1/me').expect(200);
      expect(me.me.user).toMatchObject({ id: user.id, clientId: 'reader' });
      await http.get(path).expect(200);
      expect(idsOf(await http.get('/v1/api-token').query({ userId }))).toContain(body.apiToken.id);
      await http.patch(path).send({ name: 'Old laptop' }).expect(200);
      const { body: next } = await http.post(`${path}/rotate`).send({ overlap: 0 }).expect(200);
      expect(next.apiToken.userId).toBe(user.id);
      await http.delete(path).expect(204);
      await http.delete(`/v1/api-token/${next.apiToken.id}`).expect(204);
    }
  });

  test('makes and renews none that may do more', async () => {
    const { http, user } = reader;
    const { secret: _, ...larger } = await workspace.make.token({ userId: user.id, scopes: ['write'] });
    const path = `/v1/api-token/${larger.id}`;
    await http.get(path).expect(200);
    for (const answer of [
      await create(http, { userId: 'me', scopes: ['write'] }),
      await http.patch(path).send({ expiresAt: null }),
      await http.post(`${path}/rotate`).send({}),
      await http.delete(path),
    ]) {
      expectProblem(answer, InsufficientScope);
      expect(answer.headers['www-authenticate']).toContain('scope="write"');
    }
  });

  test("sees and makes no others'", async () => {
    const { http } = reader;
    const other = await person({ scope: 'read' });
    const plain = await workspace.make.token({ scopes: ['read'] });
    for (const answer of [
      await create(http, {}),
      await create(http, { userId: other.user.id }),
      await create(http, { userId: 'nobody' }),
      await http.get('/v1/api-token'),
      await http.get('/v1/api-token').query({ userId: other.user.id }),
      await http.get('/v1/api-token').query({ userId: 'nobody' }),
    ]) {
      expectProblem(answer, InsufficientScope);
      expect(answer.headers['www-authenticate']).toContain('scope="admin"');
    }
    for (const id of [other.token.id, plain.id, newId()]) {
      const path = `/v1/api-token/${id}`;
      for (const answer of [
        await http.get(path),
        await http.patch(path).set('if-match', '"0.x"').send({ name: 'Mine' }),
        await http.post(`${path}/rotate`).send({}),
        await http.delete(path),
      ])
        expectProblem(answer, RecordNotFound);
    }
  });

  test('has the tokens of all only as an administrator', async () => {
    const { http, user } = await person({ scope: 'admin' });
    const other = await person({ scope: 'read' });
    expect(idsOf(await http.get('/v1/api-token').query({ per_page: 100 }))).toContain(other.token.id);
    await http.delete(`/v1/api-token/${other.token.id}`).expect(204);
    await create(http, { scopes: ['admin'] }).expect(201);
    await create(http, { userId: other.user.id, scopes: ['admin'] }).expect(201);
    expect((await http.get('/v1/me').expect(200)).body.me.user.id).toBe(user.id);
  });
});

test('tokens without a user stay for administrators', async () => {
  const { secret } = await workspace.make.token({ scopes: ['write'] });
  const http = service.as(String(secret));
  expectProblem(await http.get('/v1/api-token'), InsufficientScope);
  expectProblem(await create(http, { userId: 'me' }), InsufficientScope);
  expectProblem(await create(workspace.http, { userId: 'me' }), NoUser, {
    pointer: '/userId',
    code: 'no_user',
  });
});

describe('who one is', () => {
  test('is in the overview, by the name of the user', async () => {
    const { http, user } = await person({ name: 'Amara Okafor', email: 'amara@riverside.example' });
    const { body } = await http.get('/v1/workspace').expect(200);
    expect(body.workspace.you).toEqual({
      name: 'Amara Okafor',
      user: { ...user, updatedAt: expect.any(String) },
      scopes: ['read', 'write'],
    });
    const { body: me } = await http.get('/v1/me').expect(200);
    expect(me.me.user).toEqual(body.workspace.you.user);
  });

  test('has no user without one', async () => {
    const { body } = await workspace.http.get('/v1/workspace').expect(200);
    expect(body.workspace.you).toEqual({ name: 'First', scopes: ['read', 'write', 'admin'] });
    expect((await workspace.http.get('/v1/me')).body.me).not.toHaveProperty('user');
  });
});

describe('changes by a person', () => {
  const actors = async (record: Made) =>
    (await workspace.http.get('/v1/event').query({ record: record.id }).expect(200)).body.events.map(
      (event: { actor: object }) => event.actor,
    );

  test('name the user in events, histories, webhooks and bulks, by whichever token', async () => {
    const { http, make, user } = await person({ name: 'Ada' });
    await workspace.make.webhook({ url: receiver.url, types: ['discovery.*'] });
    const discovery = await make.discovery();
    const actor = { kind: 'user', id: user.id, name: 'Ada' };
    const [sent] = (await receiver.count(
      1,
      ({ body }: Received) => body.data.record.id === discovery.id,
    )) as [Received];
    expect(sent.body.data.actor).toEqual(actor);
    const second = (await create(http, { userId: 'me', scopes: ['write'] }).expect(201)).body.apiToken;
    const operations = [{ update: { id: discovery.id, title: 'Changed' } }];
    await service.as(second.secret).post('/v1/discovery/bulk').send({ operations }).expect(200);
    expect(await actors(discovery)).toEqual([actor, actor]);
    const { body } = await http.get(`/v1/discovery/${discovery.id}/history`).expect(200);
    expect(body.changes.map((change: { actor: object }) => change.actor)).toEqual([actor, actor]);
  });

  test('name the user in an undo, and the present name', async () => {
    const { http, user } = await person({ name: 'Ada' });
    const component = await workspace.make.component();
    await http.patch(`/v1/component/${component.id}`).send({ title: 'Changed' }).expect(200);
    await undo({ http }, await lastChangeOf({ http }, `/v1/component/${component.id}`)).expect(200);
    await workspace.http.patch(`/v1/user/${user.id}`).send({ name: 'Ada Lovelace' }).expect(200);
    const actor = { kind: 'user', id: user.id, name: 'Ada Lovelace' };
    expect((await actors(component)).slice(1)).toEqual([actor, actor]);
  });

  test('by an import are those of the import', async () => {
    const { http } = await person({ scope: 'admin' });
    const { body } = await http
      .post('/v1/import')
      .set('content-type', 'application/x-ndjson')
      .send(JSON.stringify({ component: { clientId: 'by-import', title: 'Imported' } }))
      .expect(201);
    const component = await eventually(() => http.get('/v1/component/by-import').expect(200));
    expect(await actors(component.body.component)).toEqual([{ kind: 'import', id: body.import.id }]);
  });

  test('keep the id of the user after the user was deleted', async () => {
    const { make, user } = await person();
    const component = await make.component();
    await workspace.http.delete(`/v1/user/${user.id}`).expect(204);
    expect(await actors(component)).toEqual([{ kind: 'user', id: user.id }]);
  });

  test('in a login by the token are those of the user', async () => {
    const { token, user } = await person();
    const { headers } = await service.http
      .post('/login')
      .type('form')
      .set('sec-fetch-site', 'same-origin')
      .send({ token: token['secret'], next: '/docs' });
    const answer = await service.http
      .post('/v1/component')
      .set('cookie', String(headers['set-cookie']).split(';')[0] as string)
      .set({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'x-requested-with': 'Swagger UI' })
      .send({ title: 'By login' });
    expect(answer.status).toBe(201);
    expect(await actors(answer.body.component)).toMatchObject([{ kind: 'user', id: user.id }]);
  });
});

test('the tokens of a person share idempotency keys, and no others do', async () => {
  const { http, user } = await person();
  const other = await person();
  const { secret } = (await create(http, { userId: user.id, scopes: ['write'] }).expect(201)).body.apiToken;
  const send = async (by: Http) =>
    (await by.post('/v1/component').set('idempotency-key', 'shared').send({ title: 'Once' }).expect(201)).body
      .component.id;
  const id = await send(http);
  expect(await send(service.as(secret))).toBe(id);
  expect(await send(other.http)).not.toBe(id);
});

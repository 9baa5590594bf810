import { afterAll, expect, test } from '@jest/globals';
import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { AUDIENCE, newKey, TestProvider } from '../../support/provider/provider.js';
import { eventually } from '../../support/eventually.js';
import { useService } from '../../support/use-service.js';

const PEOPLE = {
  ada: { name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true, groups: ['product'] },
  bob: { name: 'Bob', groups: ['staff'] },
  cleo: { preferred_username: 'cleo', groups: ['leads', 'staff'] },
  dora: { name: 'Dora', groups: ['guests'] },
};

const provider = await TestProvider.start(PEOPLE);
afterAll(() => provider.stop());

const service = useService(() =>
  Promise.resolve({
    open: false,
    identityProvider: provider.settings,
  }),
);

const me = (token: string) => service.as(token).get('/v1/me');

test('a JWT of the provider is a bearer: the first request makes the user, with the scope of the claim', async () => {
  const token = await provider.tokenOf('ada');
  const { body } = await me(token).expect(200);
  expect(body.me).toMatchObject({ scopes: ['read', 'write'], workspace: { name: 'demo' } });
  const { body: users } = await service.as(token).get('/v1/user').expect(200);
  expect(users.users).toEqual([expect.objectContaining({ name: 'Ada Lovelace', email: 'ada@example.com' })]);
  // Another token of the same person leads to the same user.
  await me(await provider.tokenOf('ada', { jti: 'other' })).expect(200);
  expect((await service.as(token).get('/v1/user').expect(200)).body.users).toHaveLength(1);
});

test('what a person may do follows from the claim, and who has none of its values is refused with the name of the claim', async () => {
  const bob = service.as(await provider.tokenOf('bob'));
  await bob.get('/v1/discovery').expect(200);
  await bob.post('/v1/component').send({ name: 'Map' }).expect(403);
  expect((await me(await provider.tokenOf('cleo')).expect(200)).body.me.scopes).toEqual([
    'read',
    'write',
    'admin',
  ]);
  const { body, headers } = await me(await provider.tokenOf('dora')).expect(403);
  expect(body).toMatchObject({ code: 'no_scope', detail: expect.stringContaining('"groups"') });
  expect(headers['www-authenticate']).toBe(
    `Bearer realm="discovery-records", resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
  );
  expect(JSON.stringify(body)).not.toContain('guests');
});

test('events say which user changed a record', async () => {
  const ada = service.as(await provider.tokenOf('ada'));
  const { body } = await ada.post('/v1/component').send({ title: 'Shelves' }).expect(201);
  const { body: history } = await ada.get(`/v1/component/${body.component.id}/history`).expect(200);
  const { body: me } = await ada.get('/v1/user?q=Ada').expect(200);
  expect(history.changes[0].actor).toEqual({ kind: 'user', id: me.users[0].id, name: 'Ada Lovelace' });
});

test('a person has tokens of the own, with the own scope at most, which end with the person', async () => {
  const ada = service.as(await provider.tokenOf('ada'));
  const own = { name: 'Script', scopes: ['write'], userId: 'me' };
  const { body } = await ada.post('/v1/api-token').send(own).expect(201);
  const script = service.as(body.apiToken.secret);
  const { body: made } = await script
    .post('/v1/discovery')
    .send({ title: 'Mine', assignees: ['me'] })
    .expect(201);
  const mine = await ada.get('/v1/discovery?assignee=me').expect(200);
  expect(mine.body.discoveries.map(({ id }: { id: string }) => id)).toEqual([made.discovery.id]);
  const { body: whose } = await ada.get('/v1/me').expect(200);
  expect(whose.me.user).toMatchObject({ id: body.apiToken.userId, name: 'Ada Lovelace' });
  await ada
    .post('/v1/api-token')
    .send({ ...own, scopes: ['admin'] })
    .expect(403);
  await ada
    .post('/v1/api-token')
    .send({ name: 'Nobody', scopes: ['read'] })
    .expect(403);
  const form = await ada
    .post('/v1/api-token')
    .send({ ...own, scopes: ['submit'] })
    .expect(400);
  expect(form.body.errors).toEqual([expect.objectContaining({ pointer: '/userId', code: 'not_for_scope' })]);
  expect((await ada.get('/v1/api-token?userId=me').expect(200)).body.apiTokens).toHaveLength(1);
  const next = await ada.post(`/v1/api-token/${body.apiToken.id}/rotate`).send({ overlap: 0 }).expect(200);
  await eventually(() => script.get('/v1/me').expect(401));
  await ada.delete(`/v1/api-token/${next.body.apiToken.id}`).expect(204);
  await eventually(() => service.as(next.body.apiToken.secret).get('/v1/me').expect(401));
});

const now = () => Math.floor(Date.now() / 1_000);

test.each<[string, () => Promise<string>, RegExp]>([
  ['of another issuer', () => provider.tokenOf('ada', { iss: 'https://other.example' }), /another issuer/],
  ['for another audience', () => provider.tokenOf('ada', { aud: 'other' }), /another service/],
  ['expired beyond the leeway', () => provider.tokenOf('ada', { exp: now() - 61 }), /has expired/],
  ['not yet valid', () => provider.tokenOf('ada', { nbf: now() + 90 }), /not valid yet/],
  ['without an end', () => provider.tokenOf('ada', { exp: undefined as never }), /lacks the claim exp/],
  ['without a subject', () => provider.tokenOf('ada', { sub: undefined as never }), /lacks the claim sub/],
  [
    'unsigned',
    () =>
      Promise.resolve(
        new UnsecuredJWT({ iss: provider.issuer, aud: AUDIENCE, sub: 'ada', exp: now() + 60 }).encode(),
      ),
    /not signed/,
  ],
  [
    'signed with the public key as a secret',
    async () => {
      const [key] = provider.keys;
      const secret = new TextEncoder().encode(await exportSPKI(key!.publicKey));
      return new SignJWT({ iss: provider.issuer, aud: AUDIENCE, sub: 'ada', exp: now() + 60 })
        .setProtectedHeader({ alg: 'HS256', kid: key!.kid })
        .sign(secret);
    },
    /not signed/,
  ],
  [
    'signed by a key of its own that jku names',
    async () => provider.tokenOf('ada', {}, { jku: 'http://127.0.0.1:1/jwks' }, await newKey('first')),
    /not signed/,
  ],
  ['a logout token', () => provider.tokenOf('ada', {}, { typ: 'logout+jwt' }), /not a token/],
  ['no JWT at all', () => Promise.resolve('something'), /not a token/],
])('a token is refused that is %s', async (_, make, detail) => {
  const answer = await me(await make()).expect(401);
  expect(answer.body).toMatchObject({ code: 'invalid_token', detail: expect.stringMatching(detail) });
  expect(answer.headers['www-authenticate']).toContain(
    `resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
  );
});

test('clocks may differ by a minute, and an audience may be one of several', async () => {
  await me(await provider.tokenOf('ada', { exp: now() - 30 })).expect(200);
  await me(await provider.tokenOf('ada', { nbf: now() + 30 })).expect(200);
  await me(await provider.tokenOf('ada', { aud: ['other', AUDIENCE], azp: 'other' })).expect(200);
});

test('a thousand unknown keys are no more than one request for the keys', async () => {
  const before = provider.keyRequests;
  const began = performance.now();
  const unknown = await newKey('unknown');
  const token = await provider.tokenOf('ada', {}, {}, unknown);
  const [, ...rest] = token.split('.');
  const attempts = Array.from({ length: 1_000 }, (_, i) => {
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: `unknown-${i}` })).toString('base64url');
    return () => me([header, ...rest].join('.')).expect(401);
  });
  const attempt = async (): Promise<void> => {
    for (let next = attempts.pop(); next; next = attempts.pop()) await next();
  };
  await Promise.all(Array.from({ length: 20 }, attempt));
  // One in 30 s, however long the attempts take.
  const most = 1 + Math.ceil((performance.now() - began) / 30_000);
  expect(provider.keyRequests - before).toBeLessThanOrEqual(most);
});

test('a person set inactive is refused within a second', async () => {
  const token = await provider.tokenOf('bob');
  await me(token).expect(200);
  const admin = service.as(await provider.tokenOf('cleo'));
  const { body } = await admin.get('/v1/user?q=Bob').expect(200);
  await admin.patch(`/v1/user/${body.users[0].id}`).send({ active: false }).expect(200);
  const since = performance.now();
  await eventually(async () => {
    expect((await me(token).expect(401)).body.code).toBe('user_inactive');
  });
  expect(performance.now() - since).toBeLessThan(1_000);
});

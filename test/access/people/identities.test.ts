import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { TestProvider } from '../../support/provider/provider.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const verified = (email: string, name = email) => ({
  name,
  email,
  email_verified: true,
  org: 'acme',
  groups: ['product'],
});

const PEOPLE = {
  ada: verified('Ada@Example.com', 'Ada'),
  impostor: { ...verified('ada@example.com', 'Impostor') },
  unsure: { ...verified('bob@example.com', 'Unsure'), email_verified: false },
  bob: verified('bob@example.com', 'Bob'),
  cleo: verified('cleo@example.com', 'Cleo'),
  stranger: { ...verified('x@example.com'), org: 'nobody' },
};

const provider = await TestProvider.start(PEOPLE);
afterAll(() => provider.stop());

const service = useService(() =>
  Promise.resolve({
    open: false,
    identityProvider: { ...provider.settings, workspace: { claim: 'org' } },
  }),
);
const acme = useWorkspace(service, 'acme');

const as = async (sub: string, claims = {}) => service.as(await provider.tokenOf(sub, claims));
const whois = async (sub: string) => {
  const http = await as(sub);
  const { body } = await http.post('/v1/component').send({ title: 'x' }).expect(201);
  const history = await http.get(`/v1/component/${body.component.id}/history`).expect(200);
  return history.body.changes[0].actor;
};
const user = (members: object) => acme.http.post('/v1/user').send(members).expect(201);

test("a user with the verified address becomes the person's, and nobody else's", async () => {
  const { body } = await user({ name: 'A. Lovelace', email: 'ada@example.com' });
  const ada = await whois('ada');
  expect(ada).toEqual({ kind: 'user', id: body.user.id, name: 'Ada' });
  const impostor = await whois('impostor');
  expect(impostor).toMatchObject({ name: 'Impostor' });
  expect(impostor.id).not.toBe(ada.id);
  expect(await whois('ada')).toEqual(ada);
});

test('an address that is not verified leads to no user, and is not kept', async () => {
  const { body } = await user({ name: 'Robert', email: 'bob@example.com' });
  const unsure = await whois('unsure');
  expect(unsure.id).not.toBe(body.user.id);
  expect((await acme.http.get(`/v1/user/${unsure.id}`).expect(200)).body.user).not.toHaveProperty('email');
  expect((await whois('bob')).id).toBe(body.user.id);
});

test('who was made inactive before the first request stays out, and gets no other user', async () => {
  await user({ name: 'Cleo', email: 'cleo@example.com', active: false });
  const { body } = await (await as('cleo')).get('/v1/discovery').expect(401);
  expect(body.code).toBe('user_inactive');
  expect((await acme.http.get('/v1/user?q=cleo').expect(200)).body.users).toHaveLength(1);
});

test('twenty first requests at once make one user', async () => {
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, i) => as('zoe', { jti: `${i}`, ...verified('zoe@example.com', 'Zoe') })),
  );
  await Promise.all(many.map((http) => http.get('/v1/discovery').expect(200)));
  expect((await acme.http.get('/v1/user?q=zoe').expect(200)).body.users).toHaveLength(1);
});

test('name and picture follow the provider once an hour', async () => {
  const { id } = await whois('ada');
  const picture = 'https://id.example/ada.png';
  const later = await as('ada', { name: 'Countess Lovelace', picture });
  const shown = async () => (await acme.http.get(`/v1/user/${id}`).expect(200)).body.user;
  await later.get('/v1/discovery').expect(200);
  expect((await shown()).name).toBe('Ada');
  await service.sql(
    `UPDATE user_identity SET refreshed_at = refreshed_at - interval '1 hour' WHERE user_id = $1`,
    [id],
  );
  await eventually(async () => {
    await later.get('/v1/discovery').expect(200);
    expect(await shown()).toMatchObject({ name: 'Countess Lovelace', avatarUrl: picture });
  });
});

test('a workspace that does not exist lets nobody in', async () => {
  const { body } = await (await as('stranger')).get('/v1/discovery').expect(403);
  expect(body.code).toBe('no_workspace');
  await (await as('ada', { org: undefined })).get('/v1/discovery').expect(403);
});

test('a person whose user is deleted gets a new one, and an erased one is not named again', async () => {
  const first = await whois('bob');
  await acme.http.delete(`/v1/user/${first.id}`).expect(204);
  await eventually(async () => expect((await whois('bob')).id).not.toBe(first.id));
  const { id } = await whois('bob');
  const { body } = await acme.http.post('/v1/erasure').send({ userId: id }).expect(202);
  await eventually(async () => {
    const erasure = await acme.http.get(`/v1/erasure/${body.erasure.id}`).expect(200);
    expect(erasure.body.erasure.state).toBe('DONE');
  });
  await eventually(async () => expect((await whois('bob')).id).not.toBe(id));
  expect((await acme.http.get(`/v1/user/${id}`).expect(200)).body.user.name).toBe('Erased user');
});

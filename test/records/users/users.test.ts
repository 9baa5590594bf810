import { describe, expect, test } from '@jest/globals';
import { AssigneeInactive } from '../../../src/records/discoveries/discovery.problems.js';
import { expectProblem } from '../../support/problem.js';
import { Requests, testRefusals } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const users = new Requests(service, 'user');

describe('a new user', () => {
  test('has exactly the members that are documented', async () => {
    const user = await users.created({ name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(user).toEqual({
      id: expect.any(String),
      clientId: user.id,
      createdAt: expect.any(String),
      updatedAt: user['createdAt'],
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      active: true,
    });
  });

  test('has a name without the white space around it', async () =>
    expect(await users.created({ name: ' \tAda  Lovelace\n' })).toMatchObject({ name: 'Ada  Lovelace' }));

  test.each([[{}], [{ email: null }]])('has no address with %j', async (members) =>
    expect(await users.created({ name: 'Ada', ...members })).not.toHaveProperty('email'),
  );

  test('may have the name and the address of another', async () => {
    await users.created({ name: 'Bob', email: 'bob@example.com' });
    await users.created({ name: 'Bob', email: 'bob@example.com' });
  });

  test.each(['a@b', 'ädä@exämple.com', `${'😀'.repeat(252)}@y`])('may have the address %s', async (email) =>
    expect(await users.created({ name: 'Ada', email })).toMatchObject({ email }),
  );

  test.each([1, 255])('may have a name of %i characters', async (length) => {
    const name = '😀'.repeat(length);
    expect(await users.created({ name })).toMatchObject({ name });
  });
});

describe('a user who is not active', () => {
  const discoveries = new Requests(service, 'discovery');

  test('is told apart in lists', async () => {
    const workspace = await service.workspace('active');
    const [ada, bob] = [await workspace.make.user(), await workspace.make.user({ active: false })];
    const idsOf = async (query: object) =>
      (await new Requests(workspace, 'user').listed(query)).map(({ id }) => id);
    expect(await idsOf({ active: true })).toEqual([ada.id]);
    expect(await idsOf({ active: false })).toEqual([bob.id]);
  });

  test('stays assigned, and can not be newly assigned', async () => {
    const { id } = await service.make.user();
    const [mine, other] = [await service.make.discovery({ assignees: [id] }), await service.make.discovery()];
    await users.changed(id, { active: false });
    expect(await discoveries.changed(mine.id, { assignees: [id], title: 'Mine' })).toMatchObject({
      assignees: [id],
    });
    const INACTIVE = { pointer: '/addAssignees/0', code: 'assignee_inactive' };
    expectProblem(await discoveries.patch(other.id, { addAssignees: [id] }), AssigneeInactive, INACTIVE);
    await discoveries.post({ title: 'New', assignees: [id] }).expect(400);
  });

  test('is assigned again where a discovery comes back', async () => {
    const { id } = await service.make.user();
    const discovery = await service.make.discovery({ assignees: [id] });
    await discoveries.deleted(discovery.id);
    await users.changed(id, { active: false });
    await service.http.post(`/v1/discovery/${discovery.id}/restore`).send({}).expect(200);
    expect(await discoveries.shown(discovery.id)).toMatchObject({ assignees: [id] });
  });
});

test('a user has a picture, which null clears', async () => {
  const avatarUrl = 'https://example.com/ada.png';
  const { id } = await users.created({ name: 'Ada', avatarUrl });
  expect(await users.shown(id)).toMatchObject({ avatarUrl });
  expect(await users.changed(id, { avatarUrl: null })).not.toHaveProperty('avatarUrl');
});

describe('a user that is changed', () => {
  test('keeps what is not named', async () => {
    const { id } = await service.make.user({ name: 'Ada', email: 'ada@example.com' });
    expect(await users.changed(id, { name: 'King' })).toMatchObject({ email: 'ada@example.com' });
    expect(await users.changed(id, { email: 'king@example.com' })).toMatchObject({ name: 'King' });
  });

  test('loses its address by null', async () => {
    const { id } = await service.make.user({ email: 'ada@example.com' });
    expect(await users.changed(id, { email: null })).not.toHaveProperty('email');
  });

  test('to what it is stays as it is', async () => {
    const user = await service.make.user({ name: 'Ada' });
    expect(await users.changed(user.id, { name: 'Ada', email: null })).toEqual(user);
  });

  test('is refused for a wrong address, and keeps its name', async () => {
    const user = await service.make.user();
    await users.patch(user.id, { name: 'Other', email: 'x' }).expect(400);
    expect(await users.shown(user.id)).toEqual(user);
  });
});

describe('a user', () => {
  const one = { given: { name: 'Ada', email: 'a@b' }, make: () => service.make.user() };
  testRefusals(users, one, [
    ['name', '', 'too_short'],
    ['name', ' ', 'too_short'],
    ['name', 'x'.repeat(256), 'too_long'],
    ['name', null, 'wrong_type'],
    ['name', {}, 'wrong_type'],
    ['email', '', 'invalid_email'],
    ['avatarUrl', 'ftp://example.com/', 'invalid_url'],
    ['active', null, 'wrong_type'],
    ['email', 'ada', 'invalid_email'],
    ['email', `${'😀'.repeat(253)}@y`, 'invalid_email'],
    ['email', 1, 'invalid_email'],
    ['email', ['ada@example.com'], 'invalid_email'],
    ['name', undefined, 'required'],
  ]);
});

import { describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../src/http/problems/problems.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

const service = useService();

const post = (user: object) => service.http.post('/v1/user').send(user);
const patch = (id: string, user: object) => service.http.patch(`/v1/user/${id}`).send(user);

describe('a user', () => {
  test('has a name, and an e-mail address if one was given', async () => {
    const { body } = await post({ name: ' Ada Lovelace ', email: 'ada@example.com' }).expect(201);
    expect(body.user).toEqual({
      id: expect.any(String),
      clientId: body.user.id,
      createdAt: expect.any(String),
      updatedAt: body.user.createdAt,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
    });
    expect((await post({ name: 'Ada' })).body.user).not.toHaveProperty('email');
    expect((await post({ name: 'Ada', email: null })).body.user).not.toHaveProperty('email');
  });

  test('shares names and addresses with others if need be', async () => {
    await post({ name: 'Bob', email: 'bob@example.com' }).expect(201);
    await post({ name: 'Bob', email: 'bob@example.com' }).expect(201);
  });

  test('is changed member by member; null clears the address', async () => {
    const { id } = await service.make.user({ name: 'Ada', email: 'ada@example.com' });
    const renamed = await patch(id, { name: 'Ada King' }).expect(200);
    expect(renamed.body.user).toMatchObject({ name: 'Ada King', email: 'ada@example.com' });
    const cleared = await patch(id, { email: null }).expect(200);
    expect(cleared.body.user).toMatchObject({ name: 'Ada King' });
    expect(cleared.body.user).not.toHaveProperty('email');
    await patch(id, { email: null, name: 'Ada King' }).expect(200, cleared.body);
  });

  test.each([
    'a@b',
    'ada+tag@example.com',
    'ada@[127.0.0.1]',
    'ädä@exämple.com',
    `${'x'.repeat(252)}@y`,
    `${'😀'.repeat(252)}@y`,
  ])('may have the address %s', async (email) => {
    expect((await post({ name: 'Ada', email }).expect(201)).body.user.email).toBe(email);
  });

  test.each([
    ['name', ''],
    ['name', ' '],
    ['name', 'x'.repeat(256)],
    ['name', null],
    ['name', {}],
    ['email', ''],
    ['email', `${'😀'.repeat(253)}@y`],
    ['email', '@'],
    ['email', 'ada'],
    ['email', 'ada@'],
    ['email', '@example.com'],
    ['email', 'ada@example@com'],
    ['email', ' ada@example.com'],
    ['email', 'ada@example.com\n'],
    ['email', `${'x'.repeat(253)}@y`],
    ['email', 1],
    ['email', ['ada@example.com']],
  ])('can not have the %s %j', async (member, value) => {
    const { id } = await service.make.user();
    for (const answer of [
      await post({ name: 'Ada', [member]: value }),
      await patch(id, { [member]: value }),
    ]) {
      expectProblem(answer, InvalidInput, { pointer: `/${member}` });
    }
  });
});

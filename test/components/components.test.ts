import { describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../src/http/problems/problems.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

const service = useService();

const post = (component: object) => service.http.post('/v1/component').send(component);
const patch = (id: string, component: object) => service.http.patch(`/v1/component/${id}`).send(component);

describe('a component', () => {
  test('has a title, and a description if one was given', async () => {
    const { body } = await post({ title: ' Checkout ', description: ' From basket to receipt. ' }).expect(
      201,
    );
    expect(body.component).toEqual({
      id: expect.any(String),
      clientId: body.component.id,
      createdAt: expect.any(String),
      updatedAt: body.component.createdAt,
      title: 'Checkout',
      description: ' From basket to receipt. ',
    });
    expect((await post({ title: 'x' })).body.component).not.toHaveProperty('description');
    expect((await post({ title: 'x', description: '' })).body.component.description).toBe('');
  });

  test('is changed member by member; null clears the description', async () => {
    const { id } = await service.make.component({ title: 'Checkout', description: 'x' });
    const renamed = await patch(id, { title: 'Payment' }).expect(200);
    expect(renamed.body.component).toMatchObject({ title: 'Payment', description: 'x' });
    expect(renamed.body.component.updatedAt > renamed.body.component.createdAt).toBe(true);
    const cleared = await patch(id, { description: null }).expect(200);
    expect(cleared.body.component).not.toHaveProperty('description');
    await patch(id, { description: null, title: 'Payment' }).expect(200, cleared.body);
  });

  test.each([
    ['title', '😀'.repeat(500)],
    ['description', '😀'.repeat(100_000)],
  ])('may have a %s of the greatest length', async (member, value) => {
    const { body } = await post({ title: 'x', [member]: value }).expect(201);
    expect(body.component[member]).toBe(value);
  });

  test.each([
    ['title', ''],
    ['title', ' '],
    ['title', 'x'.repeat(501)],
    ['title', null],
    ['title', 1],
    ['description', 'x'.repeat(100_001)],
    ['description', 1],
    ['description', []],
  ])('can not have another %s', async (member, value) => {
    const { id } = await service.make.component();
    for (const answer of [
      await post({ title: 'x', [member]: value }),
      await patch(id, { [member]: value }),
    ]) {
      expectProblem(answer, InvalidInput, { pointer: `/${member}` });
    }
  });
});

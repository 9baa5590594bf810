import { describe, expect, test } from '@jest/globals';
import { InvalidOptions, OptionInUse, SystemField } from '../../src/fields/field.problems.js';
import { InvalidInput, NameTaken } from '../../src/http/problems/problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

const service = useService();

const post = (discoveryField: object) => service.http.post('/v1/discovery-field').send(discoveryField);
const patch = (id: string, discoveryField: object) =>
  service.http.patch(`/v1/discovery-field/${id}`).send(discoveryField);
const remove = (id: string) => service.http.delete(`/v1/discovery-field/${id}`);
const read = async (id: string): Promise<Made> =>
  (await service.http.get(`/v1/discovery-field/${id}`).expect(200)).body.discoveryField;

const SELECTS = ['SELECT', 'MULTI_SELECT'];
const OTHERS = ['TEXT', 'NUMBER', 'RATING', 'DATE', 'BOOLEAN', 'URL', 'SCORE'];

describe('a field', () => {
  test.each(OTHERS)('of type %s has no options', async (type) => {
    const { body } = await post({ name: ` ${type} `, type }).expect(201);
    expect(body.discoveryField).toEqual({
      id: expect.any(String),
      clientId: body.discoveryField.id,
      createdAt: expect.any(String),
      updatedAt: body.discoveryField.createdAt,
      name: type,
      type,
      position: expect.any(Number),
    });
  });

  test.each(SELECTS)('of type %s has its options, in order', async (type) => {
    const { body } = await post({
      name: type,
      type,
      options: ['b', 'a', ' a', 'A', '😀'.repeat(255)],
    }).expect(201);
    expect(body.discoveryField).toMatchObject({ type, options: ['b', 'a', ' a', 'A', '😀'.repeat(255)] });
  });

  test.each(['FEEDBACK', 'text', '', 'STRING', 'toString', null, 1])(
    'can not be of type %j',
    async (type) => {
      expectProblem(await post({ name: 'Faulty', type }), InvalidInput, {
        pointer: '/type',
        code: 'not_allowed',
      });
    },
  );

  test('can not change its type', async () => {
    const { id } = await service.make.field({ type: 'TEXT' });
    for (const type of ['NUMBER', 'TEXT']) {
      expectProblem(await patch(id, { type }), InvalidInput, {
        pointer: '/type',
        code: 'unknown_member',
      });
    }
  });

  test('needs a name that is free', async () => {
    const { id, name } = await service.make.field();
    expectProblem(await post({ name, type: 'TEXT' }), NameTaken, { pointer: '/name' });
    expectProblem(await post({ name: 'Feedback', type: 'TEXT' }), NameTaken);
    expectProblem(await patch((await service.make.field()).id, { name }), NameTaken);
    await patch(id, { name }).expect(200);
  });

  test.each([
    ['name', ''],
    ['name', null],
    ['name', 'x'.repeat(256)],
    ['position', -1],
    ['position', 1_000_001],
    ['position', 0.5],
    ['position', '0'],
    ['options', null],
    ['options', 'a'],
    ['options', [1]],
    ['options', ['']],
    ['options', ['x'.repeat(256)]],
    ['options', Array.from({ length: 501 }, (_, number) => String(number))],
  ])('has no %s %.60j', async (member, value) => {
    const { id } = await service.make.field({ type: 'SELECT', options: ['a'] });
    const created = await post({ name: 'Faulty', type: 'SELECT', options: ['a'], [member]: value });
    for (const answer of [created, await patch(id, { [member]: value })]) {
      expectProblem(answer, InvalidInput);
      expect(answer.body.errors[0].pointer).toMatch(`/${member}`);
    }
  });

  test('made without a position comes after the others', async () => {
    await service.make.field({ position: 700 });
    expect(await service.make.field()).toMatchObject({ position: 701 });
  });
});

describe('options', () => {
  test('may be 500 of 255 characters, but of 128 KiB in UTF-8 at most', async () => {
    const options = (character: string) =>
      Array.from({ length: 500 }, (_, n) => `${n}`.padEnd(255, character));
    await post({ name: 'Long options', type: 'SELECT', options: options('x') }).expect(201);
    const fault = { pointer: '/options', code: 'invalid_options' };
    expectProblem(
      await post({ name: 'Longer', type: 'SELECT', options: options('ü') }),
      InvalidOptions,
      fault,
    );
  });

  test.each(SELECTS)('are needed for %s, one at least, no two the same', async (type) => {
    const fault = { pointer: '/options', code: 'invalid_options' };
    for (const options of [undefined, [], ['a', 'b', 'a']]) {
      expectProblem(await post({ name: 'Faulty', type, options }), InvalidOptions, fault);
    }
    const { id } = await service.make.field({ type, options: ['a'] });
    for (const options of [[], ['a', 'a']])
      expectProblem(await patch(id, { options }), InvalidOptions, fault);
  });

  test.each(OTHERS)('are refused for %s', async (type) => {
    const { id } = await service.make.field({ type });
    for (const options of [[], ['a']]) {
      expectProblem(await post({ name: 'Faulty', type, options }), InvalidOptions);
      expectProblem(await patch(id, { options }), InvalidOptions);
    }
  });

  test.each([
    ['SELECT', 'used', 'used'],
    ['MULTI_SELECT', '["free","used"]', 'used'],
  ])('of %s can be added, moved, and removed when no discovery has them', async (type, value, used) => {
    const { id } = await service.make.field({ type, options: ['free', 'used', 'unused'] });
    await service.make.discovery({ fieldsValues: [{ field: { id }, value }] });
    await patch(id, { options: ['new', 'used', 'free'] }).expect(200);
    const refused = await patch(id, { options: ['new'], name: 'Never' });
    expectProblem(refused, OptionInUse);
    expect(refused.body.detail).toContain(`"${used}"`);
    expect(await read(id)).toMatchObject({ options: ['new', 'used', 'free'] });
  });

  test('that hold quotes, brackets and the like are found in use', async () => {
    const odd = ['"', '\\', '[]', '{"a":1}', ',', "'", '%', '*', 'null'];
    const { id } = await service.make.field({ type: 'MULTI_SELECT', options: [...odd, 'x'] });
    await service.make.discovery({ fieldsValues: [{ field: { id }, value: JSON.stringify(odd) }] });
    for (const option of odd) {
      expectProblem(
        await patch(id, { options: ['x', ...odd.filter((each) => each !== option)] }),
        OptionInUse,
      );
    }
    await patch(id, { options: odd }).expect(200);
  });
});

describe('the system field', () => {
  const FEEDBACK = 'feedback';

  test('is there exactly once, of type FEEDBACK', async () => {
    const { body } = await service.http.get('/v1/discovery-field?per_page=100');
    const system = body.discoveryFields.filter(({ type }: Made) => type === 'FEEDBACK');
    expect(system).toEqual([expect.objectContaining({ clientId: FEEDBACK, name: 'Feedback' })]);
  });

  test('can be renamed', async () => {
    const { body } = await patch(FEEDBACK, { name: 'Echo' }).expect(200);
    expect(body.discoveryField).toMatchObject({ name: 'Echo', type: 'FEEDBACK' });
    const { fieldsValues } = await service.make.discovery();
    expect(fieldsValues).toEqual([{ field: expect.objectContaining({ name: 'Echo' }), value: '0' }]);
  });

  test('can neither be deleted nor get options', async () => {
    expectProblem(await remove(FEEDBACK), SystemField);
    expectProblem(await patch(FEEDBACK, { options: ['a'] }), InvalidOptions);
    await read(FEEDBACK);
  });
});

test('a field whose values are all cleared can be deleted', async () => {
  const { id } = await service.make.field();
  const discovery = await service.make.discovery({ fieldsValues: [{ field: { id }, value: 'x' }] });
  await remove(id).expect(409);
  await service.http
    .patch(`/v1/discovery/${discovery.id}`)
    .send({ fieldsValues: [{ field: { id }, value: null }] })
    .expect(200);
  await remove(id).expect(204);
});

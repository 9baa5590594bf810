import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidOptions, OptionInUse, SystemField } from '../../../src/records/fields/field.problems.js';
import { InvalidInput, NameTaken } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { named } from '../../support/names.js';
import { expectProblem } from '../../support/problem.js';
import { Requests, testRefusals } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const fields = new Requests(service, 'discoveryField');
const discoveries = new Requests(service, 'discovery');

const SELECTS = ['SELECT', 'MULTI_SELECT'];
const OTHERS = ['TEXT', 'NUMBER', 'RATING', 'DATE', 'BOOLEAN', 'URL', 'SCORE'];

describe('a new field', () => {
  test.each(OTHERS)(
    'of type %s has exactly the members that are documented, and no options',
    async (type) => {
      const field = await fields.created({ name: `Of ${type}`, type });
      expect(field).toEqual({
        id: expect.any(String),
        clientId: field.id,
        createdAt: expect.any(String),
        updatedAt: field['createdAt'],
        name: `Of ${type}`,
        type,
        position: expect.any(Number),
      });
    },
  );

  test.each(SELECTS)('of type %s has its options in order, as they were given', async (type) => {
    const options = ['b', 'a', 'ä', 'A', '😀'.repeat(255)];
    expect(await fields.created({ name: type, type, options })).toMatchObject({ type, options });
  });

  test('has a name without the white space around it', async () =>
    expect(await fields.created({ name: ' Low  effort\n', type: 'TEXT' })).toMatchObject({
      name: 'Low  effort',
    }));

  test.each(named(['FEEDBACK', 'text', '', 'STRING', 'toString', null, 1]))(
    'can not be of type %s',
    async (_, type) =>
      expectProblem(await fields.post({ name: 'Faulty', type }), InvalidInput, {
        pointer: '/type',
        code: 'not_allowed',
      }),
  );
});

test.each(['NUMBER', 'TEXT'])('a field of type TEXT can not be changed to type %s', async (type) => {
  const { id } = await service.make.field({ type: 'TEXT' });
  expectProblem(await fields.patch(id, { type }), InvalidInput, { pointer: '/type', code: 'unknown_member' });
});

describe('a name that is taken', () => {
  test.each(['Taken', ' Taken ', 'Feedback'])('is refused to a new field: %j', async (name) => {
    await fields.post({ name: 'Taken', type: 'TEXT' });
    expectProblem(await fields.post({ name, type: 'TEXT' }), NameTaken, { pointer: '/name' });
  });

  test('is refused to another field, which stays as it is', async () => {
    const { name } = await service.make.field();
    const other = await service.make.field();
    expectProblem(await fields.patch(other.id, { name, position: 9 }), NameTaken, { pointer: '/name' });
    expect(await fields.shown(other.id)).toEqual(other);
  });

  test('may be kept', async () => {
    const field = await service.make.field();
    expect(await fields.changed(field.id, { name: field['name'] })).toEqual(field);
  });
});

describe('a field', () => {
  const one = {
    given: { name: 'Faulty', type: 'SELECT', options: ['a'] },
    make: () => service.make.field({ type: 'SELECT', options: ['a'] }),
  };
  testRefusals(fields, one, [
    ['name', '', 'too_short'],
    ['name', null, 'wrong_type'],
    ['name', 'x'.repeat(256), 'too_long'],
    ['position', -1, 'out_of_range'],
    ['position', 1_000_001, 'out_of_range'],
    ['position', 0.5, 'not_an_integer'],
    ['position', '0', 'not_an_integer'],
    ['options', null, 'wrong_type'],
    ['options', 'a', 'wrong_type'],
    ['options/0', [1], 'wrong_type'],
    ['options/0', [''], 'too_short'],
    ['options/0', ['x'.repeat(256)], 'too_long'],
    ['options', Array.from({ length: 501 }, (_, number) => String(number)), 'too_many_items'],
    ['name', undefined, 'required'],
    ['type', undefined, 'required'],
  ]);
});

describe('the options of a field', () => {
  /** Five hundred options of 255 characters. */
  const longest = (character: string) => Array.from({ length: 500 }, (_, n) => `${n}`.padEnd(255, character));

  test('may be 500 of 255 characters', async () => {
    const options = longest('x');
    expect(await fields.created({ name: 'Long', type: 'SELECT', options })).toMatchObject({ options });
  });

  test.each([
    ['more than 128 KiB in UTF-8', 'SELECT', longest('ü')],
    ['the same twice', 'MULTI_SELECT', ['a', 'b', 'a']],
    ['none', 'SELECT', []],
    ['left out', 'MULTI_SELECT', undefined],
    ['of a TEXT', 'TEXT', ['a']],
  ])('can not be %s', async (_, type, options) => {
    const answer = await fields.post({ name: 'Faulty', type, options });
    expectProblem(answer, InvalidOptions, { pointer: '/options', code: 'invalid_options' });
  });

  test('can not become what they could not be from the start', async () => {
    const { id } = await service.make.field({ type: 'SELECT', options: ['a'] });
    expectProblem(await fields.patch(id, { options: [] }), InvalidOptions);
    const { id: other } = await service.make.field({ type: 'NUMBER' });
    expectProblem(await fields.patch(other, { options: ['a'] }), InvalidOptions);
  });
});

describe.each([
  ['SELECT', 'used'],
  ['MULTI_SELECT', '["free","used"]'],
])('an option of %s that a discovery has', (type, value) => {
  let field: Made;
  beforeAll(async () => {
    field = await service.make.field({ type, options: ['free', 'used', 'unused'] });
    await service.make.discovery({ fieldsValues: [{ field: { id: field.id }, value }] });
  });

  test('can not be removed', async () => {
    const answer = await fields.patch(field.id, { options: ['new'], name: 'Never' });
    expectProblem(answer, OptionInUse);
    expect(answer.body.detail).toContain('"used"');
    expect(await fields.shown(field.id)).toEqual(field);
  });

  test('can be moved, while others are added and removed', async () => {
    const options = ['new', 'used', 'free'];
    expect(await fields.changed(field.id, { options })).toMatchObject({ options });
  });
});

describe('an option that looks like a pattern, or like JSON', () => {
  const ODD = ['"', '\\', '[]', '{"a":1}', ',', "'", '%', '*', 'null'];
  let id: string;
  beforeAll(async () => {
    ({ id } = await service.make.field({ type: 'MULTI_SELECT', options: [...ODD, 'x'] }));
    await service.make.discovery({ fieldsValues: [{ field: { id }, value: JSON.stringify(ODD) }] });
  });

  test.each(ODD)('is found in use: %s', async (option) => {
    const options = ['x', ...ODD.filter((each) => each !== option)];
    expectProblem(await fields.patch(id, { options }), OptionInUse);
  });

  test('is not found in use where another is', () => fields.changed(id, { options: ODD }));
});

describe('the system field', () => {
  const FEEDBACK = 'feedback';

  test('is there exactly once, of type FEEDBACK', async () => {
    const all = (await fields.listed()).filter(({ type }) => type === 'FEEDBACK');
    expect(all).toEqual([expect.objectContaining({ clientId: FEEDBACK, name: 'Feedback' })]);
  });

  test('can be renamed, and is shown so with discoveries', async () => {
    expect(await fields.changed(FEEDBACK, { name: 'Echo' })).toMatchObject({
      name: 'Echo',
      type: 'FEEDBACK',
    });
    expect((await service.make.discovery())['fieldsValues']).toEqual([
      { field: expect.objectContaining({ name: 'Echo' }), value: '0' },
    ]);
  });

  test('can not be deleted', async () => {
    expectProblem(await fields.delete(FEEDBACK), SystemField);
    await fields.shown(FEEDBACK);
  });

  test('can not get options', async () =>
    expectProblem(await fields.patch(FEEDBACK, { options: ['a'] }), InvalidOptions));
});

describe('a field that a discovery has a value of', () => {
  test('can be deleted when the value is cleared', async () => {
    const { id } = await service.make.field();
    const discovery = await service.make.discovery({ fieldsValues: [{ field: { id }, value: 'x' }] });
    await discoveries.changed(discovery.id, { fieldsValues: [{ field: { id }, value: null }] });
    await fields.deleted(id);
  });
});

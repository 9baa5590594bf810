import { beforeAll, describe, expect, test } from '@jest/globals';
import { FieldReadOnly } from '../../../src/records/discoveries/discovery.problems.js';
import {
  FieldHasValues,
  FieldInFormula,
  InvalidFormula,
  OptionInFormula,
  TooManyFormulas,
} from '../../../src/records/fields/field.problems.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService({}, { worker: false });
const fields = new Requests(service, 'discoveryField');
const discoveries = new Requests(service, 'discovery');

beforeAll(async () => {
  const { make } = service;
  await make.field({ clientId: 'reach', name: 'Reach', type: 'NUMBER' });
  await make.field({ clientId: 'impact', type: 'RATING' });
  await make.field({ clientId: 'size', name: 'Size', type: 'SELECT', options: ['Small', 'Large'] });
  await make.field({ clientId: 'text', name: 'Words', type: 'TEXT' });
  await make.field({ clientId: 'plain', name: 'Plain', type: 'SCORE' });
  await make.field({ clientId: 'target', type: 'SCORE' });
  await make.field({ clientId: 'computed', name: 'Computed', type: 'SCORE', formula: '1' });
});

/** Each test has a formula of its own, or the workspace would have too many. */
const removing = async <Result>(field: Made, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } finally {
    await fields.delete(field.id);
  }
};

describe('a field of type SCORE', () => {
  test.each([
    'feedback',
    '(field("reach") * field("impact")) / max(field("size", {"Small": 1, "Large": 3}), 1)',
    ' field("reach")\n+ 1 ',
  ])('can have the formula %j, which is shown as it was given', async (formula) => {
    const field = await service.make.field({ type: 'SCORE', formula });
    await removing(field, async () => {
      expect(field).toMatchObject({ formula });
      expect(await fields.shown(field.id)).toMatchObject({ formula });
    });
  });

  test('takes the formula that it shows', async () => {
    const formula = ' field("reach") *  2';
    const field = await service.make.field({ type: 'SCORE', formula });
    await removing(field, async () => {
      const shown = await fields.shown(field.id);
      expect(await fields.changed(field.id, { formula: shown['formula'] })).toEqual(shown);
    });
  });

  test('names other fields by id as well', async () => {
    const { id } = await fields.shown('reach');
    const field = await service.make.field({ type: 'SCORE', formula: `field("${id}")` });
    await removing(field, async () => expect(field).toMatchObject({ formula: `field("${id}")` }));
  });

  test('gets a formula, another one, and none by changes', async () => {
    const { id } = await service.make.field({ type: 'SCORE' });
    expect(await fields.changed(id, { formula: 'feedback' })).toMatchObject({ formula: 'feedback' });
    expect(await fields.changed(id, { formula: 'field("reach")' })).toMatchObject({
      formula: 'field("reach")',
    });
    expect(await fields.changed(id, { formula: null })).not.toHaveProperty('formula');
  });
});

describe('a formula is refused', () => {
  test.each([
    ['that is none', '1 +', 'formula_syntax', 'At character 4: the formula ends;'],
    ['without anything', '', 'formula_syntax', 'At character 1: '],
    ['that is too deep', '('.repeat(40), 'formula_too_complex', 'At character 33: '],
    ['with a number of 31 digits', `1 + ${'1'.repeat(31)}`, 'formula_too_complex', 'At character 5: '],
    [
      'with 31 digits and a point',
      `${'1'.repeat(30)}.1`,
      'formula_too_complex',
      'a number may have 30 digits',
    ],
    ['with a field that is not there', '1 + field("nowhere")', 'field_not_found', 'At character 11: '],
    ['with a text', 'field("text")', 'field_not_usable', 'At character 7: the field "Words" is of type TEXT'],
    ['with a score', 'field("plain")', 'field_not_usable', 'At character 7: '],
    ['with another formula', 'field("computed")', 'formula_of_formula', 'At character 7: '],
    ['with the system field', 'field("feedback")', 'field_not_usable', 'At character 7: '],
    ['with options of a number', 'field("reach", {"a": 1})', 'options_not_taken', 'At character 7: '],
    ['with a select without values', 'field("size")', 'options_needed', 'At character 7: '],
    ['with an unknown option', 'field("size", {"Huge": 1})', 'option_not_found', 'At character 16: '],
  ])('%s', async (_, formula, code, detail) => {
    const fault = { pointer: '/formula', code, detail: expect.stringContaining(detail) as never };
    expectProblem(await fields.post({ name: 'Faulty', type: 'SCORE', formula }), InvalidFormula, fault);
    expectProblem(await fields.patch('target', { formula }), InvalidFormula, fault);
    expect(await fields.shown('target')).not.toHaveProperty('formula');
  });

  test('with an option that counts a number of 31 digits', async () => {
    const formula = `field("size", {"Small": -${'9'.repeat(31)}})`;
    const fault = { pointer: '/formula', code: 'formula_too_complex' };
    expectProblem(await fields.patch('target', { formula }), InvalidFormula, fault);
  });

  test('with its own field', async () => {
    const fault = { pointer: '/formula', code: 'formula_of_itself' };
    const formula = 'field("me") + 1';
    const answer = await fields.post({ clientId: 'me', name: 'Me', type: 'SCORE', formula });
    expectProblem(answer, InvalidFormula, fault);
    expectProblem(await fields.patch('plain', { formula: 'field("plain")' }), InvalidFormula, fault);
    expectProblem(await fields.patch('computed', { formula: 'field("computed")' }), InvalidFormula, fault);
  });

  test('with all of its faults', async () => {
    const answer = await fields.patch('plain', { formula: 'field("x") + field("text")' });
    expect(answer.body.errors).toMatchObject([{ code: 'field_not_found' }, { code: 'field_not_usable' }]);
  });

  test.each(['TEXT', 'NUMBER', 'RATING', 'DATE', 'BOOLEAN', 'URL'])('for type %s', async (type) => {
    const fault = { pointer: '/formula', code: 'formula_not_taken' };
    expectProblem(await fields.post({ name: 'Faulty', type, formula: '1' }), InvalidFormula, fault);
  });

  test.each([
    [1, 'wrong_type'],
    [['1'], 'wrong_type'],
    ['1'.repeat(10_001), 'too_long'],
  ])('that is %j', async (formula, code) => {
    const fault = { pointer: '/formula', code };
    expectProblem(await fields.post({ name: 'Faulty', type: 'SCORE', formula }), InvalidInput, fault);
    expectProblem(await fields.patch('plain', { formula }), InvalidInput, fault);
  });

  test('with a field of another workspace', async () => {
    const other = await service.workspace('others');
    const { id } = await other.make.field({ clientId: 'theirs', type: 'NUMBER' });
    for (const reference of [id, 'theirs'])
      expectProblem(await fields.patch('plain', { formula: `field("${reference}")` }), InvalidFormula, {
        code: 'field_not_found',
      });
  });

  test('while discoveries have a value that was written into the field', async () => {
    const { id } = await service.make.field({ type: 'SCORE' });
    const discovery = await service.make.discovery({ fieldsValues: [{ field: { id }, value: '1' }] });
    expectProblem(await fields.patch(id, { formula: '1' }), FieldHasValues);
    await discoveries.changed(discovery.id, { fieldsValues: [{ field: { id }, value: null }] });
    expect(await fields.changed(id, { formula: '1' })).toMatchObject({ formula: '1' });
    await fields.delete(id);
  });
});

test('a workspace can have twenty formulas', async () => {
  const { http, make } = await service.workspace('many formulas');
  for (let count = 0; count < 20; count++) await make.field({ type: 'SCORE', formula: '1' });
  const another = { name: 'One more', type: 'SCORE' };
  expectProblem(await http.post('/v1/discovery-field').send({ ...another, formula: '1' }), TooManyFormulas);
  const { id } = await make.field(another);
  expectProblem(await http.patch(`/v1/discovery-field/${id}`).send({ formula: '1' }), TooManyFormulas);
});

describe('a field that a formula uses', () => {
  let used: Made;
  let using: Made;
  beforeAll(async () => {
    used = await service.make.field({ type: 'SELECT', options: ['a', 'b', 'c'] });
    const formula = `field("${used.id}", {"a": 1, "b": 2})`;
    using = await service.make.field({ name: 'Using', type: 'SCORE', formula });
  });

  test('can not be deleted, and the formula is named', async () => {
    const answer = await fields.delete(used.id);
    expectProblem(answer, FieldInFormula);
    expect(answer.body.detail).toContain('"Using"');
  });

  test('keeps the options that the formula has a value for', async () => {
    const answer = await fields.patch(used.id, { options: ['a', 'c'] });
    expectProblem(answer, OptionInFormula);
    expect(answer.body.detail).toContain('"Using"');
  });

  test('can lose other options, and get more', async () =>
    expect(await fields.changed(used.id, { options: ['b', 'a', 'd'] })).toMatchObject({
      options: ['b', 'a', 'd'],
    }));

  test('can be renamed', async () => {
    await fields.changed(used.id, { name: 'Renamed' });
    expect(await fields.shown(using.id)).toMatchObject({ formula: using['formula'] });
  });

  test('is free once the formula is another', async () => {
    await fields.changed(using.id, { formula: 'field("reach")' });
    await fields.delete(used.id);
    expect((await fields.get(used.id)).status).toBe(404);
    await fields.delete(using.id);
  });
});

describe('the values of a field with a formula', () => {
  const written = (value: string | null) => ({ fieldsValues: [{ field: { id: 'computed' }, value }] });

  test('are refused in a new discovery', async () =>
    expectProblem(await discoveries.post({ title: 'New', ...written('1') }), FieldReadOnly, {
      pointer: '/fieldsValues/0/field/id',
      code: 'field_read_only',
    }));

  test.each(['1', null])('can not be changed to %j', async (value) => {
    const { id } = await service.make.discovery();
    expectProblem(await discoveries.patch(id, written(value)), FieldReadOnly);
  });

  test('can be written once it has none', async () => {
    const { id } = await service.make.field({ type: 'SCORE', formula: '1' });
    await fields.changed(id, { formula: null });
    await service.make.discovery({ fieldsValues: [{ field: { id }, value: '7' }] });
  });
});

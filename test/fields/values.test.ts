import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  FieldNotFound,
  FieldReadOnly,
  FieldRepeated,
  InvalidFieldValue,
} from '../../src/discoveries/discovery.problems.js';
import { InvalidInput } from '../../src/http/problems/problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';
import { INVALID, OPTIONS, VALID } from './samples.js';

const service = useService();
let discovery: Made;
const fields: Record<string, Made> = {};
beforeAll(async () => {
  discovery = await service.make.discovery();
  for (const type of ['TEXT', 'NUMBER', 'RATING', 'DATE', 'BOOLEAN', 'URL', 'SCORE']) {
    fields[type] = await service.make.field({ type });
  }
  for (const type of ['SELECT', 'MULTI_SELECT']) {
    fields[type] = await service.make.field({ type, options: OPTIONS });
  }
});

const create = (fieldsValues: unknown) =>
  service.http.post('/v1/discovery').send({ title: 'x', fieldsValues });
const update = (fieldsValues: unknown) =>
  service.http.patch(`/v1/discovery/${discovery.id}?select=discoveryfields`).send({ fieldsValues });

/** What no field takes, whatever its type. */
const NO_STRINGS = [1, 0.5, true, [], ['Small'], {}, { value: 'x' }];

const cases = (table: Record<string, readonly unknown[]>, more: readonly unknown[] = []) =>
  Object.entries(table).flatMap(([type, values]) =>
    [...values, ...more].map((value) => [type, value] as const),
  );

describe('a value of a field of type', () => {
  test.each(cases(VALID))('%s may be %j, and is kept as it is', async (type, value) => {
    const item = { field: { id: fields[type]?.id }, value };
    for (const { status, body } of [await create([item]), await update([item])]) {
      expect(status).toBeLessThan(300);
      expect(body.discovery.fieldsValues).toContainEqual({
        field: expect.objectContaining(item.field),
        value,
      });
    }
  });

  test.each(cases(INVALID, NO_STRINGS))('%s can not be %j', async (type, value) => {
    const item = { field: { id: fields[type]?.id }, value };
    for (const answer of [await create([item]), await update([item])]) {
      expectProblem(answer, InvalidFieldValue, {
        pointer: '/fieldsValues/0/value',
        code: 'invalid_field_value',
      });
    }
  });

  test.each([
    [' [ "Ä" ,\n"Small" ] ', '["Ä","Small"]'],
    ['["\\u00c4"]', '["Ä"]'],
    ['[\t]', '[]'],
  ])('MULTI_SELECT %j is written %j', async (given, canonical) => {
    const { body } = await create([{ field: { id: fields['MULTI_SELECT']?.id }, value: given }]);
    expect(body.discovery.fieldsValues[0].value).toBe(canonical);
  });
});

test('a select whose value is "[" ten thousand deep in JSON is 400', async () => {
  const value = '['.repeat(100_000) + ']'.repeat(100_000);
  expectProblem(await create([{ field: { id: fields['MULTI_SELECT']?.id }, value }]), InvalidFieldValue);
});

describe('fieldsValues', () => {
  test('null clears on update, and is no value on create', async () => {
    const id = fields['TEXT']?.id;
    const { fieldsValues, id: made } = await service.make.discovery({
      fieldsValues: [{ field: { id }, value: 'x' }],
    });
    expect(fieldsValues).toHaveLength(2);
    const { body } = await service.http
      .patch(`/v1/discovery/${made}?select=discoveryfields`)
      .send({ fieldsValues: [{ field: { id }, value: null }] });
    expect(body.discovery.fieldsValues).toHaveLength(1);
    expectProblem(await create([{ field: { id }, value: null }]), InvalidFieldValue);
  });

  test('of a field that is not there are 400 and say which', async () => {
    const good = { field: { id: fields['TEXT']?.id }, value: 'x' };
    for (const answer of [
      await create([good, { field: { id: 'nowhere' }, value: 'x' }]),
      await update([good, { field: { id: 'nowhere' }, value: null }]),
    ]) {
      expectProblem(answer, FieldNotFound, {
        pointer: '/fieldsValues/1/field/id',
        code: 'field_not_found',
      });
    }
  });

  test('of one field twice are 400, by whatever it is called', async () => {
    const { id, clientId } = await service.make.field({ clientId: 'twice' });
    const items = [
      { field: { id }, value: 'x' },
      { field: { id: clientId }, value: 'x' },
    ];
    for (const answer of [await create(items), await update(items)]) {
      expectProblem(answer, FieldRepeated, { pointer: '/fieldsValues/1/field/id' });
    }
  });

  test('of the system field are 400, cleared or written', async () => {
    expectProblem(await create([{ field: { id: 'feedback' }, value: '1' }]), FieldReadOnly);
    for (const value of ['1', null]) {
      expectProblem(await update([{ field: { id: 'feedback' }, value }]), FieldReadOnly, {
        pointer: '/fieldsValues/0/field/id',
      });
    }
  });

  test.each([
    ['', {}],
    ['', 'x'],
    ['/0', [null]],
    ['/0', ['x']],
    ['/0', [[]]],
    ['/0/field', [{ value: 'x' }]],
    ['/0/field', [{ field: null, value: 'x' }]],
    ['/0/field', [{ field: 'effort', value: 'x' }]],
    ['/0/field', [{ field: [], value: 'x' }]],
    ['/0/field/id', [{ field: {}, value: 'x' }]],
    ['/0/field/id', [{ field: { id: null }, value: 'x' }]],
    ['/0/field/id', [{ field: { id: '' }, value: 'x' }]],
    ['/0/field/clientId', [{ field: { id: 'x', clientId: 'x' }, value: 'x' }]],
    ['/0/value', [{ field: { id: 'x' } }]],
    ['/0/name', [{ field: { id: 'x' }, value: 'x', name: 'x' }]],
  ])('with a fault at %j are 400: %j', async (place, value) => {
    for (const answer of [await create(value), await update(value)]) {
      expectProblem(answer, InvalidInput, { pointer: `/fieldsValues${place}` });
    }
  });

  test('are 500 at most', async () => {
    const items = Array.from({ length: 501 }, (_, number) => ({
      field: { id: `field ${number}` },
      value: 'x',
    }));
    expectProblem(await create(items), InvalidInput, {
      pointer: '/fieldsValues',
      code: 'too_many_items',
    });
  });
});

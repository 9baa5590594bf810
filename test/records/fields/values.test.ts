import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  FieldNotFound,
  FieldReadOnly,
  FieldRepeated,
  InvalidFieldValue,
} from '../../../src/records/discoveries/discovery.problems.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';
import { INVALID, OPTIONS, VALID } from './samples.js';

const service = useService();
let discovery: Made;
const fields: Record<string, Made> = {};
beforeAll(async () => {
  discovery = await service.make.discovery();
  for (const type of ['TEXT', 'NUMBER', 'RATING', 'DATE', 'BOOLEAN', 'URL', 'SCORE'])
    fields[type] = await service.make.field({ type });
  for (const type of ['SELECT', 'MULTI_SELECT'])
    fields[type] = await service.make.field({ type, options: OPTIONS });
});

const discoveries = new Requests(service, 'discovery');

/** The two ways to write values. */
const WRITES = [
  ['created', (fieldsValues: unknown) => discoveries.post({ title: 'x', fieldsValues })],
  [
    'changed',
    (fieldsValues: unknown) =>
      discoveries.patch(discovery.id, { fieldsValues }, { select: 'discoveryfields' }),
  ],
] as const;
const [[, create], [, update]] = WRITES;

/** What no field takes, whatever its type. */
const NO_STRINGS = [1, true, [], ['Small'], {}].map((value) => ['MULTI_SELECT', value] as const);

/** One for each type: what else a type takes, and does not, is the pure test's. */
const cases = (table: Record<string, readonly string[]>) =>
  Object.entries(table).map(([type, values]) => [type, values.at(-1)] as const);

describe.each(WRITES)('a value of a discovery that is %s', (_, write) => {
  test.each(cases(VALID))('of type %s may be %s, and is kept as it is', async (type, value) => {
    const item = { field: { id: fields[type]?.id }, value };
    const { status, body } = await write([item]);
    expect(status).toBeLessThan(300);
    expect(body.discovery.fieldsValues).toContainEqual({ field: expect.objectContaining(item.field), value });
  });

  test.each([...cases(INVALID), ...NO_STRINGS])('of type %s can not be %j', async (type, value) =>
    expectProblem(await write([{ field: { id: fields[type]?.id }, value }]), InvalidFieldValue, {
      pointer: '/fieldsValues/0/value',
      code: 'invalid_field_value',
    }),
  );

  test('of a field that is not there is refused, and says which', async () => {
    const good = { field: { id: fields['TEXT']?.id }, value: 'x' };
    expectProblem(await write([good, { field: { id: 'nowhere' }, value: 'x' }]), FieldNotFound, {
      pointer: '/fieldsValues/1/field/id',
      code: 'field_not_found',
    });
  });

  test('is given once for a field, by whatever it is called', async () => {
    const { id, clientId } = await service.make.field();
    const items = [id.toUpperCase(), clientId].map((each) => ({ field: { id: each }, value: 'x' }));
    expectProblem(await write(items), FieldRepeated, { pointer: '/fieldsValues/1/field/id' });
  });

  test('of the system field is refused', async () =>
    expectProblem(await write([{ field: { id: 'feedback' }, value: '1' }]), FieldReadOnly, {
      pointer: '/fieldsValues/0/field/id',
    }));

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
  ])('has a fault at %j: %j', async (place, value) =>
    expectProblem(await write(value), InvalidInput, { pointer: `/fieldsValues${place}` }),
  );
});

describe('a selection', () => {
  test.each([
    [' [ "Ä" ,\n"Small" ] ', '["Ä","Small"]'],
    ['["\\u00c4"]', '["Ä"]'],
    ['[\t]', '[]'],
  ])('%j is written %j', async (given, canonical) => {
    const { body } = await create([{ field: { id: fields['MULTI_SELECT']?.id }, value: given }]);
    expect(body.discovery.fieldsValues[0].value).toBe(canonical);
  });
});

test('a selection that is "[" a hundred thousand deep in JSON is refused', async () => {
  const value = '['.repeat(100_000) + ']'.repeat(100_000);
  expectProblem(await create([{ field: { id: fields['MULTI_SELECT']?.id }, value }]), InvalidFieldValue);
});

describe('null for a value', () => {
  test('is none for a new discovery', async () =>
    expectProblem(await create([{ field: { id: fields['TEXT']?.id }, value: null }]), InvalidFieldValue));

  test('of a field that is not there is refused', async () => {
    const answer = await update([{ field: { id: 'nowhere' }, value: null }]);
    expectProblem(answer, FieldNotFound, { pointer: '/fieldsValues/0/field/id' });
  });

  test('of the system field is refused', async () =>
    expectProblem(await update([{ field: { id: 'feedback' }, value: null }]), FieldReadOnly));
});

test('a request has 500 values at most', async () => {
  const items = Array.from({ length: 501 }, (_, number) => ({
    field: { id: `field ${number}` },
    value: 'x',
  }));
  expectProblem(await create(items), InvalidInput, { pointer: '/fieldsValues', code: 'too_many_items' });
});

describe('white space at the edges of an option', () => {
  test('is dropped, and in values that name the option', async () => {
    const field = await service.make.field({ type: 'SELECT', options: [' Small ', 'Large'] });
    expect(field['options']).toEqual(['Small', 'Large']);
    const { body } = await create([{ field: { id: field.id }, value: 'Large ' }]);
    expect(body.discovery.fieldsValues).toContainEqual(expect.objectContaining({ value: 'Large' }));
  });

  test('stays in an option that the field already has, and in its values', async () => {
    const field = await service.make.field({ type: 'SELECT', options: ['Small'] });
    await service.sql(`UPDATE discovery_field SET options = '{" Small "}' WHERE id = $1`, [field.id]);
    const item = { field: { id: field.id }, value: ' Small ' };
    expect((await create([item])).body.discovery.fieldsValues).toContainEqual(
      expect.objectContaining({ value: ' Small ' }),
    );
    const { body } = await new Requests(service, 'discoveryField').patch(field.id, {
      options: [' Small ', ' Large '],
    });
    expect(body.discoveryField.options).toEqual([' Small ', 'Large']);
  });
});

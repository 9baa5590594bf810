import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  FieldNotFound,
  FieldReadOnly,
  FieldRepeated,
  InvalidFieldValue,
} from '../../src/discoveries/discovery.problems.js';
import { InvalidInput } from '../../src/http/problems/problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
let discovery: Made;
const fields: Record<string, Made> = {};
beforeAll(async () => {
  service = await startService();
  discovery = await service.make.discovery();
  for (const type of ['TEXT', 'NUMBER', 'RATING', 'DATE', 'BOOLEAN', 'URL', 'SCORE']) {
    fields[type] = await service.make.field({ type });
  }
  for (const type of ['SELECT', 'MULTI_SELECT']) {
    fields[type] = await service.make.field({ type, options: ['Small', 'a "b"', 'Ä', 'null', ''.padEnd(3)] });
  }
});
afterAll(() => service.close());

const create = (fieldsValues: unknown) =>
  service.http.post('/v1/discovery').send({ title: 'x', fieldsValues });
const update = (fieldsValues: unknown) =>
  service.http.patch(`/v1/discovery/${discovery.id}?select=discoveryfields`).send({ fieldsValues });

const FORTY_DIGITS = '1234567890123456789012345678901234567890';

const VALID: Record<string, readonly string[]> = {
  TEXT: ['a', ' ', '  as given\n', 'null', '😀'.repeat(10_000)],
  NUMBER: [
    '0',
    '1',
    '-1',
    '10',
    '0.5',
    '-0.50',
    '1.10',
    '-0',
    FORTY_DIGITS,
    `-${FORTY_DIGITS}.${FORTY_DIGITS}`,
    '9'.repeat(1_000),
  ],
  SCORE: ['0', '3.5', '-12', FORTY_DIGITS, '0.1000'],
  RATING: ['0', '1', '2', '3', '4', '5'],
  DATE: ['2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31'],
  BOOLEAN: ['true', 'false'],
  URL: ['https://example.com', 'http://a', 'HTTPS://example.com/ä?b#c', `https://a/${'x'.repeat(2_038)}`],
  SELECT: ['Small', 'a "b"', 'Ä', 'null', '   '],
  MULTI_SELECT: ['[]', '["Small"]', '["Ä","Small"]', '["a \\"b\\"","null","   "]'],
};

const NOT_A_NUMBER = [
  '',
  ' 1',
  '1 ',
  '01',
  '00',
  '-01',
  '+1',
  '1e1',
  '1E5',
  '.5',
  '1.',
  '1,5',
  '1_000',
  '0x10',
  '--1',
  '-',
  '1.2.3',
  'NaN',
  'Infinity',
  '١',
  '1\n',
  '9'.repeat(1_001),
];

const INVALID: Record<string, readonly unknown[]> = {
  TEXT: ['', 'x'.repeat(10_001)],
  NUMBER: NOT_A_NUMBER,
  SCORE: NOT_A_NUMBER,
  RATING: ['', '-1', '6', '10', '3.5', '05', ' 3', '5.0', '٣'],
  DATE: [
    '',
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-01',
    '2026-1-1',
    '20260131',
    '2026-01-31T00:00:00Z',
    ' 2026-01-31',
    '2026-01-31\n',
    '0000-01-01',
    '10000-01-01',
    '-001-01-01',
    '31.01.2026',
  ],
  BOOLEAN: ['', 'True', 'TRUE', '1', '0', 'yes', ' true', 'null'],
  URL: [
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    ' https://example.com',
    `https://a/${'x'.repeat(2_039)}`,
  ],
  SELECT: ['', 'small', 'Small ', '["Small"]', 'Large', 'A\u0308'],
  MULTI_SELECT: [
    '',
    'Small',
    '"Small"',
    '{}',
    '["Large"]',
    '["Small","Small"]',
    '["Small",null]',
    '[null]',
    '[["Small"]]',
    '["Small"',
    "['Small']",
    '[1]',
    '[true]',
    'null',
    '['.repeat(10_000),
  ],
};

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

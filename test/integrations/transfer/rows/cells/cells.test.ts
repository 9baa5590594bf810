import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FieldType } from '../../../../../src/records/fields/field-type.js';
import {
  escapeFormula,
  joinedList,
  readBoolean,
  readFieldValue,
  splitList,
  TOO_MANY_ITEMS,
  TypeGuess,
  unescapeFormula,
} from '../../../../../src/integrations/transfer/rows/cells/cells.js';
import { conventionsOf, readNumber } from '../../../../../src/integrations/transfer/rows/cells/locale.js';

describe('what looks like a formula', () => {
  test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "'=1"])(
    'gets an apostrophe: %j',
    (text) => expect(escapeFormula(text)).toBe(`'${text}`),
  );

  test.each(['plain', '-5', '+5.25', '', "it's", "'quoted'"])('is not %j', (text) =>
    expect(escapeFormula(text)).toBe(text),
  );

  test('comes back from a spreadsheet as it was, whatever it is', () => {
    const texts = fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '1', 'a', '.'), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(texts, (characters) => {
        const text = characters.join('');
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });
});

describe('a list in a cell', () => {
  test('comes back as it was, whatever its items are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (items) => {
        expect(splitList(joinedList(items))).toEqual(items);
      }),
    );
  });

  test.each([
    ['a, b', ['a', 'b']],
    ['a; b, c', ['a', 'b, c']],
    ['a\nb\r\n', ['a', 'b']],
    ['["a;b", "c"]', ['a;b', 'c']],
    ['[draft]', ['[draft]']],
    [' , ', []],
    ['["a", 7]', ['["a"', '7]']],
    ['a\r;\n b', ['a', 'b']],
  ])('%j has %j', (cell, items) => expect(splitList(cell)).toEqual(items));
});

test('a list in a cell has a thousand items at most', () => {
  expect(splitList('a;'.repeat(1_000))).toHaveLength(1_000);
  expect(splitList('a;'.repeat(1_001))).toBeUndefined();
});

test.each([
  [['a', 'b'], 'a; b'],
  [['a,b'], '["a,b"]'],
  [['a;b'], '["a;b"]'],
  [['"a'], '["\\"a"]'],
  [['[a'], '["[a"]'],
  [[' a'], '[" a"]'],
  [['a '], '["a "]'],
  [['a', ''], '["a",""]'],
  [["'a"], '["\'a"]'],
  [['a b', "it's"], "a b; it's"],
])('the list %j is written %s', (items, cell) => expect(joinedList(items)).toBe(cell));

describe('a cell', () => {
  test.each([...'true Yes y X 1'.split(' '), ' true '])('%j is true', (cell) =>
    expect(readBoolean(cell)).toBe('true'),
  );
  test.each([...'false No n 0'.split(' '), ' no '])('%j is false', (cell) =>
    expect(readBoolean(cell)).toBe('false'),
  );
  test.each(['', 'maybe', 'xy', 'yx', 'none', 'on'])('%j is neither', (cell) =>
    expect(readBoolean(cell)).toBeUndefined(),
  );

  const optionNamed = (name: string) =>
    name === 'lost' ? { code: 'option_not_found', detail: 'is lost' } : { value: name.toUpperCase() };
  const read = (type: FieldType, cell: string, locale?: string) =>
    readFieldValue(cell, { type, options: ['A'] }, locale ? conventionsOf(locale) : undefined, optionNamed);

  test.each<[FieldType, string, string | undefined, string]>([
    ['NUMBER', ' 1.50 ', undefined, '1.50'],
    ['SCORE', '1,5', 'de-DE', '1.5'],
    ['RATING', '5', undefined, '5'],
    ['DATE', '31.12.2024', 'de-DE', '2024-12-31'],
    ['DATE', '2024-12-31 10:00', undefined, '2024-12-31'],
    ['BOOLEAN', 'yes', undefined, 'true'],
    ['URL', ' https://a.example ', undefined, 'https://a.example'],
    ['TEXT', ' as it is ', undefined, ' as it is '],
    ['SELECT', ' a ', undefined, 'A'],
    ['MULTI_SELECT', 'a; b; a', undefined, '["A","B"]'],
  ])('of a field of type %s: %j, by %s, is %s', (type, cell, locale, value) =>
    expect(read(type, cell, locale)).toEqual({ value }),
  );

  test.each<[FieldType, string, string, string]>([
    ['NUMBER', 'many', 'not_a_number', 'must be a decimal number'],
    ['RATING', '6', 'invalid_field_value', 'must be a whole number from 0 to 5'],
    ['BOOLEAN', 'maybe', 'invalid_field_value', 'must be true or false'],
    ['URL', 'a.example', 'invalid_field_value', 'must be an http or https URL of at most 2048 characters'],
    ['DATE', 'soon', 'invalid_date', 'must be a date, best written as 2026-01-31 or 2026-01-31T09:30:00Z'],
    ['SELECT', 'lost', 'option_not_found', 'is lost'],
    ['MULTI_SELECT', 'a; lost', 'option_not_found', 'is lost'],
    ['MULTI_SELECT', 'a;'.repeat(1_001), TOO_MANY_ITEMS.code, 'has more than 1000 items'],
    ['FEEDBACK', '1', 'invalid_field_value', 'must be nothing: the service keeps its value'],
  ])('of a field of type %s is refused: %j', (type, cell, code, detail) =>
    expect(read(type, cell)).toEqual({ code, detail }),
  );

  test('with an ambiguous day is refused as that', () =>
    expect(read('DATE', '02/03/2004')).toMatchObject({ code: 'ambiguous_date' }));
});

test.each([
  [['1', '-2.5', ' 3 '], 'NUMBER'],
  [['01234', '1'], 'TEXT'],
  [['+49123', '1'], 'TEXT'],
  [['1,234'], 'TEXT'],
  [['TRUE', 'false'], 'BOOLEAN'],
  [['yes', 'no'], 'TEXT'],
  [['2024-01-31'], 'DATE'],
  [['2024-01-31', '14 Jul 2025'], 'TEXT'],
  [['2024-01-31T10:00:00Z'], 'TEXT'],
  [['2024-01-31 10:00'], 'TEXT'],
  [['https://a.example'], 'URL'],
  [['1', 'one'], 'TEXT'],
  [[], 'TEXT'],
])('a new field with %j is of type %s', (cells, type) => {
  const guess = new TypeGuess();
  for (const cell of cells) guess.see(cell, undefined);
  expect(guess.type).toBe(type);
});

test.each([
  [['1.234,5', '-1'], 'NUMBER'],
  [['01.234,5'], 'TEXT'],
  [['+491234'], 'TEXT'],
  [['1.5'], 'TEXT'],
  [['31.12.2024', '1. März 2024', '2024-01-31'], 'DATE'],
  [['31.12.2024 10:00'], 'TEXT'],
])('a new field with %j, as they are written in German, is of type %s', (cells, type) => {
  const guess = new TypeGuess();
  for (const cell of cells) guess.see(cell, conventionsOf('de-DE'));
  expect(guess.type).toBe(type);
});

test('a new field keeps the digits of whatever it takes for a number', () => {
  const cells = fc.stringMatching(/^[+-]?\d{1,4}([.,]\d{1,4})?$/);
  fc.assert(
    fc.property(cells, fc.constantFrom(undefined, 'en-US', 'de-DE'), (cell, locale) => {
      const conventions = locale === undefined ? undefined : conventionsOf(locale);
      const guess = new TypeGuess();
      guess.see(cell, conventions);
      if (guess.type !== 'NUMBER') return;
      const read = readNumber(cell, conventions);
      expect(read).toHaveProperty('value');
      expect('value' in read && read.value.replaceAll(/\D/g, '')).toBe(cell.replaceAll(/\D/g, ''));
    }),
  );
});

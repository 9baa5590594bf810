import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  escapeFormula,
  joinedList,
  splitList,
  TypeGuess,
  unescapeFormula,
} from '../../../../src/transfer/rows/cells/cells.js';
import { conventionsOf, readNumber } from '../../../../src/transfer/rows/cells/locale.js';

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
  ])('%j has %j', (cell, items) => expect(splitList(cell)).toEqual(items));
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

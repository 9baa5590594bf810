import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { allQuoted, excerpt, printableName, quoted } from '../../../src/http/problems/excerpt.js';

const SEED = 20_261_122;
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

describe('an excerpt', () => {
  test('takes no more bytes of JSON than it may, whatever the text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 200 }), (given, maxBytes) => {
        expect(jsonBytes(excerpt(given, maxBytes))).toBeLessThanOrEqual(maxBytes);
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  test('of a text that fits is the text', () => expect(excerpt('é'.repeat(5), 10)).toBe('é'.repeat(5)));

  test.each([
    ['é'.repeat(6), 12],
    ['\u07ff'.repeat(6), 12],
    ['\u0800'.repeat(6), 18],
    ['\ud7ff'.repeat(6), 18],
    ['\ue000'.repeat(6), 18],
    ['\u001f'.repeat(6), 36],
    ['\u0020'.repeat(6), 6],
    ['\u007f'.repeat(6), 6],
    ['\u0080'.repeat(6), 12],
    ['"\\"\\"\\', 12],
    ['\ud800', 6],
    ['\udfff', 6],
  ])('of %j fits into as many bytes as it takes in JSON, and not into fewer', (text, bytes) => {
    expect(excerpt(text, bytes)).toBe(text);
    expect(excerpt(text, bytes - 1)).toMatch(/…$/);
  });

  test('of a longer one ends in an ellipsis', () => expect(excerpt('abcdef', 5)).toBe('ab…'));

  test('does not cut a surrogate pair in half', () => expect(excerpt('a😀😀', 9).isWellFormed()).toBe(true));
});

test('a quoted name is JSON', () => expect(quoted('a"b')).toBe('"a\\"b"'));

test.each([
  ['a', 'a'],
  ['a\0', 'a\uFFFD'],
  ['\ud800', '\uFFFD'],
])('the name %j is sent back as %j', (name, expected) => expect(printableName(name)).toBe(expected));

test('of many names twenty are quoted', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);
  expect(allQuoted(['a', 'b"'])).toBe('"a", "b\\""');
  expect(allQuoted(names(20))).toMatch(/, "19"$/);
  expect(allQuoted(names(21))).toMatch(/, "19", …$/);
});

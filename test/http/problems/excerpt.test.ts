import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { excerpt, printableName, quoted } from '../../../src/http/problems/excerpt.js';

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

  test('of a longer one ends in an ellipsis', () => expect(excerpt('abcdef', 5)).toBe('ab…'));

  test('does not cut a surrogate pair in half', () => expect(excerpt('a😀😀', 9).isWellFormed()).toBe(true));
});

test('a quoted name is JSON', () => expect(quoted('a"b')).toBe('"a\\"b"'));

test.each([
  ['a', 'a'],
  ['a\0', 'a\uFFFD'],
  ['\ud800', '\uFFFD'],
])('the name %j is sent back as %j', (name, expected) => expect(printableName(name)).toBe(expected));

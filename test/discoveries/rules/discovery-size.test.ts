import { describe, expect, test } from '@jest/globals';
import {
  bytesOf,
  MOST_FIELD_VALUES,
  MOST_FIELD_VALUES_BYTES,
  sizeOf,
  whyTooLarge,
} from '../../../src/discoveries/rules/discovery-size.js';

describe('the size of texts', () => {
  test.each([
    [[], 0],
    [[''], 0],
    [['abc'], 3],
    [['a', 'bc', ''], 3],
    [['ü'], 2],
    [['€'], 3],
    [['😀'], 4],
    [['\u0001'], 1],
  ])('of %j is counted in bytes of UTF-8: %i', (texts, bytes) => {
    expect(bytesOf(texts)).toBe(bytes);
  });

  test('of field values is their number and their bytes', () => {
    expect(sizeOf(['€', '', 'ab'])).toEqual({ count: 3, bytes: 5 });
  });
});

describe('field values', () => {
  test.each([
    [0, 0],
    [1, 10_000],
    [MOST_FIELD_VALUES, 0],
    [0, MOST_FIELD_VALUES_BYTES],
    [MOST_FIELD_VALUES, MOST_FIELD_VALUES_BYTES],
  ])('can be %i of %i bytes', (count, bytes) => {
    expect(whyTooLarge({ count, bytes })).toBeUndefined();
  });

  test('can not be one more than 500', () => {
    expect(whyTooLarge({ count: 501, bytes: 501 })).toBe(
      'The discovery would have 501 field values. It can have 500.',
    );
  });

  test('can not have one byte more than 1 MiB', () => {
    expect(whyTooLarge({ count: 1, bytes: 1_048_577 })).toBe(
      'The discovery would have field values of 1048577 bytes in UTF-8. It can have 1 MiB (1,048,576 bytes) in all.',
    );
  });

  test('that are too many and too large are called too many', () => {
    expect(whyTooLarge({ count: 600, bytes: 2_000_000 })).toContain('600 field values');
  });
});

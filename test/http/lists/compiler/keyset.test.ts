import { describe, expect, test } from '@jest/globals';
import { cursorValues, keyOfValues, Keyset } from '../../../../src/http/lists/compiler/keyset.js';
import type { SortKey } from '../../../../src/http/lists/compiler/sort-key.js';
import { InvalidInput } from '../../../../src/http/problems/problems.js';

const key = (others: Partial<SortKey> = {}): SortKey => ({
  type: 'text',
  accepts: (text) => text !== 'bad',
  sql: 'r.title',
  isDescending: false,
  ...others,
});
const UP = key();
const DOWN = key({ isDescending: true });
const MAYBE = key({ isNullable: true, type: 'numeric' });
const MAYBE_DOWN = key({ isNullable: true, isDescending: true });
const by = (keys: SortKey[], isIdDescending = false, hasId = true) => ({ keys, isIdDescending, hasId });

describe('the values in a cursor', () => {
  test.each([
    [[], ''],
    [['a'], '=a'],
    [[null], '-'],
    [['', '-', null], '=\0=-\0-'],
  ])('%j are %j, and read again', (values, written) => {
    const keys = values.map(() => MAYBE);
    expect(keyOfValues(values)).toBe(written);
    expect(cursorValues({ key: written, id: 'i' }, by(keys))).toEqual({ values, id: 'i' });
  });

  test('may be those of a key that always has one', () =>
    expect(cursorValues({ key: '=a', id: 'i' }, by([UP]))).toEqual({ values: ['a'], id: 'i' }));

  test.each([
    ['of another number of keys', '=a', [UP, UP]],
    ['of no key', '=a', []],
    ['without a value, of a key that always has one', '-', [UP]],
    ['that the key does not accept', '=bad', [UP]],
    ['of which the second is not accepted', '=a\0=bad', [UP, UP]],
    ['written otherwise', 'a', [UP]],
  ])('are refused: those %s', (_, written, keys) =>
    expect(() => cursorValues({ key: written, id: 'i' }, by(keys))).toThrow(InvalidInput),
  );

  test('are refused by the name of their parameter', () => {
    const detail = 'cursor is not one that this list gave.';
    const errors = [{ parameter: 'cursor', code: 'invalid_cursor', detail }];
    expect(() => cursorValues({ key: '=bad', id: 'i' }, by([UP]))).toThrow(
      expect.objectContaining({ errors }),
    );
  });
});

/** What comes after a record with these values, whose id is `i`. */
const after = (
  keys: SortKey[],
  values: (string | null)[],
  { isIdDescending = false, hasId = true, isValued = undefined as boolean | undefined } = {},
): string[] => {
  const keyset = new Keyset(by(keys, isIdDescending, hasId), { values, id: 'i' }, String);
  return keyset.conditions(['a', 'b'].slice(0, keys.length), 'r.id', isValued);
};

describe('after a record come those', () => {
  test('with a later id, or an earlier one where the order is descending', () => {
    expect(after([], [])).toEqual(['r.id > i::uuid']);
    expect(after([], [], { isIdDescending: true })).toEqual(['r.id < i::uuid']);
  });

  test('with a greater key and id, compared at once where both ascend or descend', () => {
    expect(after([UP], ['x'])).toEqual(['(a, r.id) > (x::text, i::uuid)']);
    expect(after([DOWN], ['x'], { isIdDescending: true })).toEqual(['(a, r.id) < (x::text, i::uuid)']);
  });

  test('with a greater key, or the same and a greater id, where their directions differ', () => {
    expect(after([DOWN], ['x'])).toEqual([
      'a <= x::text',
      'a < x::text OR (a = x::text AND (r.id > i::uuid))',
    ]);
    expect(after([UP], ['x'], { isIdDescending: true })).toEqual([
      'a >= x::text',
      'a > x::text OR (a = x::text AND (r.id < i::uuid))',
    ]);
  });

  test('with a greater key alone, where no two records share one', () => {
    expect(after([UP], ['x'], { hasId: false })).toEqual(['a > x::text']);
    expect(after([DOWN], ['x'], { hasId: false })).toEqual(['a < x::text']);
    expect(after([UP, UP], ['x', 'y'], { hasId: false })).toEqual([
      'a >= x::text',
      'a > x::text OR (a = x::text AND (b > y::text OR (b = y::text AND (false))))',
    ]);
  });

  test('with the same first key and a greater second one', () =>
    expect(after([UP, DOWN], ['x', 'y'])).toEqual([
      'a >= x::text',
      'a > x::text OR (a = x::text AND (b < y::text OR (b = y::text AND (r.id > i::uuid))))',
    ]));

  test('without a value of the key, which come last in either direction', () => {
    expect(after([MAYBE], ['1'])).toEqual([
      'a > 1::numeric OR a IS NULL OR (a = 1::numeric AND (r.id > i::uuid))',
    ]);
    expect(after([MAYBE_DOWN], ['1'])).toEqual([
      'a < 1::text OR a IS NULL OR (a = 1::text AND (r.id > i::uuid))',
    ]);
    expect(after([MAYBE], [null])).toEqual(['a IS NULL AND (r.id > i::uuid)']);
  });

  test('of those with a value, no others', () => {
    const isValued = true;
    expect(after([MAYBE], ['1'], { isValued })).toEqual(['(a, r.id) > (1::numeric, i::uuid)']);
    expect(after([MAYBE_DOWN], ['1'], { isValued })).toEqual([
      'a <= 1::text',
      'a < 1::text OR (a = 1::text AND (r.id > i::uuid))',
    ]);
    expect(after([MAYBE, MAYBE], ['1', '2'], { isValued })).toEqual([
      'a >= 1::numeric',
      'a > 1::numeric OR (a = 1::numeric AND (b > 2::numeric OR b IS NULL OR (b = 2::numeric AND (r.id > i::uuid))))',
    ]);
  });

  test('of those without a value, all, unless the record has none either', () => {
    const isValued = false;
    expect(after([MAYBE], ['1'], { isValued })).toEqual([]);
    expect(after([MAYBE], [null], { isValued })).toEqual(['r.id > i::uuid']);
    expect(after([MAYBE, UP], [null, 'y'], { isValued })).toEqual([
      'b > y::text OR (b = y::text AND (r.id > i::uuid))',
    ]);
  });

  test('of those with one key, all or those after the record, if it is among them', () => {
    const keyset = new Keyset(by([UP, UP]), { values: ['x', 'y'], id: 'i' }, String);
    expect(keyset.amongSame('x', ['a', 'b'], 'r.id')).toEqual([
      'b > y::text OR (b = y::text AND (r.id > i::uuid))',
    ]);
    expect(keyset.amongSame('z', ['a', 'b'], 'r.id')).toEqual([]);
  });
});

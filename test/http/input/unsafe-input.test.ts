import { describe, expect, test } from '@jest/globals';
import { parameterNamed, pointerTo } from '../../../src/http/input/fault-location.js';
import { MAX_BODY_VALUES, unsafeInputFaults } from '../../../src/http/input/unsafe-input.js';

const faultsOf = (value: unknown) => unsafeInputFaults(value, pointerTo);

test('text of any script is safe', () => expect(faultsOf([{ a: 'é€😀\n' }, 1])).toEqual([]));

describe('text that can not be stored is found', () => {
  test.each(['\0', 'a\0b', '\ud800', '\udc00a'])('%j', (text) => {
    expect(faultsOf({ a: [{ b: text }] })).toMatchObject([{ code: 'unstorable_text', pointer: '/a/0/b' }]);
  });

  test('each of them', () => {
    expect(faultsOf({ a: '\0', b: 'b', c: '\0' }).map(({ pointer }) => pointer)).toEqual(['/a', '/c']);
  });
});

describe('a name is unknown', () => {
  test.each(Object.getOwnPropertyNames(Object.prototype))('that every object inherits: %s', (name) => {
    const value = JSON.parse(`{${JSON.stringify(name)}:1}`) as object;
    expect(faultsOf(value)).toMatchObject([{ code: 'unknown_member', pointer: `/${name}` }]);
  });

  test('that can not be stored', () => {
    expect(faultsOf({ 'a\0': 1 })).toMatchObject([{ code: 'unknown_member', pointer: '/a\uFFFD' }]);
  });

  test('of a parameter', () => {
    expect(unsafeInputFaults({ constructor: '1' }, parameterNamed)).toEqual([
      {
        parameter: 'constructor',
        code: 'unknown_parameter',
        detail: 'constructor is not a parameter here.',
      },
    ]);
  });
});

test('as many values as are allowed are safe', () =>
  expect(faultsOf(Array.from({ length: MAX_BODY_VALUES }, () => 1))).toEqual([]));

test('one value too many is one fault, whatever else is wrong', () => {
  const value = Array.from({ length: MAX_BODY_VALUES + 1 }, () => '\0');
  expect(faultsOf(value)).toMatchObject([{ code: 'too_many_values', pointer: '' }]);
});

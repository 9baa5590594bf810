import { describe, expect, test } from '@jest/globals';
import {
  faultAt,
  faultOf,
  parameterNamed,
  pointerTo,
  unknownName,
} from '../../../src/http/input/fault-location.js';
import { isStorable, tooManyValues, unsafeInputFaults } from '../../../src/http/input/unsafe-input.js';
import { MAX_FAULTS } from '../../../src/http/problems/problem.js';

const faults = (value: unknown) => unsafeInputFaults(value, pointerTo);
const unstorable = (pointer: string) => ({
  pointer,
  code: 'unstorable_text',
  detail: `${pointer || 'The body'} must not contain U+0000 or half of a surrogate pair.`,
});
const unknown = (pointer: string) => ({
  pointer,
  code: 'unknown_member',
  detail: `${pointer} is not a member here.`,
});

describe('text that can not be stored', () => {
  test.each([
    ['a\0', ''],
    ['\ud800', ''],
    [{ a: ['x', { b: '\udc00' }] }, '/a/1/b'],
  ])('is refused where it is: %j', (value, pointer) => expect(faults(value)).toEqual([unstorable(pointer)]));

  test('is told apart from text that can', () => {
    expect(['', '😀', '\ufffe', '\u0001'].every(isStorable)).toBe(true);
    expect(['\0', '😀'.slice(1)].some(isStorable)).toBe(false);
  });
});

test.each(['__proto__', 'constructor', 'toString', 'a\0', '\ud800'])('no member is called %j', (name) => {
  const body = JSON.parse(`{"a": {${JSON.stringify(name)}: "\\u0000"}}`);
  expect(faults(body)).toEqual([unknown(`/a/${name.replace('\0', '\ufffd').toWellFormed()}`)]);
});

test('what is safe has no fault', () =>
  expect(faults({ a: [1, null, true, 'x', { b: {} }], 'constructor!': undefined })).toEqual([]));

test('of many faults, no more are collected than are told, and one', () =>
  expect(faults(Array.from({ length: 100 }, () => '\0'))).toHaveLength(MAX_FAULTS + 1));

test('five thousand values are the most, those within others included', () => {
  const nested = (count: number) => Array.from({ length: count / 2 }, () => ['x']);
  expect(faults(nested(5_000))).toEqual([]);
  const detail = 'The request has too many values: 5000 in all are the most.';
  const tooMany = { pointer: '', code: 'too_many_values', detail };
  expect(faults([...nested(5_000), '\0'])).toEqual([tooMany]);
  expect(tooManyValues({ parameter: 'x' }, 7).detail).toContain('7 in all');
});

describe('the place of a fault', () => {
  test('in a body is a JSON Pointer', () =>
    expect(pointerTo(['a/b', 'c~d', '~1', '', '0'])).toEqual({ pointer: '/a~1b/c~0d/~01//0' }));

  test('in a body is cut where it is long', () => {
    const { pointer = '' } = pointerTo(Array.from({ length: 100 }, () => 'x'.repeat(30)));
    expect(Buffer.byteLength(pointer)).toBeLessThanOrEqual(600);
    expect(pointer).toMatch(/^(\/x{30}){19}\/x*…$/);
  });

  test('among parameters is a name, which can be sent back', () => {
    expect(parameterNamed(['a\0'])).toEqual({ parameter: 'a\ufffd' });
    expect(parameterNamed([])).toEqual({ parameter: '' });
    expect(parameterNamed(['x'.repeat(200)]).parameter).toMatch(/^x{117}…$/);
  });

  test('is the subject of what is said about it', () => {
    const fault = { code: 'c', detail: 'must be x' };
    expect(faultOf({ pointer: '' }, fault)).toEqual({
      pointer: '',
      code: 'c',
      detail: 'The body must be x.',
    });
    expect(faultOf({ parameter: '' }, fault).detail).toBe(' must be x.');
    expect(faultAt(['a', '0'], 'c', 'must be x')).toEqual({
      pointer: '/a/0',
      code: 'c',
      detail: '/a/0 must be x.',
    });
  });

  test('may be a parameter that is unknown', () =>
    expect(unknownName({ parameter: 'x' })).toEqual({
      parameter: 'x',
      code: 'unknown_parameter',
      detail: 'x is not a parameter here.',
    }));
});

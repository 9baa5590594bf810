import { describe, expect, test } from '@jest/globals';
import * as rules from '../../../src/http/input/rules.js';
import type { Rule } from '../../../src/http/input/rules.js';
import { words } from '../../support/names.js';

const code = (rule: Rule, value: unknown): string | undefined => rule(value)?.code;

const POINT = '😀';

describe('a length', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    [POINT, 1],
    [`a${POINT}b`, 3],
  ])('of %j is %d code points', (text, length) => expect(rules.lengthOf(text)).toBe(length));
});

describe('a text of 1 to 3 characters', () => {
  const rule = rules.text(1, 3);

  test.each(['a', 'abc', POINT.repeat(3)])('may be %j', (value) => expect(rule(value)).toBeUndefined());

  test.each([
    ['', 'too_short'],
    ['abcd', 'too_long'],
    [POINT.repeat(4), 'too_long'],
    [1, 'wrong_type'],
    [null, 'wrong_type'],
    [['a'], 'wrong_type'],
  ])('may not be %j: %s', (value, expected) => expect(code(rule, value)).toBe(expected));

  test('names its limit in the singular or plural', () => {
    expect(rule('')?.detail).toBe('must have at least 1 character');
    expect(rule('abcd')?.detail).toBe('must have at most 3 characters');
  });
});

describe('an integer from 0 to 5', () => {
  const rule = rules.integer(0, 5);

  test.each([0, 5])('may be %d', (value) => expect(rule(value)).toBeUndefined());

  test.each([
    [-1, 'out_of_range'],
    [6, 'out_of_range'],
    [1.5, 'not_an_integer'],
    [NaN, 'not_an_integer'],
    [Infinity, 'not_an_integer'],
    ['1', 'not_an_integer'],
  ])('may not be %p: %s', (value, expected) => expect(code(rule, value)).toBe(expected));
});

describe('a boolean', () => {
  test.each([true, false])('may be %s', (value) => expect(rules.boolean(value)).toBeUndefined());

  test.each(['true', 1, null])('may not be %j', (value) =>
    expect(code(rules.boolean, value)).toBe('wrong_type'),
  );
});

describe('one of two words', () => {
  const rule = rules.oneOf(['a', 'b']);

  test('may be one of them', () => expect(rule('b')).toBeUndefined());

  test.each(['A', '', 'constructor', ['a'], undefined])('may not be %j', (value) =>
    expect(code(rule, value)).toBe('not_allowed'),
  );
});

describe('a date-time to be stored', () => {
  test.each(['2026-01-31', '2026-01-31T09:30:00Z'])('may be %s', (value) =>
    expect(rules.dateTime(value)).toBeUndefined(),
  );

  test.each(['soon', '0001-01-01T00:00:00+00:01', 0, null])('may not be %j', (value) =>
    expect(code(rules.dateTime, value)).toBe('invalid_date'),
  );
});

describe('an e-mail address', () => {
  test.each(['a@b', 'ä.b+c@example.com', 'a@[127.0.0.1]', `${'a'.repeat(252)}@b`])('may be %s', (value) =>
    expect(rules.email(254)(value)).toBeUndefined(),
  );

  test.each(['', '@', 'a', 'a@', '@b', ' a@b', 'a@b\n', 'a b@c', 'a@b@c', `${'a'.repeat(253)}@b`, null])(
    'may not be %j',
    (value) => expect(code(rules.email(254), value)).toBe('invalid_email'),
  );
});

describe('a web URL', () => {
  test.each(['http://a', 'HTTPS://example.com/ä?b#c'])('may be %s', (value) =>
    expect(rules.webUrl(value)).toBeUndefined(),
  );

  test.each([
    ...words(
      'a example.com //a /issue/1 ftp://a javascript:alert(1) data:text/html,x mailto:a@b.c https:a.example',
    ),
    ...words('http:// http://a\u0007 https://[::1 https://a:99999'),
    '',
    'http://a b',
    ' https://a',
    'https://a/\n',
    `http://a/${'x'.repeat(2_048)}`,
    null,
  ])('may not be %j', (value) => expect(code(rules.webUrl, value)).toBe('invalid_url'));
});

describe('a list of at most two texts', () => {
  const rule = rules.list(2, rules.text(1, 3));

  test('may be empty', () => expect(rule([])).toBeUndefined());

  test('may not be a text', () => expect(rule('a')).toMatchObject([{ code: 'wrong_type' }]));

  test('may not have three', () =>
    expect(rule(['a', 'b', ''])).toEqual([{ code: 'too_many_items', detail: 'must have at most 2 items' }]));

  test('may be told to have one', () =>
    expect(rules.list(2, rules.boolean, 1)([])).toEqual([
      { code: 'too_few_items', detail: 'must have at least 1 item' },
    ]));

  test('names each faulty item', () =>
    expect(rule(['', 1])).toMatchObject([
      { code: 'too_short', at: ['0'] },
      { code: 'wrong_type', at: ['1'] },
    ]));
});

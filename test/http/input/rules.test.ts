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
    ['\ud800\udbff', 1],
    ['\ud7ff\ue000\udc00', 3],
    ['a\ud800', 2],
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
  ])('may not be %p: %s', (value, expected) =>
    expect(rule(value)).toEqual({ code: expected, detail: 'must be a whole number from 0 to 5' }),
  );
});

describe('a number from 0 to 5 with two decimals', () => {
  const rule = rules.decimal(0, 5, 2);
  const ALLOWED = 'must be a number from 0 to 5 with at most 2 decimals';

  test.each([0, 5, 4.25])('may be %d', (value) => expect(rule(value)).toBeUndefined());

  test.each([
    [-0.01, 'out_of_range', ALLOWED],
    [5.01, 'out_of_range', ALLOWED],
    [1.001, 'too_many_decimals', ALLOWED],
    [NaN, 'wrong_type', 'must be a number'],
    [Infinity, 'wrong_type', 'must be a number'],
    ['1', 'wrong_type', 'must be a number'],
  ])('may not be %p: %s', (value, expected, detail) =>
    expect(rule(value)).toEqual({ code: expected, detail }),
  );

  test('names its limit in the singular', () =>
    expect(rules.decimal(0, 5, 1)(0.55)?.detail).toMatch(/at most 1 decimal$/));
});

describe('a boolean', () => {
  test.each([true, false])('may be %s', (value) => expect(rules.boolean(value)).toBeUndefined());

  test.each(['true', 1, null])('may not be %j', (value) =>
    expect(rules.boolean(value)).toEqual(rules.wrongType('true or false, without quotes')),
  );
});

describe('one of two words', () => {
  const rule = rules.oneOf(['a', 'b']);

  test('may be one of them', () => expect(rule('b')).toBeUndefined());

  test.each(['', 'constructor', ['a'], undefined])('may not be %j', (value) =>
    expect(rule(value)).toEqual({ code: 'not_allowed', detail: 'must be one of a, b' }),
  );

  test('may not be in capital letters, which suggest a small one', () =>
    expect(rule('A')).toMatchObject({ code: 'not_allowed', suggestion: 'a' }));
});

describe('a date-time to be stored', () => {
  test.each(['2026-01-31', '2026-01-31T09:30:00Z'])('may be %s', (value) =>
    expect(rules.dateTime(value)).toBeUndefined(),
  );

  test.each(['soon', '0001-01-01T00:00:00+00:01', 0, null])('may not be %j', (value) =>
    expect(rules.dateTime(value)).toEqual({
      code: 'invalid_date',
      detail:
        'must be an ISO 8601 date-time with zone (2026-01-31T09:30:00Z) or a date (2026-01-31), of the years 0001 to 9999 in UTC',
    }),
  );

  test('may have to be past, and of 1970 or later', () => {
    expect(rules.pastDateTime('soon')).toEqual(rules.dateTime('soon'));
    expect(rules.pastDateTime('2100-01-01')).toEqual({
      code: 'in_the_future',
      detail: 'must not be in the future',
    });
    expect(rules.pastDateTime('1969-12-31T23:59:59.999Z')).toEqual({
      code: 'out_of_range',
      detail: 'must be of the year 1970 or later',
    });
    expect(rules.pastDateTime('1970-01-01')).toBeUndefined();
    expect(rules.pastDateTime(new Date().toISOString())).toBeUndefined();
  });
});

describe('an e-mail address', () => {
  test.each(['a@b', 'ä.b+c@example.com', 'a@[127.0.0.1]', `${'a'.repeat(252)}@b`])('may be %s', (value) =>
    expect(rules.email(254)(value)).toBeUndefined(),
  );

  test.each(['', '@', 'a', 'a@', '@b', ' a@b', 'a@b\n', 'a b@c', 'a@b@c', `${'a'.repeat(253)}@b`, null])(
    'may not be %j',
    (value) =>
      expect(rules.email(254)(value)).toEqual({
        code: 'invalid_email',
        detail: 'must be an e-mail address of at most 254 characters',
      }),
  );
});

describe('a domain', () => {
  const label = 'x'.repeat(63);
  const longest = `${label}.${label}.${label}.${label.slice(2)}`;
  test.each(['a', 'example.com', 'xn--bcher-kva.example', '0-1.a', longest])('may be %s', (value) =>
    expect(rules.hostName(value)).toBeUndefined(),
  );

  test.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    '-a',
    'a-',
    'a_b',
    'bücher.example',
    ' a',
    'a\n',
    `x${label}`,
    `${longest}x`,
    7,
  ])('may not be %j', (value) =>
    expect(rules.hostName(value)).toEqual({
      code: 'invalid_domain',
      detail: 'must be a domain of at most 253 characters',
    }),
  );
});

describe('a color', () => {
  test.each(['#2f6fed', '#ABCDEF'])('may be %s', (value) => expect(rules.color(value)).toBeUndefined());

  test.each(['2f6fed', '#2f6fe', '#2f6fedf', '#2f6feg', ' #2f6fed', '#2f6fed\n', ['#2f6fed']])(
    'may not be %j',
    (value) =>
      expect(rules.color(value)).toEqual({ code: 'invalid_color', detail: 'must be a color like #2f6fed' }),
  );
});

describe('a type of event', () => {
  test.each(['*', 'discovery.*', 'discovery.updated', 'discoveryState.created', 'x.y'])(
    'may be %s',
    (value) => expect(rules.eventType(value)).toBeUndefined(),
  );

  test.each([
    '',
    '*.updated',
    'discovery',
    'discovery.',
    '.updated',
    'Discovery.updated',
    'discovery.Updated',
    'a.b.c',
    'x*',
    '*x',
    7,
  ])('may not be %j', (value) =>
    expect(rules.eventType(value)).toEqual({
      code: 'invalid_type',
      detail: 'must be like discovery.updated, discovery.* or *',
    }),
  );
});

describe('an object of at most two texts', () => {
  const rule = rules.texts(2, 3, 4);

  test.each([{}, { a: '' }, { abc: 'abcd', b: 'b' }])('may be %j', (value) =>
    expect(rule(value)).toEqual([]),
  );

  test.each([null, [], 'a', 7])('may not be %j', (value) =>
    expect(rule(value)).toEqual([rules.wrongType('an object of texts')]),
  );

  test('may not have three', () =>
    expect(rule({ a: '', b: '', c: '' })).toEqual([
      { code: 'too_many_members', detail: 'must have at most 2 members' },
    ]));

  test('names each that is no text, too long, or has no name for one', () =>
    expect(rule({ '': 7, abcd: '' })).toEqual([
      { ...rules.wrongType('a string'), at: [''] },
      { code: 'invalid_name', detail: 'must have a name of 1 to 3 characters', at: ['abcd'] },
    ]));

  test('names one without a name, and one that is too long', () =>
    expect(rule({ '': '', a: 'abcde' })).toMatchObject([
      { code: 'invalid_name', at: [''] },
      { code: 'too_long', at: ['a'] },
    ]));
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
  ])('may not be %j', (value) =>
    expect(rules.webUrl(value)).toEqual({
      code: 'invalid_url',
      detail: 'must be an http or https URL of at most 2048 characters',
    }),
  );

  test('may have 2048 characters', () =>
    expect(rules.webUrl(`http://a/${'x'.repeat(2_039)}`)).toBeUndefined());
});

describe('a list of at most two texts', () => {
  const rule = rules.list(2, rules.text(1, 3));

  test('may be empty', () => expect(rule([])).toBeUndefined());

  test('may have two', () => expect(rule(['a', 'b'])).toBeUndefined());

  test('may not be a text', () => expect(rule('a')).toEqual([rules.wrongType('an array')]));

  test('names what is at fault within an item', () => {
    const within: Rule = () => ({ code: 'x', detail: 'must be y', at: ['z'] });
    expect(rules.list(2, within)([7])).toEqual([{ code: 'x', detail: 'must be y', at: ['0', 'z'] }]);
  });

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

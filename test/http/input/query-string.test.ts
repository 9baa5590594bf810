import { describe, expect, test } from '@jest/globals';
import { isMalformed, parseQuery, sentParameters } from '../../../src/http/input/query-string.js';

describe('a query string', () => {
  test.each([
    ['', {}],
    ['&&', {}],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=a', { '': 'a' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=b+c%20d', { a: 'b c d' }],
    ['a%3Db=c%26d', { 'a=b': 'c&d' }],
    ['a=1&a=2&b=3&a=4', { a: ['1', '2', '4'], b: '3' }],
    ['a[]=1&a[b]=2', { 'a[]': '1', 'a[b]': '2' }],
    ['a=%F0%9F%98%80', { a: '😀' }],
  ])('%j is read', (text, expected) => expect({ ...parseQuery(text) }).toEqual(expected));

  test.each(['__proto__', 'constructor', 'toString'])('%s is a name like any other', (name) => {
    const query = parseQuery(`${name}=1`);
    expect(Object.entries(query)).toEqual([[name, '1']]);
  });

  test.each(['a=%', 'a=%zz', '%E4=1', 'a=%C3%28', 'a=1&b=%FF'])('%j is malformed', (text) =>
    expect(isMalformed(parseQuery(text))).toBe(true),
  );

  test('is not malformed otherwise', () => expect(isMalformed(parseQuery('a=1'))).toBe(false));
});

test('parameters are remembered as they were sent', () =>
  expect(sentParameters('a=%20b&&c+d&a=+')).toEqual([
    { name: 'a', text: 'a=%20b' },
    { name: 'c d', text: 'c+d' },
    { name: 'a', text: 'a=+' },
  ]));

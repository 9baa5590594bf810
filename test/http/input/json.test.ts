import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { asWritten, isObject, MAX_DEPTH, parseJson, WrittenNumber } from '../../../src/http/input/json.js';
import { MAX_BODY_VALUES } from '../../../src/http/input/unsafe-input.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';

const SEED = 20_261_122;

test('whatever is JSON, without a member twice and within bounds, is read as it is', () => {
  fc.assert(
    fc.property(
      fc.json({ depthSize: 'small', stringUnit: 'binary' }),
      fc.constantFrom(0, 2),
      (text, indent) => {
        const written = JSON.stringify(JSON.parse(text), null, indent);
        expect(parseJson(written)).toEqual(JSON.parse(written));
      },
    ),
    { seed: SEED, numRuns: 2_000 },
  );
});

test('whatever is not JSON is refused as JSON.parse refuses it', () => {
  fc.assert(
    fc.property(
      fc.json({ depthSize: 'small' }),
      fc.nat(),
      fc.constantFrom('', ',', '}', '"', '//', '\\'),
      (text, at, other) => {
        const place = at % (text.length + 1);
        const written = text.slice(0, place) + other + text.slice(place + 1);
        const outcome = (parse: (text: string) => unknown): unknown => {
          try {
            return parse(written);
          } catch (error) {
            return error instanceof SyntaxError ? 'no JSON' : 'out of bounds';
          }
        };
        expect([outcome(JSON.parse), 'out of bounds']).toContainEqual(outcome(parseJson));
      },
    ),
    { seed: SEED, numRuns: 2_000 },
  );
});

describe('JSON is refused', () => {
  const faultsOf = (text: string) => {
    try {
      return parseJson(text);
    } catch (error) {
      return (error as InvalidInput).errors;
    }
  };

  test.each([
    ['{"a":1,"a":1}', '/a'],
    ['{"a":1,"\\u0061":1}', '/a'],
    ['[{"b":{"c":1,"d":2,"c":3}}]', '/0/b/c'],
    ['{"a/b~":1,"a/b~":1}', '/a~1b~0'],
    ['{"__proto__":1,"__proto__":1}', '/__proto__'],
    ['{"":1,"":2}', '/'],
  ])('with a member given twice: %s', (text, pointer) =>
    expect(faultsOf(text)).toEqual([
      { pointer, code: 'repeated_member', detail: `${pointer} must be given once.` },
    ]),
  );

  test('with one value too many', () => {
    expect(parseJson(`[${'1,'.repeat(MAX_BODY_VALUES - 1)}1]`)).toHaveLength(MAX_BODY_VALUES);
    expect(faultsOf(`[${'1,'.repeat(MAX_BODY_VALUES)}1]`)).toMatchObject([
      { code: 'too_many_values', pointer: '' },
    ]);
  });

  test('with more values than it is told, the outermost not counted', () => {
    const parse = (text: string) => () => parseJson(text, { mostValues: 2 });
    expect(parse('{"a":[1]}')).not.toThrow();
    for (const text of ['[1,2,3]', '[[],{},[]]', '{"a":{"b":[1]}}'])
      expect(parse(text)).toThrow(InvalidInput);
  });

  test('one level too deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => parseJson(nested(MAX_DEPTH))).not.toThrow();
    expect(faultsOf(nested(MAX_DEPTH + 1))).toMatchObject([
      {
        code: 'too_deep',
        pointer: '/0'.repeat(MAX_DEPTH),
        detail: `${'/0'.repeat(MAX_DEPTH)} is nested too deep: 16 levels are the most.`,
      },
    ]);
    expect(() => parseJson(`[${'{"a":[]},'.repeat(20)}1]`)).not.toThrow();
  });
});

test('the same name in two objects, or in a text, is no repetition', () =>
  expect(parseJson('[{"a":1},{"a":{"a":2}},"\\"a\\":1,\\"a\\":2"]')).toEqual([
    { a: 1 },
    { a: { a: 2 } },
    '"a":1,"a":2',
  ]));

describe('numbers as they were written', () => {
  const read = (text: string) => asWritten(parseJson(text, { keepsDigits: true }));

  test('keep the digits that JavaScript would lose', () => {
    const number = '12345678901234567890.50';
    const [written, { a }] = read(`[${number}, {"a": -${number}}]`) as [WrittenNumber, { a: WrittenNumber }];
    expect([written, a]).toEqual([new WrittenNumber(number), new WrittenNumber(`-${number}`)]);
    expect(String(written)).toBe(number);
  });

  test('are those of JavaScript where it keeps them', () => {
    const text = '[123456789012345,1.5,"12345678901234567890",null,{"a":{}},[]]';
    expect(read(text)).toEqual(JSON.parse(text));
    expect(read('7')).toBe(7);
  });

  test('may have an exponent, unless they are beyond what JavaScript knows', () => {
    expect(read('[1.2345678901234567e5]')).toEqual([new WrittenNumber('1.2345678901234567e5')]);
    expect(read('[1.2345678901234567E999]')).toEqual([Infinity]);
    expect(read('[1.2345678901234567e-999]')).toEqual([0]);
    expect(read('[0.00000000000000000]')).toEqual([new WrittenNumber('0.00000000000000000')]);
  });

  test('are not kept unless that is asked for', () =>
    expect(asWritten(parseJson('[12345678901234567890]'))).toEqual([12_345_678_901_234_567_000]));

  test('are written in quotes where JavaScript would lose digits', () =>
    expect(JSON.stringify([new WrittenNumber('0.10'), new WrittenNumber('1234567890123456')])).toBe(
      '["0.10",1234567890123456]',
    ));
});

test('an object is neither null, a list nor a number as it was written', () => {
  expect([{}, Object.create(null)].map(isObject)).toEqual([true, true]);
  expect([null, [], 7, 'x', undefined, new WrittenNumber('7')].some(isObject)).toBe(false);
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MAX_DEPTH, parseJson } from '../../../src/http/input/json.js';
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

  test('one level too deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => parseJson(nested(MAX_DEPTH))).not.toThrow();
    expect(faultsOf(nested(MAX_DEPTH + 1))).toMatchObject([
      { code: 'too_deep', pointer: '/0'.repeat(MAX_DEPTH) },
    ]);
  });
});

test('the same name in two objects, or in a text, is no repetition', () =>
  expect(parseJson('[{"a":1},{"a":{"a":2}},"\\"a\\":1,\\"a\\":2"]')).toEqual([
    { a: 1 },
    { a: { a: 2 } },
    '"a":1,"a":2',
  ]));

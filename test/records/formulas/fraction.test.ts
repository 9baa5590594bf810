import { describe, expect, test } from '@jest/globals';
import {
  decimalText,
  exceeds,
  type Fraction,
  fractionOf,
  isLess,
  product,
  quotient,
  rounded,
  sum,
} from '../../../src/records/formulas/fraction.js';

const HUGE = 1n << 8_192n;
const whole = (numerator: bigint): Fraction => ({ numerator, denominator: 1n });
const part = (denominator: bigint): Fraction => ({ numerator: 1n, denominator });
const ONE = whole(1n);

describe('a number that has more digits than a result may have', () => {
  test.each([
    ['999', false],
    ['999.9', false],
    ['1000', true],
    ['-1000', true],
    ['-999', false],
    ['1000.5', true],
  ])('%s has more than three before the point: %s', (text, isTrue) => {
    expect(exceeds(fractionOf(text), 3)).toBe(isTrue);
  });
});

describe('what gets too large to compute with has no result', () => {
  test.each([
    ['a numerator', product(whole(HUGE), ONE)],
    ['a negative numerator', product(whole(-HUGE), ONE)],
    ['a denominator', product(part(HUGE), ONE)],
  ])('%s', (_, result) => {
    expect(result).toBeUndefined();
  });

  test('and what is just below has one', () => {
    expect(product(whole(HUGE - 1n), ONE)).toEqual(whole(HUGE - 1n));
    expect(product(part(HUGE - 1n), ONE)).toEqual(part(HUGE - 1n));
  });
});

describe('a sum', () => {
  test.each([
    ['0.5', '0.25', 100n],
    ['0.25', '0.5', 100n],
    ['1', '2', 1n],
    ['0.1', '0.2', 10n],
  ])('of %s and %s has the denominator that both fit', (a, b, denominator) => {
    expect(sum(fractionOf(a), fractionOf(b))?.denominator).toBe(denominator);
  });

  test('of thirds and halves has that of sixths', () => {
    expect(sum(part(3n), part(2n))).toEqual({ numerator: 5n, denominator: 6n });
  });
});

describe('a quotient', () => {
  test('has a positive denominator, whatever the signs', () => {
    expect(quotient(ONE, whole(-4n))).toEqual({ numerator: -1n, denominator: 4n });
    expect(quotient(whole(-1n), whole(-4n))).toEqual(part(4n));
  });

  test('by 0 has no result', () => {
    expect(quotient(ONE, whole(0n))).toBeUndefined();
  });
});

test('a number is not less than itself, however it is written', () => {
  expect(isLess(fractionOf('0.5'), fractionOf('0.50'))).toBe(false);
  expect(isLess(fractionOf('-0.5'), fractionOf('0.5'))).toBe(true);
  expect(isLess(fractionOf('0.5'), fractionOf('-0.5'))).toBe(false);
});

test.each([
  ['0.125', '0.13'],
  ['-0.125', '-0.13'],
  ['0.124', '0.12'],
  ['-0.001', '0'],
  ['10', '10'],
])('%s rounded to two places is %s', (text, shown) => {
  expect(decimalText(fractionOf(text), 2)).toBe(shown);
  expect(decimalText(rounded(fractionOf(text), 2), 2)).toBe(shown);
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldConstants, scoreOf } from '../../../src/records/formulas/evaluate.js';
import { parseFormula } from '../../../src/records/formulas/parse-formula.js';

const VALUES: Readonly<Record<string, string>> = {
  reach: '1000',
  impact: '2.5',
  effort: '0.4',
  debt: '-12.50',
  rating: '4',
  size: 'Large',
  huge: '9'.repeat(1_000),
  precise: `0.${'3'.repeat(998)}`,
};

const DEMAND = { customers: 3, revenue: '1234.50' };

const resultOf = (text: string, feedback = 42): string | undefined =>
  scoreOf(parseFormula(text), { ...DEMAND, valueIn: (reference) => VALUES[reference], feedback });

test.each([
  ['1', '1'],
  ['revenue / customers', '411.5'],
  ['revenue + feedback', '1276.5'],
  ['007', '7'],
  ['1.50', '1.5'],
  ['0.1 + 0.2', '0.3'],
  ['2 + 3 * 4', '14'],
  ['(2 + 3) * 4', '20'],
  ['10 - 4 - 3', '3'],
  ['100 / 10 / 5', '2'],
  ['8 / 2 * 4', '16'],
  ['-2 * -3', '6'],
  ['- (1 - 2)', '1'],
  ['1 / 3', '0.333333'],
  ['2 / 3', '0.666667'],
  ['-2 / 3', '-0.666667'],
  ['1 / 3 * 3', '1'],
  ['0.0000005', '0.000001'],
  ['0.00000049', '0'],
  ['-0.00000049', '0'],
  ['-0.0000005', '-0.000001'],
  ['round(2.5)', '3'],
  ['round(-2.5)', '-3'],
  ['round(1 / 3 * 4.5)', '2'],
  ['round(12.345, 2)', '12.35'],
  ['min(3, -1, 2)', '-1'],
  ['max(3, -1, 2)', '3'],
  ['feedback', '42'],
  ['field("reach")', '1000'],
  ['field("debt")', '-12.5'],
  ['field("nothing")', '0'],
  ['field("size", {"Small": 1, "Large": 3})', '3'],
  ['field("size", {"Small": 1, "Large": -3.5})', '-3.5'],
  ['field("size", {"Small": 1})', '0'],
  ['field("unset", {"Small": 1})', '0'],
  ['(field("reach") * field("impact")) / max(field("effort"), 1)', '2500'],
  ['0.3 * field("rating") + 0.7 * feedback', '30.6'],
  ['field("huge") - field("huge") + 1', '1'],
  ['field("huge")', '9'.repeat(1_000)],
  ['field("precise") * 3', '1'],
])('%s is %s', (text, result) => expect(resultOf(text)).toBe(result));

describe('there is no result', () => {
  test.each([
    '1 / 0',
    '0 / 0',
    '1 / field("nothing")',
    '0 * (1 / 0)',
    'max(1, 1 / 0)',
    '-(1 / 0)',
    'round(1 / 0)',
    '1 / (0.1 + 0.2 - 0.3)',
    'field("huge") + 1',
    'field("huge") - 0.5',
    'field("huge") * field("huge")',
    Array.from({ length: 100 }, () => 'field("huge")').join(' * '),
    `1 / (${Array.from({ length: 50 }, () => 'field("precise")').join(' * ')})`,
  ])('of %s', (text) => expect(resultOf(text)).toBeUndefined());
});

test('the largest feedback value is counted to the last digit', () =>
  expect(resultOf('feedback', Number.MAX_SAFE_INTEGER)).toBe('9007199254740991'));

/** A formula, and what it comes to: a numerator and a denominator, computed in another way. */
interface Case {
  readonly text: string;
  readonly value: readonly [bigint, bigint] | undefined;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const reduced = (n: bigint, d: bigint): Case['value'] => {
  if (d === 0n) return undefined;
  const divisor = gcd(n, d) * (d < 0n === gcd(n, d) < 0n ? 1n : -1n);
  return [n / divisor, d / divisor];
};

const number = fc
  .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 3 }))
  .map(([digits, places]): Case => ({
    text: (digits / 10 ** places).toFixed(places),
    value: reduced(BigInt(digits), 10n ** BigInt(places)),
  }));

const combined =
  (
    write: (a: string, b: string) => string,
    compute: (a: bigint, b: bigint, c: bigint, d: bigint) => Case['value'],
  ) =>
  ([left, right]: [Case, Case]): Case => ({
    text: write(left.text, right.text),
    value: left.value && right.value && compute(...left.value, ...right.value),
  });

const { formula } = fc.letrec<{ formula: Case; pair: [Case, Case] }>((tie) => ({
  pair: fc.tuple(tie('formula'), tie('formula')),
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    number,
    tie('pair').map(
      combined(
        (a, b) => `(${a} + ${b})`,
        (a, b, c, d) => reduced(a * d + c * b, b * d),
      ),
    ),
    tie('pair').map(
      combined(
        (a, b) => `(${a} - ${b})`,
        (a, b, c, d) => reduced(a * d - c * b, b * d),
      ),
    ),
    tie('pair').map(
      combined(
        (a, b) => `(${a} * ${b})`,
        (a, b, c, d) => reduced(a * c, b * d),
      ),
    ),
    tie('pair').map(
      combined(
        (a, b) => `(${a} / ${b})`,
        (a, b, c, d) => reduced(a * d, b * c),
      ),
    ),
    tie('pair').map(
      combined(
        (a, b) => `min(${a}, ${b})`,
        (a, b, c, d) => (a * d < c * b ? [a, b] : [c, d]),
      ),
    ),
    tie('pair').map(
      combined(
        (a, b) => `max(${a}, ${b})`,
        (a, b, c, d) => (a * d < c * b ? [c, d] : [a, b]),
      ),
    ),
    tie('formula').map(({ text, value }): Case => ({
      text: `-${text}`,
      value: value && [-value[0], value[1]],
    })),
  ),
}));

/** A decimal as millionths. */
function millionths(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(6, '0'));
}

test('random formulas come to what they come to otherwise, but for less than a millionth', () => {
  fc.assert(
    fc.property(formula, ({ text, value }) => {
      const facts = { valueIn: () => undefined, feedback: 0, customers: 0, revenue: 0 };
      const result = scoreOf(parseFormula(text), facts);
      if (scoreOf(foldConstants(parseFormula(text)), facts) !== result) return false;
      if (!value) return result === undefined;
      if (result === undefined || !/^-?(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/.test(result)) return false;
      const [numerator, denominator] = value;
      // Twice the error, in millionths of the denominator: at most one, and a half is rounded away from zero.
      const error = 2n * (millionths(result) * denominator - numerator * 1_000_000n);
      const outwards = numerator < 0n ? -error : error;
      return outwards <= denominator && outwards > -denominator;
    }),
    { numRuns: 2_000 },
  );
});

describe('what is the same for all discoveries', () => {
  test.each(['2', '1 / 3 * 3', '-round(2.5)', 'min(3, max(-1, 2))', '1 / 0', '0 * (1 / 0)'])(
    'is one number: %s',
    (text) => expect(foldConstants(parseFormula(text)).kind).toBe('number'),
  );

  test('is one number where it is a part', () =>
    expect(foldConstants(parseFormula('2 * 3 + feedback * (1 - 4)'))).toMatchObject({
      left: { kind: 'number', value: { numerator: 6n } },
      right: { left: { kind: 'feedback' }, right: { kind: 'number', value: { numerator: -3n } } },
    }));

  test('leaves formulas what they come to', () => {
    const formula = foldConstants(
      parseFormula('field("size", {"Large": 2}) * (1 + 1) + max(feedback, 6 * 7)'),
    );
    expect(scoreOf(formula, { ...DEMAND, valueIn: (reference) => VALUES[reference], feedback: 50 })).toBe(
      '54',
    );
  });
});

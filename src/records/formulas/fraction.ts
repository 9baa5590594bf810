/** An exact number with a positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** About 2,500 digits. A longer fraction counts as no result, because computing with it would block the event loop. */
const LIMIT = 1n << 8_192n;

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

const within = (value: Fraction): Fraction | undefined =>
  abs(value.numerator) < LIMIT && value.denominator < LIMIT ? value : undefined;

/** @param text a decimal, possibly negative */
export function fractionOf(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

export const negated = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
});

export function sum(a: Fraction, b: Fraction): Fraction | undefined {
  const [small, large] = a.denominator < b.denominator ? [a, b] : [b, a];
  // Most denominators are powers of ten, so the larger one is often a common denominator.
  const denominator =
    large.denominator % small.denominator === 0n ? large.denominator : a.denominator * b.denominator;
  const scaled = (each: Fraction) => each.numerator * (denominator / each.denominator);
  return within({ numerator: scaled(a) + scaled(b), denominator });
}

export const product = (a: Fraction, b: Fraction): Fraction | undefined =>
  within({ numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator });

export function quotient(a: Fraction, b: Fraction): Fraction | undefined {
  if (b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return within({
    numerator: sign * a.numerator * b.denominator,
    denominator: sign * b.numerator * a.denominator,
  });
}

export const isLess = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator;

/** Rounds half away from zero. */
export function rounded({ numerator, denominator }: Fraction, places: number): Fraction {
  const scale = 10n ** BigInt(places);
  const units = (2n * abs(numerator) * scale + denominator) / (2n * denominator);
  return { numerator: numerator < 0n ? -units : units, denominator: scale };
}

/** Whether a number has more than this many digits before the decimal point. */
export const exceeds = ({ numerator, denominator }: Fraction, digits: number): boolean =>
  abs(numerator) >= 10n ** BigInt(digits) * denominator;

/** Writes a number as a decimal, rounded to `places` and without trailing zeros. */
export function decimalText(value: Fraction, places: number): string {
  const { numerator } = rounded(value, places);
  const digits = String(abs(numerator)).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/, '');
  const text = digits.slice(0, -places) + (decimals && `.${decimals}`);
  return numerator < 0n ? `-${text}` : text;
}

import fc from 'fast-check';
import { words } from '../../support/names.js';
import type { Schema } from '../../support/specification.js';

/** Texts that are odd, but texts. */
const ODD = [
  ...words(`
    0 -1 1e3 null undefined NaN true [] {} \${x} {{x}} %00 %s %n $1 $& $$ \\ \\0 \\u0000 :* <-> || ; -- /* */ ../../etc/passwd
    .* (a+)+$ [a-z ^ ?: \\d{1,9999} (?<=a)b 2026-02-30 1900-02-29T24:00Z __proto__ constructor toString none NONE me
    😀 👨‍👩‍👧‍👦 🏳️‍🌈 ⁦ ‮ ﷽ Ω≈ç√ 田中さん שלום مرحبا ß ﬀ ı İ ǅ １２３ é é ñ̃̃̃̃ Z͑ͫ̓a̴l᷅g͂o ​ ﻿x 　 x￿ 𠜎 ½ Ⅷ ²
  `),
  "'; DROP TABLE discovery; --",
  '"quoted" \'and\' `so`',
  '<script>alert(1)</script>',
  '=1+1',
  'a\r\nb\tc',
  'line\u2028separator',
  ' leading and trailing ',
  'x'.repeat(90),
  'ä'.repeat(99),
  'a b '.repeat(20).trim(),
  '%'.repeat(50),
  '\u0001\u001f\u007f\u0085',
];

/** Texts that nothing can store, or that a client would never send. */
const IMPOSSIBLE = ['', '\0', 'a\0b', '\ud800', '\udc00x', 'x\udbff', ' ', '\t\n', '\u00a0'];

/** What the largest texts are made of: each takes another number of bytes as JSON, in UTF-8 and in an index. */
export const UNITS = ['x', '"', '\\', '\n', 'é', '€', '😀', 'x ', 'lo-re ', '\u0301', '‮', '%', '田'];

export const lengthOf = (text: string): number => [...text].length;

/** Exactly so many characters. */
export function filled(unit: string, length: number): string {
  const times = Math.floor(length / lengthOf(unit));
  return unit.repeat(times) + [...unit].slice(0, length - times * lengthOf(unit)).join('');
}

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0')),
  fc.string({ minLength: 1, maxLength: 300 }),
);

/** A text that a schema takes. */
export function textOf({
  minLength = 0,
  maxLength = 200_000,
  pattern,
  format,
}: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  const isTaken = (text: string): boolean => lengthOf(text) >= minLength && lengthOf(text) <= maxLength;
  if (pattern?.startsWith('^')) {
    const regExp = new RegExp(pattern, 'u');
    return fc
      .stringMatching(regExp, { size: 'small' })
      .filter((text) => isTaken(text) && text.isWellFormed());
  }
  const regExp = new RegExp(pattern ?? '', 'u');
  const edge = fc
    .tuple(fc.constantFrom(...UNITS), fc.constantFrom(minLength, minLength + 1, Math.min(maxLength, 20_000)))
    .map(([unit, length]) => filled(unit, length));
  return fc
    .oneof({ weight: 5, arbitrary: anything }, { weight: 1, arbitrary: edge })
    .filter((text) => isTaken(text) && regExp.test(text) && text.isWellFormed());
}

/** A text that a schema does not take, as far as it says so. */
export function wrongTextOf({ minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const beyond = maxLength === undefined ? [] : [maxLength + 1, 2 * maxLength];
  return fc.oneof(
    fc.constantFrom(...IMPOSSIBLE, ...ODD),
    fc
      .tuple(fc.constantFrom(...UNITS), fc.constantFrom(Math.max(minLength - 1, 0), ...beyond))
      .map(([unit, length]) => filled(unit, length)),
  );
}

/** Times at every edge, of which some are none. */
export const TIMES = words(`
  2026-01-31 2024-02-29T12:00:00.000Z 1970-01-01 1970-01-01T00:00:00.000Z 0001-01-01 0001-01-01T00:00:00+23:59
  9999-12-31 9999-12-31T23:59:59.999Z 9999-12-31T23:59:59.999-23:59 2016-12-31T23:59:60Z 2026-01-01T24:00:00Z
  2026-01-01T00:00:00+14:00 2026-01-01T00:00:00-00:00 2026-01-01t00:00:00z 2026-01-01T00:00:00,5Z
  2026-01-01T00:00:00.123456789Z 2026-01-01T00:00+05 2026-01-01T00:00:00+0530
`);
export const NO_TIMES = words(`
  2026-02-30 1900-02-29 2026-13-01 0000-01-01 10000-01-01 +012026-01-01 -0001-01-01 2026-01-01T25:00:00Z
  2026-01-01T00:00:61Z 2026-01-01T00:00:00 2026-01-01T00:00:00+24:00 2026-W01-1 2026-001 20260101 now 0 1e12 2026-1-1
`);

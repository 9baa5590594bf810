import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  FaultyFormula,
  fieldTermsOf,
  parseFormula,
  withReferences,
} from '../../../src/records/formulas/parse-formula.js';

function faultIn(text: string): FaultyFormula {
  try {
    parseFormula(text);
  } catch (error) {
    if (error instanceof FaultyFormula) return error;
    throw error;
  }
  throw new Error(`${text} is accepted.`);
}

test.each([
  '1',
  '0.50',
  'feedback',
  'field("reach")',
  'field( "a \\"b\\" \\u00e4" )',
  'field("size", {"Small": 1, "Large": 3.5, "": -2})',
  '(field("reach") * field("impact")) / max(field("effort"), 1)',
  'min(1, 2, 3) - max(1,2)',
  'round(1 / 3)',
  'round(1 / 3, 2)',
  '--1',
  '1 - -1',
  '\n 1\t+\r\n2 ',
])('%s is a formula', (text) => expect(() => parseFormula(text)).not.toThrow());

const VALUE = 'a number, feedback, customers, revenue, field("…"), min(…), max(…), round(…), "-" or "("';

describe('a fault is named by its place, by what is there and by what is expected', () => {
  test.each([
    ['', 1, `the formula ends; expected is ${VALUE}`],
    ['1 +', 4, `the formula ends; expected is ${VALUE}`],
    ['1 2', 3, 'there is "2"; expected is an operator or the end'],
    ['1)', 2, 'there is ")"; expected is an operator or the end'],
    ['(1', 3, 'the formula ends; expected is an operator or ")"'],
    ['* 2', 1, `there is "*"; expected is ${VALUE}`],
    ['+2', 1, `there is "+"; expected is ${VALUE}`],
    ['maximum(1, 2)', 1, `there is "maximum"; expected is ${VALUE}`],
    ['Feedback', 1, `there is "Feedback"; expected is ${VALUE}`],
    ['1e5', 2, 'there is "e5"; expected is an operator or the end'],
    ['.5', 1, '"." has no meaning'],
    ['1.', 2, '"." has no meaning'],
    ['2 ** 3', 4, `there is "*"; expected is ${VALUE}`],
    ['1 % 2', 3, '"%" has no meaning'],
    ['"text"', 1, `there is "\\"text\\""; expected is ${VALUE}`],
    ['field(reach)', 7, 'there is "reach"; expected is a text in double quotes'],
    ["field('reach')", 7, '"\'" has no meaning'],
    ['field("reach"', 14, 'the formula ends; expected is an operator or ")"'],
    ['field("reach', 7, 'a text begins that is none in JSON'],
    ['field("\\x")', 7, 'a text begins that is none in JSON'],
    ['field("\\u12 ")', 7, 'a text begins that is none in JSON'],
    ['field("s", {})', 13, 'there is "}"; expected is a text in double quotes'],
    ['field("s", {"a" 1})', 17, 'there is "1"; expected is ":"'],
    ['field("s", {"a": 1, "a": 2})', 21, '"a" is named twice'],
    ['field("\\u0000")', 7, 'no field has such an id or clientId'],
    ['field("\\ud800")', 7, 'no field has such an id or clientId'],
    ['max(1)', 6, 'there is ")"; expected is an operator or ","'],
    ['min()', 5, `there is ")"; expected is ${VALUE}`],
    ['round(1, 7)', 10, 'round(…) takes a whole number of places from 0 to 6'],
    ['round(1, 0.5)', 10, 'round(…) takes a whole number of places from 0 to 6'],
    ['constructor("x")', 1, `there is "constructor"; expected is ${VALUE}`],
    ['feedback.x', 9, '"." has no meaning'],
  ])('%j', (text, place, why) =>
    expect(faultIn(text)).toMatchObject({
      code: 'formula_syntax',
      message: `At character ${place}: ${why}.`,
    }),
  );

  test('whose number counts characters and not their halves', () =>
    expect(faultIn('field("😀") ?').message).toMatch(/^At character 12:/));
});

describe('a formula is too complex', () => {
  test.each([
    ['with 33 levels of parentheses', `${'('.repeat(33)}1${')'.repeat(33)}`, 33],
    ['with ten thousand parentheses', '('.repeat(10_000), 33],
    ['with 201 operators', `0${'+1'.repeat(201)}`, 402],
  ])('%s', (_, text, place) =>
    expect(faultIn(text)).toMatchObject({
      code: 'formula_too_complex',
      message: expect.stringMatching(`^At character ${place}: `),
    }),
  );

  test.each([
    ['32 levels of parentheses', `${'('.repeat(32)}1${')'.repeat(32)}`],
    ['200 operators', `0${'+1'.repeat(200)}`],
    [
      'five hundred options',
      `field("s", {${Array.from({ length: 500 }, (_, n) => `"${n}": -${n}`).join(', ')}})`,
    ],
  ])('but not with %s', (_, text) => expect(() => parseFormula(text)).not.toThrow());
});

test('the fields that a formula names are found wherever they stand', () => {
  const text = '-field("a") + round(max(1, field("b")), 2) * (field("c") / min(field("d"), field("a")))';
  expect(fieldTermsOf(parseFormula(text)).map(({ reference }) => reference)).toEqual(
    [...'abcda'].map((value) => expect.objectContaining({ value })),
  );
});

test('references are replaced where they stand, and the rest stays as it was written', () => {
  const text = ' field( "a" )*2 + field("\\u0062", {"a": 1})\n';
  expect(withReferences(text, (reference) => `"${reference}"`)).toBe(
    ' field( "\\"a\\"" )*2 + field("\\"b\\"", {"a": 1})\n',
  );
});

const TOKENS = `1 0.5 . + - * / ( ) , { } : " "a" \\ ä 😀 min max round field feedback x`
  .split(/ /)
  .concat(' ');

test('whatever the text, it is a formula or has a fault', () => {
  const tokens = fc.constantFrom(...TOKENS);
  const texts = fc.oneof(
    fc.array(tokens, { maxLength: 40 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      try {
        parseFormula(text);
      } catch (error) {
        return error instanceof FaultyFormula && /^At character \d+: .+\.$/s.test(error.message);
      }
      return true;
    }),
    { numRuns: 5_000 },
  );
});

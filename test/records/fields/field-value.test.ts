import { describe, expect, test } from '@jest/globals';
import { FIELD_TYPES } from '../../../src/records/fields/field-type.js';
import { canonicalValue, whyNotAValue } from '../../../src/records/fields/field-value.js';
import { allQuoted } from '../../../src/http/problems/excerpt.js';
import { named } from '../../support/names.js';
import { INVALID, OPTIONS, VALID } from './samples.js';

const each = (samples: Record<string, readonly string[]>) =>
  FIELD_TYPES.flatMap((type) =>
    named(samples[type] ?? []).map(([name, value]) => [type, name, value] as const),
  );

describe('a field of type', () => {
  test.each(each(VALID))('%s takes %s', (type, _, value) =>
    expect(whyNotAValue(type, OPTIONS, value)).toBeUndefined(),
  );

  test.each(each(INVALID))('%s does not take %s', (type, _, value) =>
    expect(whyNotAValue(type, OPTIONS, value)).toMatch(/./),
  );

  test('FEEDBACK takes nothing from callers', () =>
    expect(whyNotAValue('FEEDBACK', [], '1')).toBe('nothing: the service keeps its value'));
});

describe('what a field allows is said in words', () => {
  test.each([
    ['TEXT', 'a text of 1 to 10000 characters'],
    ['NUMBER', 'a decimal number such as -12.50, of at most 1000 characters'],
    ['SCORE', 'a decimal number such as -12.50, of at most 1000 characters'],
    ['RATING', 'a whole number from 0 to 5'],
    ['DATE', 'a day of the calendar, written YYYY-MM-DD'],
    ['BOOLEAN', 'true or false'],
    ['URL', 'an http or https URL of at most 2048 characters'],
    ['SELECT', 'one of "Small", "Large"'],
    ['MULTI_SELECT', 'a JSON array of option names, each at most once and from "Small", "Large"'],
  ] as const)('of %s: %s', (type, words) => expect(whyNotAValue(type, ['Small', 'Large'], '')).toBe(words));

  test('options beyond the twentieth are not named', () => {
    const options = Array.from({ length: 21 }, (_, n) => `${n}`);
    expect(allQuoted(options)).toBe(
      `${options
        .slice(0, 20)
        .map((each) => `"${each}"`)
        .join(', ')}, …`,
    );
    expect(allQuoted(options.slice(1))).not.toContain('…');
  });
});

describe('the form in which a value is kept', () => {
  test.each([
    ['[ "a" ,\n"b" ]', '["a","b"]'],
    ['["\\u00c4"]', '["Ä"]'],
    ['[\t]', '[]'],
  ])('of a selection %j is %j', (value, kept) =>
    expect(canonicalValue('MULTI_SELECT', ['a', 'b', 'Ä'], value)).toBe(kept),
  );

  test('of a selection keeps the order in which it was chosen', () =>
    expect(canonicalValue('MULTI_SELECT', ['a', 'b'], '["b","a"]')).toBe('["b","a"]'));

  test.each([
    ['SELECT', ' a ', 'a'],
    ['SELECT', 'b ', 'b '],
    ['MULTI_SELECT', '[" a","b "]', '["a","b "]'],
  ] as const)('of %s %j is an option as the field has it: %j', (type, value, kept) => {
    expect(whyNotAValue(type, ['a', 'b '], value)).toBeUndefined();
    expect(canonicalValue(type, ['a', 'b '], value)).toBe(kept);
  });

  test.each(FIELD_TYPES.filter((type) => type !== 'MULTI_SELECT'))('of %s is as it was given', (type) =>
    expect(canonicalValue(type, [], ' [ "a" ] ')).toBe(' [ "a" ] '),
  );
});

test('a selection may have all options, in any order, and no option twice', () => {
  const all = JSON.stringify(OPTIONS.toReversed());
  expect(whyNotAValue('MULTI_SELECT', OPTIONS, all)).toBeUndefined();
  expect(whyNotAValue('MULTI_SELECT', OPTIONS, JSON.stringify([...OPTIONS, 'Small']))).toMatch(/once/);
});

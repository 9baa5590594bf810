import { describe, expect, test } from '@jest/globals';
import { fieldTermsIn, operandsOf, optionsIn } from '../../../src/records/fields/field-formula.js';
import type { FieldFacts, FieldType } from '../../../src/records/fields/field-type.js';
import { thrownBy } from '../../support/thrown.js';

const OWNER = { id: 'o', clientId: 'own', type: 'SCORE' as FieldType };
const field = (id: string, type: FieldType, others: Partial<FieldFacts> = {}): FieldFacts => ({
  id,
  name: `the ${id}`,
  type,
  options: null,
  formula: null,
  ...others,
});
const FIELDS: Record<string, FieldFacts> = {
  effort: field('effort', 'NUMBER'),
  rating: field('rating', 'RATING'),
  size: field('size', 'SELECT', { options: ['S', 'L'] }),
  sizes: field('sizes', 'MULTI_SELECT', { options: ['S'] }),
  note: field('note', 'TEXT'),
  score: field('score', 'SCORE', { formula: '1' }),
  all: field('all', 'FEEDBACK'),
  self: field('o', 'SCORE'),
};
const operands = (formula: string, owner = OWNER) => operandsOf(owner, formula, (name) => FIELDS[name]);

test('the fields of a formula are found, each once', () =>
  expect(operands('field("effort") + field("rating") * field("effort") + field("size", {"S": 1})')).toEqual([
    { reference: 'effort', fieldId: 'effort' },
    { reference: 'rating', fieldId: 'rating' },
    { reference: 'size', fieldId: 'size' },
  ]));

describe('what a formula can not use', () => {
  test.each([
    [
      '1 + field("lost")',
      'field_not_found',
      'there is no discovery field with the id or clientId "lost"',
      11,
    ],
    ['field("own")', 'formula_of_itself', 'a formula can not use its own field', 7],
    ['field("o")', 'formula_of_itself', 'a formula can not use its own field', 7],
    ['field("self")', 'formula_of_itself', 'a formula can not use its own field', 7],
    ['field("score")', 'formula_of_formula', 'the field "the score" has a formula itself', 7],
    ['field("all")', 'field_not_usable', 'the field "the all" shows the feedback value: write feedback', 7],
    [
      'field("note")',
      'field_not_usable',
      'the field "the note" is of type TEXT; NUMBER, RATING and SELECT can be used',
      7,
    ],
    [
      'field("sizes", {"S": 1})',
      'field_not_usable',
      'the field "the sizes" is of type MULTI_SELECT; NUMBER, RATING and SELECT can be used',
      7,
    ],
    [
      'field("size")',
      'options_needed',
      'the options of "the size" need values: field("…", {"Small": 1, "Large": 3})',
      7,
    ],
    ['field("effort", {"S": 1})', 'options_not_taken', 'the field "the effort" has no options', 7],
    ['field("size", {"S": 1, "XL": 2})', 'option_not_found', 'the field has no option "XL"', 24],
  ])('%s', (formula, code, why, at) => {
    const detail = `At character ${at}: ${why}.`;
    expect(thrownBy(() => operands(formula))).toMatchObject({
      message: expect.stringContaining(detail),
      errors: [{ pointer: '/formula', code }],
    });
  });

  test('is told all at once', () =>
    expect(thrownBy(() => operands('field("lost") + field("own")'))).toMatchObject({
      errors: { length: 2 },
    }));
});

test('only a score has a formula', () =>
  expect(thrownBy(() => fieldTermsIn('NUMBER', '1'))).toMatchObject({
    message: 'A field of type NUMBER has no formula.',
    errors: [{ code: 'formula_not_taken' }],
  }));

test('a formula that can not be read is refused with the place', () =>
  expect(thrownBy(() => fieldTermsIn('SCORE', '1 +'))).toMatchObject({
    errors: [{ code: 'formula_syntax', detail: expect.stringContaining('At character 4') }],
  }));

test('the options are those that a formula names for the field, by one of its names', () => {
  const formula =
    'field("size", {"S": 1, "L": 2}) + field("s1", {"S": 1}) + field("other", {"X": 1}) + field("a")';
  expect(optionsIn(formula, ['size', 's1'])).toEqual(['S', 'L', 'S']);
  expect(optionsIn(formula, ['a'])).toEqual([]);
});

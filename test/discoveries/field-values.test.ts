import { describe, expect, test } from '@jest/globals';
import * as problems from '../../src/discoveries/discovery.problems.js';
import { applyFieldValues } from '../../src/discoveries/rules/field-values.js';
import type { FieldFacts } from '../../src/fields/field-facts.js';

const field = (
  id: string,
  type: FieldFacts['type'],
  options: string[] | null = null,
  formula: string | null = null,
): [string, FieldFacts] => [id, { id, name: id, type, options, formula }];
const FIELDS = new Map([
  field('text', 'TEXT'),
  field('many', 'MULTI_SELECT', ['a', 'b']),
  field('feedback', 'FEEDBACK'),
  field('computed', 'SCORE', null, '1'),
]);

const value = (id: string, given: unknown) => ({ field: { id }, value: given });

const apply = (present: Record<string, string>, given: ReturnType<typeof value>[], isNew = false) =>
  applyFieldValues(present, given, (reference) => FIELDS.get(reference), { isNew });

describe('field values that are given', () => {
  test('are added to those that are there', () => {
    expect(apply({ text: 'x' }, [value('many', '["a"]')])).toEqual({ text: 'x', many: '["a"]' });
  });

  test('replace those of the same field', () => {
    expect(apply({ text: 'x' }, [value('text', 'y')])).toEqual({ text: 'y' });
  });

  test('are stored in their canonical form', () => {
    expect(apply({}, [value('many', '[ "b", "a" ]')])).toEqual({ many: '["b","a"]' });
  });

  test('are cleared by null', () => {
    expect(apply({ text: 'x', many: '[]' }, [value('text', null)])).toEqual({ many: '[]' });
  });

  test('leave what was there as it was', () => {
    const present = { text: 'x' };
    apply(present, [value('text', 'y')]);
    expect(present).toEqual({ text: 'x' });
  });

  test.each([
    ['for a field that is not there', [value('x', 'y')], problems.FieldNotFound],
    ['for the system field', [value('feedback', '1')], problems.FieldReadOnly],
    ['for a field with a formula', [value('computed', '1')], problems.FieldReadOnly],
    ['twice for a field', [value('text', 'x'), value('text', 'x')], problems.FieldRepeated],
    ['that the field does not take', [value('many', '["c"]')], problems.InvalidFieldValue],
    ['that are no text', [value('text', 1)], problems.InvalidFieldValue],
    ['that are too long together', [value('text', 'x')], problems.FieldValuesTooLarge],
  ])('are refused %s', (_, given, problem) => {
    expect(() => apply({ other: 'x'.repeat(1_048_576) }, given)).toThrow(problem);
  });

  test('can not be null for a new discovery', () => {
    expect(() => apply({}, [value('text', null)], true)).toThrow(problems.InvalidFieldValue);
  });
});

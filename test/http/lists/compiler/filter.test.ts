import { describe, expect, test } from '@jest/globals';
import {
  conditionsIn,
  type Filter,
  given,
  is,
  isMetByNothing,
  readFilter,
} from '../../../../src/http/lists/compiler/filter.js';
import { thrownBy } from '../../../support/thrown.js';

const read = (filter: unknown) => readFilter(filter, ['filter'], 'fieldsValues');

const condition = (member: string, operator: string, value: unknown, ...path: string[]): Filter => ({
  kind: 'condition',
  member,
  operator,
  value,
  memberPath: ['filter', ...path],
  path: ['filter', ...path, ...(operator === '' ? [] : [operator])],
});
const title = (...path: string[]) => condition('title', 'eq', 'a', ...path, 'title');
const TITLE = { title: { eq: 'a' } };

describe('a filter', () => {
  test.each<[string, unknown, Filter]>([
    ['of one condition', TITLE, title()],
    ['of nothing', {}, { kind: 'and', of: [] }],
    [
      'of several operators',
      { score: { gte: 1, lt: 5 } },
      { kind: 'and', of: [condition('score', 'gte', 1, 'score'), condition('score', 'lt', 5, 'score')] },
    ],
    [
      'of several members',
      { ...TITLE, q: 'login' },
      { kind: 'and', of: [title(), condition('q', '', 'login', 'q')] },
    ],
    ['of all of some', { and: [TITLE] }, { kind: 'and', of: [title('and', '0')] }],
    ['of any of some', { or: [TITLE, TITLE] }, { kind: 'or', of: [title('or', '0'), title('or', '1')] }],
    ['of none of some', { not: TITLE }, { kind: 'not', of: title('not') }],
    [
      'of a field',
      { fieldsValues: { effort: { gt: 1 } } },
      condition('fieldsValues.effort', 'gt', 1, 'fieldsValues', 'effort'),
    ],
    [
      'of a field by one name',
      { 'fieldsValues.effort': { gt: 1 } },
      condition('fieldsValues.effort', 'gt', 1, 'fieldsValues.effort'),
    ],
  ])('%s is read', (_, filter, expected) => expect(read(filter)).toEqual(expected));

  const OPERATORS = 'must be an object of operators, for example {"eq": …}.';
  test.each<[unknown, string, string]>([
    ['x', '/filter', 'must be an object.'],
    [[], '/filter', 'must be an object.'],
    [{ not: null }, '/filter/not', 'must be an object.'],
    [{ or: [1] }, '/filter/or/0', 'must be an object.'],
    [{ or: {} }, '/filter/or', 'must be an array of filters.'],
    [{ title: 'a' }, '/filter/title', OPERATORS],
    [{ title: {} }, '/filter/title', OPERATORS],
    [{ fieldsValues: 1 }, '/filter/fieldsValues', 'must be an object, for example {"effort": {"eq": …}}.'],
    [{ fieldsValues: { effort: 1 } }, '/filter/fieldsValues/effort', OPERATORS],
  ])('%j is refused at %s', (filter, pointer, why) =>
    expect(thrownBy(() => read(filter))).toMatchObject({
      errors: [{ pointer, code: 'wrong_type', detail: `${pointer} ${why}` }],
    }),
  );

  test('is told at once of all that is wrong', () =>
    expect(thrownBy(() => read({ title: 1, not: 2 }))).toMatchObject({ errors: { length: 2 } }));

  test('has six levels at most', () => {
    const nested = (levels: number): unknown => (levels === 1 ? TITLE : { and: [nested(levels - 1)] });
    const negated = (levels: number): unknown => (levels === 1 ? TITLE : { not: negated(levels - 1) });
    expect(() => read(nested(6))).not.toThrow();
    expect(() => read(negated(6))).not.toThrow();
    const pointer = `/filter${'/not'.repeat(6)}`;
    const detail = `${pointer} is on level 7: a filter may have 6.`;
    expect(thrownBy(() => read(negated(7)))).toMatchObject({
      errors: [{ pointer, code: 'too_deep', detail }],
    });
    expect(thrownBy(() => read(nested(7)))).toMatchObject({ errors: [{ code: 'too_deep' }] });
  });

  test('has fifty conditions at most', () => {
    const many = (count: number) => ({ or: Array.from({ length: count }, () => TITLE) });
    expect(() => read(many(50))).not.toThrow();
    const detail = '/filter has 51 conditions: a filter may have 50.';
    expect(thrownBy(() => read(many(51)))).toMatchObject({
      errors: [{ pointer: '/filter', code: 'too_many_conditions', detail }],
    });
  });

  test('of a noun without fields has none', () =>
    expect(readFilter({ fieldsValues: { eq: 1 } }, [])).toMatchObject({ member: 'fieldsValues' }));
});

test('the conditions of a filter are found on every level', () => {
  const filter = read({ ...TITLE, or: [{ score: { gt: 1 } }, { not: { q: 'x' } }] });
  expect(conditionsIn(filter).map(({ member }) => member)).toEqual(['title', 'score', 'q']);
});

test('a parameter is a condition where it is given', () => {
  expect(is('title', 'eq', 'a')).toEqual({ ...title(), memberPath: [], path: [] });
  expect(given('a', (value) => is('title', 'eq', value))).toEqual([is('title', 'eq', 'a')]);
  expect(given(undefined, (value) => is('title', 'eq', value))).toEqual([]);
});

test.each<[string, unknown, boolean]>([
  ['ne', 'a', true],
  ['eq', 'a', false],
  ['empty', true, true],
  ['empty', false, false],
  ['hasAll', [], true],
  ['hasAll', ['a'], false],
  ['hasAny', [], false],
  ['in', [], false],
])('%s of %j is true of a record without a value: %s', (operator, value, isMet) => {
  expect(isMetByNothing(is('tags', operator, value))).toBe(isMet);
});

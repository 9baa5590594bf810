import { describe, expect, test } from '@jest/globals';
import { DISCOVERIES } from '../../../../src/records/discoveries/listable-fields.js';
import { memberOfField } from '../../../../src/records/discoveries/field-members.js';
import { cursorValues, keyOfValues } from '../../../../src/http/lists/compiler/keyset.js';
import { readSort } from '../../../../src/http/lists/compiler/sort.js';

const named = (type: string) =>
  memberOfField({ id: type, type, options: ['a', 'b'], formula: null } as never, () => '$2');

const sorting = (...sort: string[]) => readSort(sort, DISCOVERIES, { named }, []);

const id = '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f';

describe('a forged cursor is refused', () => {
  test.each([
    ['title', ''],
    ['title', 'x'],
    ['title', '=x\0=y'],
    ['title', '-'],
    ['title', '--'],
    ['title', '=a\0'],
    ['title', `=${'x'.repeat(501)}`],
    ['createdAt', '='],
    ['updatedAt', '=yesterday'],
    ['updatedAt', '=2026-02-30T00:00:00.000Z'],
    ['updatedAt', '=0000-01-01T00:00:00.000Z'],
    ['feedbackScore', '=1.5'],
    ['feedbackScore', '=9999999999999999'],
    ['fieldsValues.NUMBER', '=NaN'],
    ['fieldsValues.NUMBER', '=1e5'],
    ['fieldsValues.SELECT', '=Small'],
    ['fieldsValues.TEXT', `=${'x'.repeat(101)}`],
  ])('by %s, with the key %j', (sort, key) =>
    expect(() => cursorValues({ id, key }, sorting(sort))).toThrow('cursor is not one'),
  );
});

test.each([
  ['fieldsValues.NUMBER', '-12.50'],
  ['fieldsValues.NUMBER', null],
  ['fieldsValues.DATE', '2026-01-31'],
  ['fieldsValues.SELECT', '2'],
  ['lastFeedback', null],
  ['lastFeedback', '2026-01-31T09:30:00.123Z'],
  ['title', "it's \\ all"],
  ['title', '-'],
  ['title', ''],
])('by %s, the key %s is taken', (sort, value) =>
  expect(cursorValues({ id, key: keyOfValues([value]) }, sorting(sort))).toEqual({ id, values: [value] }),
);

test('nothing is compared after the time of creation, which no two share', () => {
  const { keys, isIdDescending } = sorting('title', '-createdAt', 'updatedAt');
  expect(keys.map(({ sql }) => sql)).toEqual(['r.title']);
  expect(isIdDescending).toBe(true);
});

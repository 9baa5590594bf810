import { describe, expect, test } from '@jest/globals';
import { cursorValues } from '../../../src/discoveries/query/following.js';
import type { SortKey } from '../../../src/discoveries/query/sort-key.js';
import { readSort } from '../../../src/discoveries/query/sort-keys.js';

const facts = {
  isSmall: false,
  resolve: () => () => undefined,
  searchQuery: String,
  field: (type: string) => ({ id: type, name: type, type, options: ['a', 'b'], formula: null }) as never,
};

const sorting = (...sort: string[]) => readSort(sort, facts, () => '$2', []);

const id = '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f';

describe('a forged cursor is refused', () => {
  test.each([
    ['title', '"x"'],
    ['title', '[]'],
    ['title', '["x","y"]'],
    ['title', '[null]'],
    ['title', '[1]'],
    ['title', '{"0":"x"}'],
    ['title', '['],
    ['title', '["a\\u0000"]'],
    ['title', JSON.stringify(['x'.repeat(501)])],
    ['updatedAt', '["yesterday"]'],
    ['updatedAt', '["0000-01-01T00:00:00.000Z"]'],
    ['feedbackScore', '["1.5"]'],
    ['feedbackScore', '["9999999999999999999"]'],
    ['fieldsValues.NUMBER', '["NaN"]'],
    ['fieldsValues.NUMBER', '["1e5"]'],
    ['fieldsValues.SELECT', '["Small"]'],
    ['fieldsValues.TEXT', JSON.stringify(['x'.repeat(101)])],
  ])('by %s, with the key %s', (sort, key) => {
    expect(() => cursorValues({ id, key }, sorting(sort))).toThrow('cursor is not one');
  });
});

test.each([
  ['fieldsValues.NUMBER', '-12.50'],
  ['fieldsValues.NUMBER', null],
  ['fieldsValues.DATE', '2026-01-31'],
  ['fieldsValues.SELECT', '2'],
  ['lastFeedback', null],
  ['lastFeedback', '2026-01-31T09:30:00.123Z'],
  ['title', "it's \\ all"],
])('by %s, the key %s is taken', (sort, value) => {
  expect(cursorValues({ id, key: JSON.stringify([value]) }, sorting(sort))).toEqual({ id, values: [value] });
});

test('nothing is compared after the time of creation, which no two share', () => {
  const names = ({ keys }: { keys: readonly SortKey[] }) => keys.map((key) => key.sql());
  expect(names(sorting('title', '-createdAt', 'updatedAt'))).toEqual(['r.title']);
  expect(sorting('title', '-createdAt', 'updatedAt').isIdDescending).toBe(true);
});

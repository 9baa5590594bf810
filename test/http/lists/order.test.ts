import { describe, expect, test } from '@jest/globals';
import { type Orderings, orderBy, orderOf, positionOfRow } from '../../../src/http/lists/order.js';
import { integerKey, textKey, TIME } from '../../../src/http/lists/order-key.js';

const ID = '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f';
const apart = { table: 'task_value', id: 'task_id', flag: 'has_value' };
const orderings: Orderings = {
  rank: { column: 'rank', key: textKey(20), isUnique: true },
  due: { column: 'due', key: TIME, apart },
  votes: { column: 'votes', key: integerKey(100), apart: { ...apart, othersKey: '0' } },
};
const order = (sort: string) => orderOf({ sort }, { defaultOrder: 'createdAt', orderings });

describe('the order of a list', () => {
  test.each([
    [undefined, 'position', false],
    ['title', 'title', false],
    ['-updatedAt', 'updated_at', true],
    ['createdAt', undefined, false],
  ])('asked for as %p', (sort, column, descending) => {
    const asked = orderOf({ ...(sort && { sort }) }, { defaultOrder: 'position' });
    expect([asked.ordering?.column, asked.descending]).toEqual([column, descending]);
  });

  test('may be one of the list alone', () => {
    expect(order('-rank')).toEqual({ ordering: orderings['rank'], descending: true });
  });

  test.each([
    ['createdAt', 'r.id ASC'],
    ['-createdAt', 'r.id DESC'],
    ['updatedAt', 'r.updated_at ASC, r.id ASC'],
    ['-title', 'r.title DESC, r.id DESC'],
    ['position', 'r.position ASC, r.id ASC'],
    ['-rank', 'r.rank DESC'],
    ['due', 'r.order_key ASC NULLS LAST, r.id ASC'],
    ['-due', 'r.order_key DESC NULLS LAST, r.id DESC'],
  ])('%s is ordered by %s', (sort, expected) => {
    expect(orderBy(order(sort), 'r')).toBe(expected);
  });
});

describe('the position of a row', () => {
  const row = { id: ID, updated_at: '2026-01-31T12:00:00.000Z', title: 'Title', position: 7, rank: 'a0' };

  test.each([
    ['createdAt', ''],
    ['-updatedAt', row.updated_at],
    ['title', 'Title'],
    ['position', '7'],
    ['rank', 'a0'],
  ])('in the order %s has the key %p', (sort, key) => {
    expect(positionOfRow(row, order(sort))).toEqual({ id: ID, key });
  });

  test('whose value is kept apart has that value, or none', () => {
    expect(positionOfRow({ ...row, order_key: 5 } as typeof row, order('votes')).key).toBe('5');
    expect(positionOfRow({ ...row, order_key: null } as typeof row, order('due')).key).toBe('');
  });
});

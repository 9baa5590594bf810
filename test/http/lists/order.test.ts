import { describe, expect, test } from '@jest/globals';
import { Parameters } from '../../../src/database/sql.js';
import { writeCursor } from '../../../src/http/lists/cursor.js';
import type { ListQuery } from '../../../src/http/lists/list.requests.js';
import { afterCursor, orderBy, orderOf, positionOfRow } from '../../../src/http/lists/order.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';

const ID = '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f';
const order = (sort: string) => orderOf({ sort, per_page: 25 }, { defaultOrder: 'createdAt' });

describe('the order of a list', () => {
  test.each([
    [undefined, { name: 'position', descending: false }],
    ['title', { name: 'title', descending: false }],
    ['-updatedAt', { name: 'updatedAt', descending: true }],
  ])('asked for as %p', (sort, expected) => {
    expect(orderOf({ ...(sort && { sort }), per_page: 25 }, { defaultOrder: 'position' })).toEqual(expected);
  });

  test.each([
    ['createdAt', 'r.id ASC'],
    ['-createdAt', 'r.id DESC'],
    ['updatedAt', 'r.updated_at ASC, r.id ASC'],
    ['-title', 'r.title DESC, r.id DESC'],
    ['position', 'r.position ASC, r.id ASC'],
  ])('%s is ordered by %s', (sort, expected) => {
    expect(orderBy(order(sort), 'r')).toBe(expected);
  });
});

describe('the position of a row', () => {
  const row = { id: ID, updated_at: '2026-01-31T12:00:00.000Z', title: 'Title', position: 7 };

  test.each([
    ['createdAt', ''],
    ['-updatedAt', row.updated_at],
    ['title', 'Title'],
    ['position', '7'],
  ])('in the order %s has the key %p', (sort, key) => {
    expect(positionOfRow(row, order(sort))).toEqual({ id: ID, key });
  });
});

describe('the rows after a cursor', () => {
  const after = (sort: string, key: string, other: Partial<ListQuery> = {}) => {
    const parameters = new Parameters();
    const query = { sort, per_page: 25, cursor: writeCursor({ id: ID, key }, 'list'), ...other };
    const condition = afterCursor({ query, fingerprint: 'list' }, order(sort), 'r', parameters);
    return { condition, values: parameters.values };
  };

  test.each([
    ['createdAt', '', 'r.id > $1::uuid', [ID]],
    ['-createdAt', '', 'r.id < $1::uuid', [ID]],
    ['title', 'Title', '(r.title, r.id) > ($1::text, $2::uuid)', ['Title', ID]],
    ['-position', '7', '(r.position, r.id) < ($1::integer, $2::uuid)', ['7', ID]],
    [
      'updatedAt',
      '2026-01-31T12:00:00.000Z',
      '(r.updated_at, r.id) > ($1::timestamptz, $2::uuid)',
      ['2026-01-31T12:00:00.000Z', ID],
    ],
  ])('in the order %s, at the key %p', (sort, key, condition, values) => {
    expect(after(sort, key)).toEqual({ condition, values });
  });

  test('are all without one', () => {
    const query = { per_page: 25 };
    expect(afterCursor({ query, fingerprint: '' }, order('title'), 'r', new Parameters())).toBeUndefined();
  });

  test.each([
    ['createdAt', 'x'],
    ['title', 'x'.repeat(501)],
    ['title', '\0'],
    ['position', '1.5'],
    ['position', '1000001'],
    ['position', ''],
    ['updatedAt', 'yesterday'],
    ['updatedAt', '2026-02-30T00:00:00.000Z'],
    ['updatedAt', '0000-01-01T00:00:00.000Z'],
  ])('are refused in the order %s at the forged key %p', (sort, key) => {
    expect(() => after(sort, key)).toThrow(InvalidInput);
  });

  test('are refused together with an offset', () => {
    expect(() => after('title', 'Title', { offset: 0 })).toThrow(/can not be given together with offset/);
  });

  test('are refused when another list gave it', () => {
    const cursor = writeCursor({ id: ID, key: 'Title' }, 'other');
    expect(() => after('title', 'Title', { cursor })).toThrow(InvalidInput);
  });
});

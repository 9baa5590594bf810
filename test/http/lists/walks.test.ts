import { describe, expect, test } from '@jest/globals';
import { Parameters } from '../../../src/database/sql.js';
import { writeCursor } from '../../../src/http/lists/cursor.js';
import type { ListQuery } from '../../../src/http/lists/list.requests.js';
import { type Orderings, orderOf } from '../../../src/http/lists/order.js';
import { integerKey, textKey, TIME } from '../../../src/http/lists/order-key.js';
import { walksOf } from '../../../src/http/lists/walks.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';

const ID = '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f';
const NOON = '2026-01-31T12:00:00.000Z';
const apart = { table: 'task_value', id: 'task_id', flag: 'has_value' };
const orderings: Orderings = {
  rank: { column: 'rank', key: textKey(20), isUnique: true },
  due: { column: 'due', key: TIME, apart },
  votes: { column: 'votes', key: integerKey(100, 'bigint'), apart: { ...apart, othersKey: '0' } },
};

function walks(sort: string, other: Partial<ListQuery> = {}) {
  const parameters = new Parameters();
  const query = { sort, per_page: 25, ...other };
  const order = orderOf(query, { defaultOrder: 'createdAt', orderings });
  return {
    walks: walksOf({ query, fingerprint: 'list' }, order, 'r', parameters),
    values: parameters.values,
  };
}

const at = (key: string) => ({ cursor: writeCursor({ id: ID, key }, 'list') });

describe('the walk through a list', () => {
  test.each([
    ['createdAt', '', 'r.id > $1::uuid', [ID]],
    ['-createdAt', '', 'r.id < $1::uuid', [ID]],
    ['title', 'Title', '(r.title, r.id) > ($1::text, $2::uuid)', ['Title', ID]],
    ['-position', '7', '(r.position, r.id) < ($1::integer, $2::uuid)', ['7', ID]],
    ['updatedAt', NOON, '(r.updated_at, r.id) > ($1::timestamptz, $2::uuid)', [NOON, ID]],
    ['-rank', 'a0', 'r.rank < $1::text', ['a0']],
  ])('in the order %s goes on after the key %p', (sort, key, condition, values) => {
    const found = walks(sort, at(key));
    expect(found.walks.map(({ conditions }) => conditions)).toEqual([[condition]]);
    expect(found.values).toEqual(values);
  });

  test('begins at its start without a cursor', () => {
    expect(walks('title')).toEqual({
      walks: [{ conditions: [], orderBy: 'r.title ASC, r.id ASC' }],
      values: [],
    });
  });
});

describe('in an order that is kept apart', () => {
  const KEPT = 'JOIN task_value kept ON kept.workspace_id = $1 AND kept.task_id = r.id';
  const conditionsOf = (sort: string, key?: string) =>
    walks(sort, key === undefined ? {} : at(key)).walks.map(({ join, conditions }) => [join, conditions]);

  test('there is a walk for those that have a value, and one for the others', () => {
    expect(walks('-due').walks).toEqual([
      { join: KEPT, conditions: [], orderBy: 'kept.due DESC, kept.task_id DESC', key: 'kept.due' },
      { conditions: ['NOT r.has_value'], orderBy: 'r.id DESC', key: 'NULL::timestamptz' },
    ]);
  });

  test('the others come last either way if they have no value', () => {
    expect(conditionsOf('due', NOON)).toEqual([
      [KEPT, ['(kept.due, kept.task_id) > ($1::timestamptz, $2::uuid)']],
      [undefined, ['NOT r.has_value']],
    ]);
    expect(conditionsOf('-due', '')).toEqual([[undefined, ['NOT r.has_value', 'r.id < $1::uuid']]]);
  });

  test('the others are among those with the least value if they count as that', () => {
    expect(conditionsOf('votes', '5')).toEqual([
      [KEPT, ['(kept.votes, kept.task_id) > ($1::bigint, $2::uuid)']],
    ]);
    expect(conditionsOf('-votes', '5')).toEqual([
      [KEPT, ['(kept.votes, kept.task_id) < ($1::bigint, $2::uuid)']],
      [undefined, ['NOT r.has_value']],
    ]);
    expect(conditionsOf('votes', '0')).toEqual([
      [KEPT, ['(kept.votes, kept.task_id) > ($1::bigint, $2::uuid)']],
      [undefined, ['NOT r.has_value', 'r.id > $3::uuid']],
    ]);
  });
});

describe('a cursor is refused', () => {
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
    ['updatedAt', ''],
    ['due', 'tomorrow'],
    ['votes', ''],
    ['votes', '101'],
  ])('in the order %s with the forged key %p', (sort, key) => {
    expect(() => walks(sort, at(key))).toThrow(InvalidInput);
  });

  test('together with an offset', () => {
    expect(() => walks('title', { ...at('Title'), offset: 0 })).toThrow(
      /can not be given together with offset/,
    );
  });

  test('when another list gave it', () => {
    const cursor = writeCursor({ id: ID, key: 'Title' }, 'other');
    expect(() => walks('title', { cursor })).toThrow(InvalidInput);
  });
});

import { describe, expect, test } from '@jest/globals';
import type { Member, MemberTable } from '../../../../src/http/lists/compiler/members.js';
import type { SortKey } from '../../../../src/http/lists/compiler/sort-key.js';
import { orderBy, readSort } from '../../../../src/http/lists/compiler/sort.js';
import type { InputFault } from '../../../../src/http/problems/problem.js';

const key = (sql: string, others: Partial<SortKey> = {}) => ({
  type: 'text' as const,
  accepts: () => true,
  sql,
  ...others,
});
const TITLE = key('r.title');
const EFFORT = key('k.value', {
  side: { table: 't', record: 'd', key: 'k', conditions: [], isWithout: '', value: 'effort' },
});
const members: Record<string, Member> = {
  createdAt: { sort: 'id' },
  title: { sort: TITLE },
  heading: { sort: TITLE },
  position: { sort: key('r.position', { isUnique: true }) },
  words: {},
};
const table: MemberTable = {
  table: 'discovery',
  members,
  named: { prefix: 'fieldsValues', find: async () => () => undefined },
};
const fields: Record<string, Member> = {
  effort: { sort: EFFORT },
  size: {},
  points: { sort: { ...EFFORT } },
};

function read(...sort: string[]) {
  const faults: InputFault[] = [];
  const sorting = readSort(sort, table, { named: (reference) => fields[reference] }, faults);
  return { ...sorting, faults };
}

describe('an order', () => {
  test.each([
    [[], [], false, true],
    [['createdAt'], [], false, true],
    [['-createdAt'], [], true, true],
    [['title'], [{ ...TITLE, isDescending: false }], false, true],
    [['-title'], [{ ...TITLE, isDescending: true }], true, true],
    [['title', '-createdAt'], [{ ...TITLE, isDescending: false }], true, true],
    [['fieldsValues.effort'], [{ ...EFFORT, isDescending: false }], false, true],
    [['position'], [{ ...(members['position']?.sort as object), isDescending: false }], false, false],
  ])('by %j', (sort, keys, isIdDescending, hasId) =>
    expect(read(...sort)).toEqual({ keys, isIdDescending, hasId, faults: [] }),
  );

  test('ends with the first key that no two records share', () => {
    expect(read('createdAt', '-title')).toEqual(read('createdAt'));
    expect(read('-position', 'title')).toEqual(read('-position'));
  });

  const REPEATED = { pointer: '/sort/1', code: 'repeated_key', detail: '/sort/1 is there already.' };
  const NAMES = 'createdAt, title, heading, position or fieldsValues.<field>, "-" in front for descending';
  test.each<[string[], object]>([
    [['title', '-title'], REPEATED],
    [['title', 'heading'], REPEATED],
    [['createdAt', '-createdAt'], REPEATED],
    [['fieldsValues.effort', 'fieldsValues.points'], REPEATED],
    [['x'], { pointer: '/sort/0', code: 'not_allowed', detail: `/sort/0 must be one of ${NAMES}.` }],
    [['words'], { pointer: '/sort/0', code: 'not_allowed' }],
    [['constructor'], { pointer: '/sort/0', code: 'not_allowed' }],
    [
      ['fieldsValues.size'],
      {
        pointer: '/sort/0',
        code: 'field_not_sortable',
        detail: '/sort/0 names a field whose values have no order.',
      },
    ],
    [['-fieldsValues.lost'], { pointer: '/sort/0', code: 'field_not_found' }],
  ])('by %j is refused', (sort, fault) => expect(read(...sort).faults).toMatchObject([fault]));

  test('of a noun without fields names no fields', () => {
    const faults: InputFault[] = [];
    readSort(['x'], { table: 't', members: { title: { sort: TITLE } } }, {}, faults, []);
    expect(faults).toMatchObject([
      { pointer: '/0', detail: '/0 must be one of title, "-" in front for descending.' },
    ]);
  });
});

describe('in SQL', () => {
  const sorted = (keys: Partial<SortKey>[], isIdDescending = false, hasId = true) => ({
    keys: keys.map((each) => ({ ...TITLE, isDescending: false, ...each })),
    isIdDescending,
    hasId,
  });

  test.each([
    [sorted([]), 'r.id'],
    [sorted([], true), 'r.id DESC'],
    [sorted([{}, { isDescending: true }]), 'a, b DESC, r.id'],
    [
      sorted([{ isNullable: true }, { isNullable: true, isDescending: true }]),
      'a NULLS LAST, b DESC NULLS LAST, r.id',
    ],
    [sorted([{}], false, false), 'a'],
  ])('%j is %s', (sorting, sql) =>
    expect(orderBy(sorting, ['a', 'b'].slice(0, sorting.keys.length), 'r.id')).toBe(sql),
  );

  test('where everything has a value of the first key, it needs no place for the others', () =>
    expect(orderBy(sorted([{ isNullable: true }, { isNullable: true }]), ['a', 'b'], 'r.id', true)).toBe(
      'a, b NULLS LAST, r.id',
    ));
});

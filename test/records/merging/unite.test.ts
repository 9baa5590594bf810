import { describe, expect, test } from '@jest/globals';
import type { DiscoveryColumns } from '../../../src/records/discoveries/discovery.entity.js';
import { TRACKERS } from '../../../src/records/discoveries/rules/tracker-links.js';
import {
  checkChildren,
  type MergeConflict,
  unite,
  type Uniting,
} from '../../../src/records/merging/unite.js';
import { thrownBy } from '../../support/thrown.js';

const NO_LINKS = Object.fromEntries(TRACKERS.map((tracker) => [tracker, []])) as unknown as Uniting;
const having = (members: Partial<Uniting>): Uniting => ({
  ...NO_LINKS,
  tags: [],
  assignees: [],
  fieldValues: {},
  ...members,
});
const some = (count: number, prefix = 'x') => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const NAMED = { id: 'd1', client_id: 'RL-1' };
const record = (member: string) => ({ kind: 'discovery', id: 'd1', clientId: 'RL-1', member });

describe('what two discoveries become', () => {
  test('has what the survivor has, and then what only the other has', () => {
    const survivor = having({
      tags: ['b', 'a'],
      assignees: ['ada'],
      alphaIssueUrls: ['http://1'],
      fieldValues: { effort: '1', reach: '22' },
    });
    const merged = having({
      tags: ['a', 'c'],
      assignees: ['bea', 'ada'],
      alphaIssueUrls: ['http://2', 'http://1'],
      echoCardUrls: ['http://é'],
      fieldValues: { effort: '5', size: 'é' },
    });
    expect(unite(NAMED, survivor, merged)).toEqual({
      ...NO_LINKS,
      tags: ['b', 'a', 'c'],
      assignees: ['ada', 'bea'],
      alphaIssueUrls: ['http://1', 'http://2'],
      echoCardUrls: ['http://é'],
      linksBytes: 25,
      fieldValues: { effort: '1', reach: '22', size: 'é' },
      fieldValuesCount: 3,
      fieldValuesBytes: 5,
    });
  });

  test.each([
    ['tags', 100],
    ['assignees', 100],
    ['deltaIssueUrls', 100],
  ])('has as many %s as any discovery may have, and no more', (list, most) => {
    const merged = (count: number) => having({ [list]: some(count, 'y') });
    const survivor = having({ [list]: some(1) });
    expect(unite(NAMED, survivor, merged(most - 1))).toMatchObject({
      [list]: { length: most },
    });
    const detail = `The discovery would have ${most + 1} ${list}. It can have ${most}.`;
    expect(thrownBy(() => unite(NAMED, survivor, merged(most)))).toMatchObject({
      message: detail,
      errors: [{ record: record(list), code: 'list_too_long', detail }],
    });
  });

  test('has as many field values as any discovery may have', () => {
    const values = (count: number) => Object.fromEntries(some(count).map((id) => [id, '1']));
    const survivor = having({ fieldValues: { effort: '1' } });
    const merging = (count: number) => () => unite(NAMED, survivor, having({ fieldValues: values(count) }));
    expect(merging(499)).not.toThrow();
    expect(thrownBy(merging(500))).toMatchObject({
      errors: [{ record: record('fieldsValues'), code: 'field_values_too_large' }],
    });
  });

  test('is told at once of everything that is too much', () => {
    const survivor = having({ tags: some(101), assignees: some(101) });
    const { errors } = thrownBy(() =>
      unite({ id: 'd1', client_id: 'd1' }, survivor, having({})),
    ) as MergeConflict;
    expect(errors?.map((error) => error.record)).toEqual([
      { kind: 'discovery', id: 'd1', member: 'tags' },
      { kind: 'discovery', id: 'd1', member: 'assignees' },
    ]);
  });
});

describe('children of what is merged', () => {
  const survivor = (componentId: string | null) =>
    ({ id: 's', client_id: 's', component_id: componentId, parent_discovery_id: null }) as DiscoveryColumns;

  test('may be under a survivor that is under a component', () => {
    expect(() => checkChildren(survivor('c'), [NAMED])).not.toThrow();
    expect(() => checkChildren(survivor(null), [])).not.toThrow();
  });

  test('are each in the way of a merge into any other', () => {
    const other = { id: 'd2', client_id: 'd2' };
    const refused = thrownBy(() => checkChildren(survivor(null), [NAMED, other]));
    const code = 'parent_not_under_component';
    const detail = 'A discovery can only be under a discovery that is itself directly under a component.';
    expect(refused).toMatchObject({
      errors: [
        { record: record('parentId'), code, detail },
        { record: { kind: 'discovery', id: 'd2', member: 'parentId' }, code, detail },
      ],
    });
  });
});

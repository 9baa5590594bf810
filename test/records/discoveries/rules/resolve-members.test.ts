import { describe, expect, test } from '@jest/globals';
import { ReferenceIndex, type Referable } from '../../../../src/platform/database/records/reference-index.js';
import {
  dependsOnChildren,
  type GivenMembers,
  type Present,
  presentAsNew,
  resolveMembers,
} from '../../../../src/records/discoveries/rules/resolve-members.js';
import {
  type Assignable,
  ReferencedRecords,
} from '../../../../src/records/discoveries/rules/referenced-records.js';
import type { NamedField } from '../../../../src/records/fields/field-type.js';
import { thrownBy } from '../../../support/thrown.js';

const table = <Row extends Referable>(...rows: Row[]): ReferenceIndex<Row> => {
  const records = new ReferenceIndex<Row>('table');
  for (const row of rows) records.add(row);
  return records;
};
const named = (id: string): Referable => ({ id, client_id: `the ${id}` });
const field = (id: string, others: Partial<NamedField> = {}): NamedField => ({
  ...named(id),
  name: id,
  type: 'NUMBER',
  options: null,
  formula: null,
  ...others,
});

function records({ children = 0 } = {}): ReferencedRecords {
  const some = new ReferencedRecords({
    states: table(named('open'), named('done')),
    defaultState: 'open',
    components: table(named('search')),
    discoveries: table(
      { ...named('top'), parent_type: 'COMPONENT' as const },
      { ...named('free'), parent_type: 'NONE' as const },
    ),
    users: table<Assignable>(named('ada'), named('bea'), { ...named('gone'), active: false }),
    fields: table(
      field('effort'),
      field('size', { type: 'MULTI_SELECT', options: ['S', 'L'] }),
      field('score', { type: 'SCORE', formula: '1' }),
      field('loose', { type: 'SCORE' }),
      field('feedback', { type: 'FEEDBACK' }),
      ...Array.from({ length: 501 }, (_, n) => field(`text ${n}`, { type: 'TEXT' })),
    ),
  });
  some.setChildren(new Map([['it', children]]));
  return some;
}

const PRESENT: Present = {
  id: 'it',
  stateId: 'open',
  componentId: 'search',
  assignees: ['ada', 'bea'],
  tags: ['a', 'b'],
  fieldValues: { effort: '3' },
};

const after = (given: GivenMembers, present = PRESENT, some = records()): object =>
  resolveMembers(given, present, some);
const refusal = (given: GivenMembers, present = PRESENT, some = records()) =>
  thrownBy(() => resolveMembers(given, present, some));
const value = (id: string, value: unknown) => ({ fieldsValues: [{ field: { id }, value }] });

test('members that are stored as they are given stay, and others are not taken along', () => {
  const given = { title: 'T', parentType: 'COMPONENT', parentId: 'the search' } as const;
  expect(after(given)).toEqual({ title: 'T' });
  expect(after({})).toEqual({});
});

describe('the state', () => {
  test('of a new discovery is the default one', () =>
    expect(after({}, presentAsNew('it'))).toEqual({ stateId: 'open' }));

  test('is found by its clientId', () =>
    expect(after({ discoveryStateId: 'the done' })).toEqual({ stateId: 'done' }));

  test('has to be there', () => {
    const detail = 'There is no discovery state with the id or clientId "lost".';
    expect(refusal({ discoveryStateId: 'lost' })).toMatchObject({
      message: detail,
      errors: [{ pointer: '/discoveryStateId', code: 'discovery_state_not_found', detail }],
    });
  });
});

describe('the parent', () => {
  test.each<[string, GivenMembers, object]>([
    ['stays when it is not given', {}, {}],
    ['stays when it is the same', { parentId: 'search' }, {}],
    ['may be nothing', { parentId: null }, { componentId: null, parentDiscoveryId: null }],
    ['may be a discovery', { parentId: 'the top' }, { componentId: null, parentDiscoveryId: 'top' }],
  ])('%s', (_, given, expected) => expect(after(given)).toEqual(expected));

  test('may be a component', () => {
    const present = { ...PRESENT, componentId: null, parentDiscoveryId: 'top' };
    const under = { componentId: 'search', parentDiscoveryId: null };
    expect(after({ parentId: 'the search' }, present)).toEqual(under);
  });

  test.each([
    ['there', 'lost', 'parent_not_found'],
    ['of the kind that is asked for', 'search', 'parent_not_found'],
    ['under a component', 'free', 'parent_not_under_component'],
  ])('has to be %s', (_, parentId, code) =>
    expect(refusal({ parentId, parentType: 'DISCOVERY' })).toMatchObject({ errors: [{ code }] }),
  );

  test('of a discovery with others under it has to be a component', () => {
    const full = records({ children: 1 });
    const refused = { errors: [{ pointer: '/parentId', code: 'discovery_has_children' }] };
    expect(refusal({ parentId: 'top' }, PRESENT, full)).toMatchObject(refused);
    expect(refusal({ parentId: null }, PRESENT, full)).toMatchObject(refused);
  });

  test.each<[string, GivenMembers, Present, boolean]>([
    ['a discovery', { parentId: 'top' }, PRESENT, true],
    ['nothing', { parentId: null }, PRESENT, true],
    [
      'what it is under',
      { parentId: 'top' },
      { ...PRESENT, componentId: null, parentDiscoveryId: 'top' },
      false,
    ],
    ['a component', { parentId: 'the search' }, { ...PRESENT, componentId: null }, false],
    ['what is not there', { parentId: 'lost' }, PRESENT, false],
    ['no other', {}, PRESENT, false],
    ['a discovery, and is new', { parentId: 'top' }, presentAsNew('it'), false],
  ])('matters to children where it becomes %s', (_, given, present, expected) =>
    expect(dependsOnChildren(given, present, records())).toBe(expected),
  );
});

describe('assignees', () => {
  test.each<[GivenMembers, object]>([
    [{ assignees: ['the bea', 'ada', 'bea'] }, {}],
    [{ assignees: ['the bea'] }, { assignees: ['bea'] }],
    [{ assignees: null }, { assignees: [] }],
    [{ removeAssignees: ['the ada', 'lost'] }, { assignees: ['bea'] }],
    [{ removeAssignees: ['gone'] }, {}],
    [{ addAssignees: ['ada'] }, {}],
  ])('of Ada and Bea, after %j', (given, expected) => expect(after(given)).toEqual(expected));

  test('are the same in any order', () =>
    expect(after({ assignees: ['ada', 'bea'] }, { ...PRESENT, assignees: ['bea', 'ada'] })).toEqual({}));

  test('have to be there, each', () =>
    expect(refusal({ assignees: ['x', 'ada', 'y'] })).toMatchObject({
      message: 'There is no user with the id or clientId "x". There is no user with the id or clientId "y".',
      errors: [
        { pointer: '/assignees/0', code: 'assignee_not_found' },
        { pointer: '/assignees/2', code: 'assignee_not_found' },
      ],
    }));

  test('have to be active, unless they are assigned already', () => {
    expect(refusal({ addAssignees: ['ada', 'the gone'] })).toMatchObject({
      message: `The user "the gone" is not active, and can't be newly assigned.`,
      errors: [{ pointer: '/addAssignees/1', code: 'assignee_inactive' }],
    });
    const present = { ...PRESENT, assignees: ['gone'] };
    expect(after({ addAssignees: ['gone', 'ada'] }, present)).toEqual({ assignees: ['gone', 'ada'] });
  });

  test('may be inactive where a former state comes back', () => {
    const former = records();
    former.takesInactive = true;
    expect(after({ assignees: ['gone'] }, PRESENT, former)).toEqual({ assignees: ['gone'] });
  });
});

test('assignees are a hundred at most', () => {
  const assignees = Array.from({ length: 100 }, (_, n) => `user ${n}`);
  expect(refusal({ addAssignees: ['ada'] }, { ...PRESENT, assignees })).toMatchObject({
    errors: [{ pointer: '/addAssignees', code: 'list_too_long' }],
  });
});

describe('tags', () => {
  test.each<[GivenMembers, string[]]>([
    [{ tags: ['c', 'a', 'c'] }, ['c', 'a']],
    [{ tags: null }, []],
    [{ addTags: ['c', 'a'] }, ['a', 'b', 'c']],
    [{ removeTags: ['a', 'x'] }, ['b']],
    [{ removeTags: ['a'], addTags: ['a'] }, ['b', 'a']],
  ])('of a and b, after %j', (given, tags) => expect(after(given)).toEqual({ tags }));

  test('are replaced or changed, not both', () => {
    const detail = 'can not be given together with /tags.';
    const code = 'replaced_and_changed';
    expect(refusal({ tags: [], addTags: ['x'], removeTags: [] })).toMatchObject({
      errors: [
        { pointer: '/addTags', code, detail: `/addTags ${detail}` },
        { pointer: '/removeTags', code, detail: `/removeTags ${detail}` },
      ],
    });
  });

  test('are a hundred at most', () => {
    const others = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);
    expect(after({ addTags: others(98) })).toEqual({ tags: ['a', 'b', ...others(98)] });
    const detail = 'The record would have 101 tags. It can have 100.';
    expect(refusal({ addTags: others(99) })).toMatchObject({
      errors: [{ pointer: '/addTags', code: 'list_too_long', detail }],
    });
  });
});

describe('field values', () => {
  const stored = (values: Record<string, string>, fieldValuesBytes: number) => ({
    fieldValues: values,
    fieldValuesCount: Object.keys(values).length,
    fieldValuesBytes,
  });

  test.each<[string, GivenMembers, object]>([
    ['stay without any', { fieldsValues: [] }, {}],
    ['are replaced', value('the effort', '12'), stored({ effort: '12' }, 2)],
    ['are cleared by null', value('effort', null), stored({}, 0)],
    [
      'lose the white space of their JSON',
      value('size', ' [ "L" , "S" ] '),
      stored({ effort: '3', size: '["L","S"]' }, 10),
    ],
    ['may be the score that nothing computes', value('loose', '1'), stored({ effort: '3', loose: '1' }, 2)],
    ['count in bytes', value('text 0', 'é'), stored({ effort: '3', 'text 0': 'é' }, 3)],
  ])('%s', (_, given, expected) => expect(after(given)).toEqual(expected));

  test.each<[GivenMembers, string, string, string]>([
    [
      value('lost', '1'),
      '/fieldsValues/0/field/id',
      'field_not_found',
      'There is no discovery field with the id or clientId "lost".',
    ],
    [
      value('feedback', '1'),
      '/fieldsValues/0/field/id',
      'field_read_only',
      'The field "feedback" shows the feedback value and can not be written.',
    ],
    [
      value('score', '1'),
      '/fieldsValues/0/field/id',
      'field_read_only',
      'The field "score" shows what its formula computes and can not be written.',
    ],
    [
      { fieldsValues: ['effort', 'the effort'].map((id) => ({ field: { id }, value: '1' })) },
      '/fieldsValues/1/field/id',
      'field_repeated',
      'The field "effort" is named more than once.',
    ],
    [
      value('effort', 12),
      '/fieldsValues/0/value',
      'invalid_field_value',
      'The value of the field "effort" must be a string.',
    ],
    [
      value('size', '["XL"]'),
      '/fieldsValues/0/value',
      'invalid_field_value',
      'The value of the field "size" must be a JSON array of option names, each at most once and from "S", "L".',
    ],
  ])('such as %j are refused', (given, pointer, code, detail) =>
    expect(refusal(given)).toMatchObject({ message: detail, errors: [{ pointer, code, detail }] }),
  );

  test('of a new discovery can not be cleared', () =>
    expect(refusal(value('effort', null), presentAsNew('it'))).toMatchObject({
      errors: [{ code: 'invalid_field_value' }],
    }));

  const texts = (count: number, text: string): GivenMembers => ({
    fieldsValues: Array.from({ length: count }, (_, n) => ({ field: { id: `text ${n}` }, value: text })),
  });

  test('are 500 at most, with those that are there', () => {
    expect(after(texts(499, 'x'))).toMatchObject({ fieldValuesCount: 500 });
    expect(refusal(texts(500, 'x'))).toMatchObject({
      message: 'The discovery would have 501 field values. It can have 500.',
      errors: [{ pointer: '/fieldsValues', code: 'field_values_too_large' }],
    });
  });

  test('are 1 MiB at most, in UTF-8', () => {
    const present = { ...PRESENT, fieldValues: {} };
    const [most, more] = [8_192, 8_193].map((length) => texts(128, 'x'.repeat(length)));
    expect(after(most as GivenMembers, present)).toMatchObject({ fieldValuesBytes: 1_048_576 });
    expect(refusal(more as GivenMembers, present)).toMatchObject({
      message:
        'The discovery would have field values of 1048704 bytes in UTF-8. It can have 1 MiB (1,048,576 bytes) in all.',
    });
  });
});

describe('links', () => {
  const present = { ...PRESENT, alphaIssueUrls: ['http://a'], deltaIssueUrls: ['http://dd'] };

  test('stay when none are given', () => expect(after({}, present)).toEqual({}));

  test.each<[GivenMembers, object]>([
    [{ alphaIssueUrls: ['http://é'] }, { alphaIssueUrls: ['http://é'], linksBytes: 18 }],
    [{ alphaIssueUrls: null }, { alphaIssueUrls: [], linksBytes: 9 }],
    [{ echoCardUrls: ['x', 'y'] }, { echoCardUrls: ['x', 'y'], linksBytes: 19 }],
  ])('count with those of other trackers: %j', (given, expected) =>
    expect(after(given, present)).toEqual(expected),
  );
});

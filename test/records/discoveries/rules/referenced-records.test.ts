import { describe, expect, test } from '@jest/globals';
import { ReferenceIndex, type Referable } from '../../../../src/platform/database/records/reference-index.js';
import {
  type Assignable,
  type Found,
  type Nested,
  type ReferableDiscovery,
  ReferencedRecords,
} from '../../../../src/records/discoveries/rules/referenced-records.js';

const UUID = '01a19b45-b800-7a9b-8c6d-0e1f2a3b4c5d';
const of = <Row extends Referable>(table: string, ...rows: Row[]): ReferenceIndex<Row> => {
  const records = new ReferenceIndex<Row>(table);
  for (const row of rows) records.add(row);
  return records;
};
const around = (found: Partial<Found> = {}) =>
  new ReferencedRecords({
    states: of('discovery_state'),
    defaultState: 'backlog',
    components: of('component'),
    discoveries: of('discovery'),
    users: of('workspace_user'),
    fields: of('discovery_field'),
    ...found,
  });
const discovery = (id: string, client_id = 'name') =>
  of<ReferableDiscovery>('discovery', { id, client_id, parent_type: 'COMPONENT' });
const row = (id: string, under: Partial<Nested> = {}): Nested => ({
  id,
  client_id: `name of ${id}`,
  component_id: null,
  parent_discovery_id: null,
  ...under,
});
const component = (client_id: string) => of('component', { id: 'c', client_id });

describe('a parent', () => {
  test('is the component, where a discovery has the same clientId', () => {
    const found = { components: component('name'), discoveries: discovery('d') };
    expect(around(found).parent('name')).toEqual({ type: 'COMPONENT', id: 'c' });
  });

  test('is the discovery whose id it is, where that is the clientId of a component', () => {
    const found = { components: component(UUID), discoveries: discovery(UUID) };
    expect(around(found).parent(UUID)).toEqual({ type: 'DISCOVERY', id: UUID, parentType: 'COMPONENT' });
  });

  test('is the one of the kind that is asked for', () => {
    const found = { components: component('name'), discoveries: discovery('d') };
    expect(around(found).parent('name', 'DISCOVERY')).toMatchObject({ id: 'd' });
    expect(around(found).parent('d', 'COMPONENT')).toBeUndefined();
  });

  test('may be a discovery that was just made', () => {
    const made = around();
    made.put(undefined, row('d', { component_id: 'c' }));
    expect(made.parent('name of d')).toEqual({ type: 'DISCOVERY', id: 'd', parentType: 'COMPONENT' });
  });

  test('is where it has moved to', () => {
    const moved = around({ discoveries: discovery('d') });
    moved.put(row('d', { component_id: 'c' }), row('d'));
    expect(moved.parent('d')).toMatchObject({ parentType: 'NONE' });
  });

  test('is nothing once it is deleted', () => {
    const deleted = around({ discoveries: discovery('d', 'name of d') });
    deleted.remove(row('d'));
    expect(deleted.parent('name of d')).toBeUndefined();
  });
});

test('children are counted as they come and go', () => {
  const some = around();
  some.setChildren(new Map([['parent', 2]]));
  const below = { parent_discovery_id: 'parent' };
  some.put(undefined, row('a', below));
  some.put(row('b', below), row('b'));
  some.remove(row('c', below));
  expect(some.childrenOf('parent')).toBe(1);
});

test('the state is the default one when none is named, and none when nothing has the name', () => {
  const some = around({ states: of('discovery_state', { id: 's', client_id: 'done' }) });
  expect([some.state(undefined), some.state('done'), some.state('gone')]).toEqual([
    'backlog',
    's',
    undefined,
  ]);
});

describe('a clientId', () => {
  const merged = () => {
    const discoveries = discovery('d', 'mine');
    discoveries.addMerged({ id: 'm', client_id: 'former', into_id: 'd' });
    discoveries.addMerged({ id: 'n', client_id: 'lost', into_id: 'gone' });
    return around({ discoveries });
  };

  test('leads to its discovery, and to the one that it was merged into', () => {
    expect(merged().withClientId('mine')).toBe('d');
    expect(merged().withClientId('former')).toBe('d');
    expect(merged().withClientId('other')).toBeUndefined();
    expect(merged().withClientId('d')).toBeUndefined();
    expect(merged().discovery('d')).toBe('d');
    expect(merged().discovery('other')).toBeUndefined();
  });

  test('is taken by either, and by what was merged into one that is gone', () => {
    const taken = ['mine', 'former', 'lost', 'other'].map((name) => merged().isTaken(name));
    expect(taken).toEqual([true, true, true, false]);
  });
});

test('a user may be assigned who is active, or whom nobody knows to be inactive', () => {
  const users = of<Assignable>(
    'workspace_user',
    { id: 'a', client_id: 'ada', active: true },
    { id: 'b', client_id: 'bea' },
    { id: 'c', client_id: 'cem', active: false },
  );
  const some = around({ users });
  expect(['a', 'b', 'c', 'lost'].map((id) => some.mayBeAssigned(id))).toEqual([true, true, false, true]);
  expect([some.user('ada'), some.user('lost')]).toEqual(['a', undefined]);
});

test('a discovery that moved has another kind of parent, and none once it is gone', () => {
  const some = around({ discoveries: discovery('d') });
  some.setParentType('d', 'NONE');
  expect(some.parent('d')).toMatchObject({ parentType: 'NONE' });
  some.setParentType('lost', 'NONE');
  some.setParentType('d', undefined);
  expect(some.parent('d')).toBeUndefined();
});

test('nobody inactive is assigned, unless the caller allows it', () => {
  expect(around()).toMatchObject({ takesInactive: false });
});

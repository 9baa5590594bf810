import { describe, expect, test } from '@jest/globals';
import { NO_PARENT } from '../../src/discoveries/nesting.js';
import { type Found, Surroundings } from '../../src/discoveries/surroundings.js';

const UUID = '01a19b45-b800-7a9b-8c6d-0e1f2a3b4c5d';
const NOTHING: Found = {
  states: new Map(),
  defaultState: 'backlog',
  components: new Map(),
  discoveries: new Map(),
  users: new Map(),
  fields: new Map(),
  isScored: false,
};
const around = (found: Partial<Found> = {}) => new Surroundings({ ...NOTHING, ...found });
const discovery = (id: string, parent_type: 'NONE' | 'COMPONENT' = 'COMPONENT') => ({ id, parent_type });

describe('a parent', () => {
  test('is the component, where a discovery has the same clientId', () => {
    const found = {
      components: new Map([['name', { id: 'c' }]]),
      discoveries: new Map([['name', discovery('d')]]),
    };
    expect(around(found).parent('name')).toEqual({ type: 'COMPONENT', id: 'c' });
  });

  test('is the discovery whose id it is, where that is the clientId of a component', () => {
    const found = {
      components: new Map([[UUID, { id: 'c' }]]),
      discoveries: new Map([[UUID, discovery(UUID)]]),
    };
    expect(around(found).parent(UUID)).toEqual({ type: 'DISCOVERY', id: UUID, parentType: 'COMPONENT' });
  });

  test('may be a discovery that was just made', () => {
    const made = around();
    made.add({ id: 'd', clientId: 'name' }, { type: 'COMPONENT', id: 'c' });
    expect(made.parent('name')).toEqual({ type: 'DISCOVERY', id: 'd', parentType: 'COMPONENT' });
  });

  test('is where it has moved to', () => {
    const moved = around({ discoveries: new Map([['name', discovery('d')]]) });
    moved.move('d', { type: 'COMPONENT', id: 'c' }, NO_PARENT);
    expect(moved.parent('name')).toMatchObject({ parentType: 'NONE' });
  });

  test('is nothing once it is deleted', () => {
    const deleted = around({ discoveries: new Map([['name', discovery('d')]]) });
    deleted.remove('d', NO_PARENT);
    expect(deleted.parent('name')).toBeUndefined();
  });
});

test('children are counted as they come and go', () => {
  const some = around();
  some.learnChildren(new Map([['parent', 2]]));
  const parent = { type: 'DISCOVERY', id: 'parent' } as const;
  some.add({ id: 'a', clientId: 'a' }, parent);
  some.move('b', parent, NO_PARENT);
  some.remove('c', parent);
  expect(some.childrenOf('parent')).toBe(1);
});

test('the state is the default one when none is named, and none when nothing has the name', () => {
  const some = around({ states: new Map([['done', { id: 's' }]]) });
  expect([some.state(undefined), some.state('done'), some.state('gone')]).toEqual([
    'backlog',
    's',
    undefined,
  ]);
});

import { expect, test } from '@jest/globals';
import * as problems from '../../src/discoveries/discovery.problems.js';
import { checkParent, NO_PARENT, type ParentCandidate, parentOf } from '../../src/discoveries/nesting.js';

test.each([
  [null, null, { type: 'NONE' }],
  [undefined, undefined, { type: 'NONE' }],
  ['c', null, { type: 'COMPONENT', id: 'c' }],
  [null, 'd', { type: 'DISCOVERY', id: 'd' }],
])('what has the component %j and the parent %j is under %j', (component, discovery, parent) => {
  expect(parentOf(component, discovery)).toEqual(parent);
});

const discovery = (id: string, parentType: 'NONE' | 'COMPONENT' | 'DISCOVERY'): ParentCandidate => ({
  type: 'DISCOVERY',
  id,
  parentType,
});

test.each<[string, ParentCandidate, boolean]>([
  ['nothing', NO_PARENT, false],
  ['a component', { type: 'COMPONENT', id: 'c' }, true],
  ['a discovery under a component', discovery('d', 'COMPONENT'), false],
])('a discovery may move under %s', (_, parent, hasChildren) => {
  expect(() => checkParent(parent, { id: 'child', hasChildren })).not.toThrow();
});

test.each<[ParentCandidate | undefined, boolean, string]>([
  [undefined, false, 'parent_not_found'],
  [discovery('child', 'COMPONENT'), false, 'parent_is_self'],
  [discovery('d', 'NONE'), false, 'parent_not_under_component'],
  [discovery('d', 'DISCOVERY'), false, 'parent_is_sub_discovery'],
  [discovery('d', 'COMPONENT'), true, 'discovery_has_children'],
  [NO_PARENT, true, 'discovery_has_children'],
])('a discovery can not move under %j, with children %j: %s', (parent, hasChildren, code) => {
  const Problem = problems.NESTING_PROBLEMS[code as keyof typeof problems.NESTING_PROBLEMS];
  expect(() => checkParent(parent, { id: 'child', hasChildren })).toThrow(Problem);
});

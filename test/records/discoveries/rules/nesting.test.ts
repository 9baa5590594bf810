import { describe, expect, test } from '@jest/globals';
import { ParentIsSelf } from '../../../../src/records/discoveries/discovery.problems.js';
import {
  checkParent,
  NO_PARENT,
  parentOf,
  type ParentCandidate,
  type ParentType,
  sameParent,
  whyNotUnder,
} from '../../../../src/records/discoveries/rules/nesting.js';

type Parent = ParentCandidate | undefined;

const COMPONENT: Parent = { type: 'COMPONENT', id: 'c' };
const discovery = (parentType: ParentType, isSelf = false): Parent => ({
  type: 'DISCOVERY',
  id: isSelf ? 'self' : 'other',
  parentType,
});
const why = (parent: Parent, hasChildren: boolean) => whyNotUnder(parent, { id: 'self', hasChildren });

describe('a discovery without children', () => {
  test.each<[string, Parent]>([
    ['under nothing', NO_PARENT],
    ['under a component', COMPONENT],
    ['under a discovery that is under a component', discovery('COMPONENT')],
  ])('can be %s', (_, parent) => {
    expect(why(parent, false)).toBeUndefined();
  });

  test.each<[string, Parent, string]>([
    ['what is not there', undefined, 'parent_not_found'],
    ['a discovery that is under nothing', discovery('NONE'), 'parent_not_under_component'],
    ['a sub-discovery', discovery('DISCOVERY'), 'parent_is_sub_discovery'],
    ['itself, where it is under a component', discovery('COMPONENT', true), 'parent_is_self'],
    ['itself, where it is under nothing', discovery('NONE', true), 'parent_is_self'],
    ['itself, where it is a sub-discovery', discovery('DISCOVERY', true), 'parent_is_self'],
  ])('can not be under %s', (_, parent, refusal) => {
    expect(why(parent, false)).toBe(refusal);
  });
});

describe('a discovery with children', () => {
  test('can be under a component', () => {
    expect(why(COMPONENT, true)).toBeUndefined();
  });

  test.each<[string, Parent]>([
    ['nothing, where its children would be a level too deep', NO_PARENT],
    ['another discovery, where they would be as well', discovery('COMPONENT')],
  ])('can not be under %s', (_, parent) => {
    expect(why(parent, true)).toBe('discovery_has_children');
  });

  test.each<[string, Parent, string]>([
    ['that is not there', undefined, 'parent_not_found'],
    ['that is itself', discovery('COMPONENT', true), 'parent_is_self'],
    ['that is under nothing', discovery('NONE'), 'parent_not_under_component'],
    ['that is a sub-discovery', discovery('DISCOVERY'), 'parent_is_sub_discovery'],
  ])('is told first what is wrong with a parent %s', (_, parent, refusal) => {
    expect(why(parent, true)).toBe(refusal);
  });
});

test('a discovery is under a component, a discovery, or nothing', () => {
  expect(parentOf('c', null)).toEqual(COMPONENT);
  expect(parentOf(null, 'd')).toEqual({ type: 'DISCOVERY', id: 'd' });
  expect(parentOf(undefined, undefined)).toEqual({ type: 'NONE' });
});

test('two parents are the same if their kind and their id are', () => {
  const [component, other, discovery] = [parentOf('x', null), parentOf('y', null), parentOf(null, 'x')];
  expect(sameParent(component, parentOf('x', null))).toBe(true);
  expect(sameParent(NO_PARENT, parentOf(null, null))).toBe(true);
  expect(sameParent(component, other)).toBe(false);
  expect(sameParent(component, discovery)).toBe(false);
  expect(sameParent(component, NO_PARENT)).toBe(false);
});

test('a parent that is not allowed is refused by the problem of its reason', () => {
  const child = { id: 'self', hasChildren: false };
  expect(() => checkParent(discovery('COMPONENT', true), child)).toThrow(new ParentIsSelf());
  expect(() => checkParent(COMPONENT, child)).not.toThrow();
});

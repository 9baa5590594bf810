import { describe, expect, test } from '@jest/globals';
import { type ParentFacts, whyNotUnder } from '../../../src/discoveries/rules/nesting.js';

type ParentType = Extract<ParentFacts, { kind: 'discovery' }>['parentType'];

const discovery = (parentType: ParentType, isSelf = false): ParentFacts => ({
  kind: 'discovery',
  isSelf,
  parentType,
});

describe('a discovery without children', () => {
  test.each<[string, ParentFacts]>([
    ['under nothing', { kind: 'none' }],
    ['under a component', { kind: 'component' }],
    ['under a discovery that is under a component', discovery('COMPONENT')],
  ])('can be %s', (_, parent) => {
    expect(whyNotUnder(parent, false)).toBeUndefined();
  });

  test.each<[string, ParentFacts, string]>([
    ['what is not there', { kind: 'nothing' }, 'parent_not_found'],
    ['a discovery that is under nothing', discovery('NONE'), 'parent_not_under_component'],
    ['a sub-discovery', discovery('DISCOVERY'), 'parent_is_sub_discovery'],
    ['itself, where it is under a component', discovery('COMPONENT', true), 'parent_is_self'],
    ['itself, where it is under nothing', discovery('NONE', true), 'parent_is_self'],
    ['itself, where it is a sub-discovery', discovery('DISCOVERY', true), 'parent_is_self'],
  ])('can not be under %s', (_, parent, why) => {
    expect(whyNotUnder(parent, false)).toBe(why);
  });
});

describe('a discovery with children', () => {
  test('can be under a component', () => {
    expect(whyNotUnder({ kind: 'component' }, true)).toBeUndefined();
  });

  test.each<[string, ParentFacts]>([
    ['nothing, where its children would be a level too deep', { kind: 'none' }],
    ['another discovery, where they would be as well', discovery('COMPONENT')],
  ])('can not be under %s', (_, parent) => {
    expect(whyNotUnder(parent, true)).toBe('discovery_has_children');
  });

  test.each<[string, ParentFacts, string]>([
    ['that is not there', { kind: 'nothing' }, 'parent_not_found'],
    ['that is itself', discovery('COMPONENT', true), 'parent_is_self'],
    ['that is under nothing', discovery('NONE'), 'parent_not_under_component'],
    ['that is a sub-discovery', discovery('DISCOVERY'), 'parent_is_sub_discovery'],
  ])('is told first what is wrong with a parent %s', (_, parent, why) => {
    expect(whyNotUnder(parent, true)).toBe(why);
  });
});

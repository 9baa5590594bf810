import { describe, expect, test } from '@jest/globals';
import {
  affectedByDiscovery,
  affectedByFeedback,
} from '../../../../src/records/discoveries/rules/affected-discoveries.js';

describe('a discovery changes the feedback values', () => {
  const under = (parent_discovery_id: string | null, field_values = {}) => ({
    id: 'd',
    parent_discovery_id,
    field_values,
  });

  test.each([
    ['of nothing when it goes nowhere', under('a'), under('a'), []],
    ['of itself and of both parents when it moves', under('a'), under('b'), ['d', 'a', 'b']],
    ['of itself and its new parent', under(null), under('b'), ['d', 'b']],
    ['of itself and its former parent', under('a'), under(null), ['d', 'a']],
    ['of nothing when it is new, as it has no feedback yet', undefined, under('a'), []],
    ['of the parent that it is deleted from', under('a'), undefined, ['a']],
    ['of nothing when it is deleted from none', under(null), undefined, []],
    ['of nothing by its field values', under('a'), under('a', { f: '1' }), []],
  ])('%s', (_, before, after, affected) => {
    expect(affectedByDiscovery(before, after, false)).toEqual(affected);
  });

  test.each([
    ['when it is new', undefined, under('a'), ['d']],
    ['when its field values change', under('a', { f: '1' }), under('a', { f: '2' }), ['d']],
    ['not when they stay', under('a', { f: '1' }), under('a', { f: '1' }), []],
    ['not when it is deleted', under('a', { f: '1' }), undefined, ['a']],
  ])('where there are formulas, also of itself %s', (_, before, after, affected) => {
    expect(affectedByDiscovery(before, after, true)).toEqual(affected);
  });
});

describe('feedback changes the value', () => {
  const feedback = { discoveryId: 'a', score: 1 };
  const inInbox = { discoveryId: null, score: 1 };

  test.each([
    ['of its discovery when it is new', undefined, feedback, ['a']],
    ['of nothing when it counts the same', feedback, { ...feedback }, []],
    ['of its discovery when its score changes', feedback, { ...feedback, score: 2 }, ['a']],
    ['of both discoveries when it moves', feedback, { ...feedback, discoveryId: 'b' }, ['a', 'b']],
    ['of its discovery when its company changes', feedback, { ...feedback, companyId: 'c' }, ['a']],
    ['of its discovery when it leaves the inbox', inInbox, feedback, ['a']],
    ['of its discovery when it is deleted', feedback, undefined, ['a']],
    ['of nothing when it stays in the inbox', inInbox, { ...inInbox, discoveryId: undefined }, []],
    ['of nothing when its score changes in the inbox', inInbox, { ...inInbox, score: 2 }, []],
  ])('%s', (_, before, after, affected) => {
    expect(affectedByFeedback(before, after)).toEqual(affected);
  });
});

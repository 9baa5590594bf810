import { describe, expect, test } from '@jest/globals';
import {
  affectedByFeedback,
  affectedByMove,
  hasOtherValues,
} from '../../../../src/records/discoveries/rules/affected-discoveries.js';

describe('a discovery changes the feedback values', () => {
  const under = (parent_discovery_id: string | null) => ({ id: 'd', parent_discovery_id });

  test.each([
    ['of nothing when it goes nowhere', under('a'), under('a'), []],
    ['of itself and of both parents when it moves', under('a'), under('b'), ['d', 'a', 'b']],
    ['of itself and its new parent', under(null), under('b'), ['d', 'b']],
    ['of itself and its former parent', under('a'), under(null), ['d', 'a']],
    ['of nothing when it is new, as it has no feedback yet', undefined, under('a'), []],
    ['of the parent that it is deleted from', under('a'), undefined, ['a']],
    ['of nothing when it is deleted from none', under(null), undefined, []],
  ])('%s', (_, before, after, affected) => {
    expect(affectedByMove(before, after)).toEqual(affected);
  });

  const valued = (value: string) => ({ field_values: { f: value } });

  test.each([
    ['when it is new', undefined, valued('1'), true],
    ['when they change', valued('1'), valued('2'), true],
    ['not when they stay', valued('1'), valued('1'), false],
  ])('by its field values %s', (_, before, after, isOther) => {
    expect(hasOtherValues(before, after)).toBe(isOther);
  });
});

describe('feedback changes the value', () => {
  const feedback = { discovery_id: 'a', score: 1, company_id: null };
  const inInbox = { ...feedback, discovery_id: null };

  test.each([
    ['of its discovery when it is new', undefined, feedback, ['a']],
    ['of nothing when it counts the same', feedback, { ...feedback }, []],
    ['of its discovery when its score changes', feedback, { ...feedback, score: 2 }, ['a']],
    ['of both discoveries when it moves', feedback, { ...feedback, discovery_id: 'b' }, ['a', 'b']],
    ['of its discovery when its company changes', feedback, { ...feedback, company_id: 'c' }, ['a']],
    ['of its discovery when it leaves the inbox', inInbox, feedback, ['a']],
    ['of its discovery when it is deleted', feedback, undefined, ['a']],
    ['of nothing when it stays in the inbox', inInbox, { ...inInbox }, []],
    ['of nothing when its score changes in the inbox', inInbox, { ...inInbox, score: 2 }, []],
  ])('%s', (_, before, after, affected) => {
    expect(affectedByFeedback(before, after)).toEqual(affected);
  });
});

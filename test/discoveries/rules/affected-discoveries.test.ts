import { describe, expect, test } from '@jest/globals';
import { affectedByFeedback, affectedByMove } from '../../../src/discoveries/rules/affected-discoveries.js';

describe('a move changes the feedback values', () => {
  test.each([
    ['of nothing when it goes nowhere', 'a', 'a', []],
    ['of nothing when it was and is under no discovery', undefined, null, []],
    ['of itself and of both parents', 'a', 'b', ['d', 'a', 'b']],
    ['of itself and its new parent', null, 'b', ['d', 'b']],
    ['of itself and its former parent', 'a', undefined, ['d', 'a']],
  ])('%s', (_, from, to, affected) => {
    expect(affectedByMove('d', from, to)).toEqual(affected);
  });
});

describe('feedback changes the value', () => {
  const feedback = { discoveryId: 'a', score: 1 };

  test.each([
    ['of its discovery when it is new', undefined, feedback, ['a']],
    ['of nothing when it counts the same', feedback, { ...feedback }, []],
    ['of its discovery when its score changes', feedback, { ...feedback, score: 2 }, ['a']],
    ['of both discoveries when it moves', feedback, { ...feedback, discoveryId: 'b' }, ['a', 'b']],
  ])('%s', (_, before, after, affected) => {
    expect(affectedByFeedback(before, after)).toEqual(affected);
  });
});

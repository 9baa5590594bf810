import { describe, expect, test } from '@jest/globals';
import { insertTagChanges, tagChangesOf } from '../../../src/rollup/tags/tag-changes.js';

describe('the changes of tags', () => {
  test('are what came and what went', () => {
    const changes = tagChangesOf([{ before: ['a', 'b'], after: ['b', 'c'] }]);
    expect(Object.fromEntries(changes)).toEqual({ a: -1, c: 1 });
  });

  test('of several discoveries are added up', () => {
    const changes = tagChangesOf([
      { before: [], after: ['a', 'b'] },
      { before: ['b'], after: ['a'] },
    ]);
    expect(Object.fromEntries(changes)).toEqual({ a: 2 });
  });

  test('are inserted with as many values as there are, or as lists', () => {
    const many = new Map(Array.from({ length: 11 }, (_, n) => [`tag ${n}`, 1]));
    expect(insertTagChanges('w', new Map([['a', -1]])).values).toEqual(['w', 'a', -1]);
    expect(insertTagChanges('w', many).values).toEqual(['w', [...many.keys()], [...many.values()]]);
  });
});

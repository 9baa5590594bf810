import { beforeEach, describe, expect, test } from '@jest/globals';
import { WorkspaceRotation } from '../../../src/platform/work/workspace-rotation.js';

let turns: WorkspaceRotation;
beforeEach(() => {
  turns = new WorkspaceRotation();
});

describe('a workspace', () => {
  test('comes up once, however often it is added', () => {
    turns.add(['a', 'b', 'a']);
    expect([turns.next(10), turns.next(10)]).toEqual([['a', 'b'], []]);
  });

  test('that has more to do comes up again, after all others', () => {
    turns.add(['a', 'b', 'c']);
    turns.end(turns.next(1), ['a']);
    expect(turns.next(10)).toEqual(['b', 'c', 'a']);
  });

  test('that is worked on comes up once more when it is done', () => {
    turns.add(['a']);
    const begun = turns.next(1);
    turns.add(['a']);
    expect(turns.next(1)).toEqual([]);
    turns.end(begun, []);
    expect(turns.next(1)).toEqual(['a']);
  });
});

describe('a workspace that is to go first', () => {
  test('does not come up a second time', () => {
    turns.add(['a', 'b']);
    expect(turns.begin(['b'])).toEqual(['b']);
    expect(turns.next(10)).toEqual(['a']);
  });

  test('comes up once more if it is worked on already', () => {
    turns.add(['a']);
    const begun = turns.next(1);
    expect(turns.begin(['a', 'b'])).toEqual(['b']);
    turns.end(begun, []);
    expect(turns.next(10)).toEqual(['a']);
  });
});

import { describe, expect, jest, test } from '@jest/globals';
import { nextUpdate, nextUpdateText, revise, touch } from '../../../src/platform/identifiers/revise.js';

const LATER = Date.parse('2100-01-01T00:00:00.000Z');

class Thing {
  updatedAt = new Date(LATER);
  title = 'T';
  tags: string[] = ['a'];
  note: string | undefined = 'N';
}

test('a version is of now, or just after the former one if that is later', () => {
  jest.useFakeTimers({ now: 5_000 });
  expect([0, 4_998, 4_999, 5_000, 9_000].map(nextUpdate)).toEqual([5_000, 5_000, 5_000, 5_001, 9_001]);
  expect(nextUpdateText('1970-01-01T00:00:07.000Z')).toBe('1970-01-01T00:00:07.001Z');
  jest.useRealTimers();
});

test('a record moves to its next version once', () => {
  const thing = new Thing();
  expect(touch(thing)).toEqual(new Date(LATER + 1));
  expect(touch(thing)).toEqual(new Date(LATER + 1));
  expect(thing.updatedAt).toEqual(new Date(LATER + 1));
});

describe('a record', () => {
  test.each([
    [{ title: 'U' }, { title: 'U' }],
    [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
    [{ note: null }, { note: undefined }],
    [{ title: undefined, note: 'M' }, { note: 'M' }],
  ])('changes by %j, and has its next version', (changes, after) => {
    const thing = new Thing();
    expect(revise(thing, changes)).toBe(true);
    expect(thing).toEqual({ ...new Thing(), ...after, updatedAt: new Date(LATER + 1) });
  });

  test.each([[{}], [{ title: 'T', tags: ['a'] }], [{ title: undefined }]])(
    'stays as it is by %j',
    (changes) => {
      const thing = new Thing();
      expect(revise(thing, changes)).toBe(false);
      expect(thing).toEqual(new Thing());
    },
  );

  test('without a value stays without one by null', () => {
    const thing = Object.assign(new Thing(), { note: undefined });
    expect(revise(thing, { note: null })).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { nextUpdate, revise, touch } from '../../src/identifiers/revise.js';

const NOW = Date.UTC(2026, 0, 31, 12);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

interface Note {
  updatedAt: Date;
  title: string;
  description?: string | undefined;
  tags: string[];
}

const note = (members: Partial<Note> = {}): Note => ({
  updatedAt: new Date(NOW - 1_000),
  title: 'Title',
  tags: ['a'],
  ...members,
});

describe('the next updatedAt', () => {
  test('is now, when the former one is past', () => {
    expect(nextUpdate(NOW - 1)).toBe(NOW);
  });

  test('is a millisecond later, when the former one is of this millisecond', () => {
    expect(nextUpdate(NOW)).toBe(NOW + 1);
  });

  test('is a millisecond later, when the former one is ahead, from another clock', () => {
    expect(nextUpdate(NOW + 60_000)).toBe(NOW + 60_001);
  });
});

describe('a record that is touched', () => {
  test('was updated now', () => {
    const record = note();
    expect(touch(record)).toEqual(new Date(NOW));
    expect(record.updatedAt).toEqual(new Date(NOW));
  });

  test('more than once moves once', () => {
    const record = note();
    const first = touch(record);
    jest.advanceTimersByTime(1_000);
    expect(touch(record)).toBe(first);
    expect(record.updatedAt).toBe(first);
  });

  test('moves no other record', () => {
    touch(note());
    const other = note();
    expect(other.updatedAt).toEqual(new Date(NOW - 1_000));
  });
});

describe('a record that is revised', () => {
  test('has the members that are given, and moves', () => {
    const record = note();
    expect(revise(record, { title: 'Other' })).toBe(true);
    expect(record).toEqual(note({ title: 'Other', updatedAt: new Date(NOW) }));
  });

  test('keeps the members that are undefined', () => {
    const record = note({ description: 'Kept' });
    revise(record, { title: 'Other', description: undefined });
    expect(record.description).toBe('Kept');
  });

  test('loses the members that are null', () => {
    const record = note({ description: 'Lost' });
    expect(revise(record, { description: null })).toBe(true);
    expect(record.description).toBeUndefined();
  });

  test.each<[string, Partial<Record<keyof Note, unknown>>]>([
    ['nothing', {}],
    ['only what is undefined', { title: undefined }],
    ['what it has', { title: 'Title' }],
    ['a list of the same items', { tags: ['a'] }],
    ['null for what it has not', { description: null }],
  ])('with %s stays as it is', (_, changes) => {
    const record = note();
    expect(revise(record, changes as Partial<Note>)).toBe(false);
    expect(record).toEqual(note());
  });

  test.each([
    ['with more items', ['a', 'b']],
    ['with fewer items', []],
    ['with other items', ['b']],
  ])('has another list %s', (_, tags) => {
    const record = note();
    expect(revise(record, { tags })).toBe(true);
    expect(record.tags).toEqual(tags);
  });

  test('empty is not the same as nothing', () => {
    const record = note();
    expect(revise(record, { description: '' })).toBe(true);
    expect(record.description).toBe('');
  });
});

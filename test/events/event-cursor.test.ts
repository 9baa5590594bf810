import { expect, test } from '@jest/globals';
import { eventCursorAfter, readEventCursor, writeEventCursor } from '../../src/events/feed/event-cursor.js';

const COMMIT = '01a19b45-b800-7a9b-8c6d-0e1f2a3b4c5d';

test.each([
  [{ position: 0, ordinal: 0, isWhole: true, commitId: null }, '0..'],
  [{ position: 12, ordinal: 0, isWhole: true, commitId: COMMIT }, `12..${COMMIT}`],
  [{ position: 12, ordinal: 3, isWhole: false, commitId: COMMIT }, `12.3.${COMMIT}`],
  [
    { position: 999_999_999_999_999, ordinal: 999_999_999, isWhole: false, commitId: null },
    '999999999999999.999999999.',
  ],
])('the cursor %j is written %s, and read again', (cursor, written) => {
  expect(writeEventCursor(cursor)).toBe(written);
  expect(readEventCursor(written)).toEqual(cursor);
});

test('a cursor after a transaction is after all of it', () => {
  expect(eventCursorAfter(7)).toEqual({ position: 7, ordinal: 0, isWhole: true, commitId: null });
  expect(eventCursorAfter(7, COMMIT)).toEqual({ position: 7, ordinal: 0, isWhole: true, commitId: COMMIT });
});

test.each([
  '',
  '.',
  '..',
  '1',
  '1.',
  '-1..',
  '1.x.',
  'x1..',
  '1..x',
  `1..${COMMIT}x`,
  `1..${COMMIT.toUpperCase()}`,
  `1..${COMMIT.replaceAll('-', '')}`,
  '1000000000000000..',
  '1.1000000000.',
])('%j is no cursor', (cursor) => expect(readEventCursor(cursor)).toBeUndefined());

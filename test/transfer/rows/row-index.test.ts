import { expect, test } from '@jest/globals';
import { hashOf, LineSet, Numbers, RowIndex, UNDER_COMPONENT } from '../../../src/transfer/rows/row-index.js';

test('an index has each row of a large file once, with what is known of it', () => {
  const index = new RowIndex();
  for (let line = 1; line <= 20_000; line++) {
    expect(index.add(hashOf(`row ${line}`), { line, says: 0, isRefused: false })).toBeUndefined();
  }
  const key = hashOf('row 7');
  expect(index.add(key, { line: 9, says: 0, isRefused: false })).toEqual({
    line: 7,
    says: 0,
    isRefused: false,
  });
  index.refuse(key);
  index.say(key, UNDER_COMPONENT);
  expect(index.find(key)).toEqual({ line: 7, says: UNDER_COMPONENT, isRefused: true });
  expect(index.find(hashOf('row 20000'))).toMatchObject({ line: 20_000 });
  expect(index.find(hashOf('row 0'))).toBeUndefined();
});

test('a set has the lines that were added, however far apart', () => {
  const lines = new LineSet();
  for (const line of [1, 8, 8, 1_000_000]) lines.add(line);
  expect([0, 1, 2, 7, 8, 9, 999_999, 1_000_000, 2_000_000].filter((line) => lines.has(line))).toEqual([
    1, 8, 1_000_000,
  ]);
  expect(lines.size).toBe(3);
});

test('numbers are as they were pushed, however many', () => {
  const numbers = new Numbers();
  for (let number = 0; number < 10_000; number += 2) numbers.push(number, number + 1);
  expect([0, 1_023, 1_024, 9_999].map((at) => numbers.at(at))).toEqual([0, 1_023, 1_024, 9_999]);
  expect(numbers.length).toBe(10_000);
});

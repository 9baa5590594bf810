import { expect, test } from '@jest/globals';
import { LAST_POSITION, positionAfter } from '../../../src/http/lists/list.requests.js';

test.each([
  [[], 0],
  [[0], 1],
  [[3, 7, 5], 8],
  [[7, 7], 8],
  [[LAST_POSITION], LAST_POSITION],
])('the position after %j is %i', (others, position) => {
  expect(positionAfter(others)).toBe(position);
});

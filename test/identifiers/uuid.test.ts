import { expect, test } from '@jest/globals';
import { createdAtTextOf, leastIdOf } from '../../src/identifiers/uuid.js';

const DAY = 86_400_000;
const TIMES = [0, 1, DAY - 1, DAY, DAY + 3_599_999, Date.UTC(2026, 1, 28, 23, 59, 59, 999)];

test('the time in an id is shown as a Date would show it, whichever was shown before', () => {
  const random = Array.from({ length: 2_000 }, (_, n) => (n * 7_919_191_919) % Date.UTC(2100, 0));
  for (const time of [...TIMES, ...TIMES.toReversed(), ...random]) {
    expect(createdAtTextOf(leastIdOf(time))).toBe(new Date(time).toISOString());
  }
});

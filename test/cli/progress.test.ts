import { expect, test } from '@jest/globals';
import { speed } from '../../src/cli/progress.js';

test.each([
  [0, 1_000, '0 records in 1.0 s (0 a second)'],
  [1, 1_000, '1 record in 1.0 s (1 a second)'],
  [12_345, 1_500, '12,345 records in 1.5 s (8,230 a second)'],
  [1_000_000, 60_000, '1,000,000 records in 60.0 s (16,667 a second)'],
  [5, 0, '5 records in 0.0 s (5,000 a second)'],
])('%i records in %i ms are told as "%s"', (records, milliseconds, told) =>
  expect(speed(records, milliseconds)).toBe(told),
);

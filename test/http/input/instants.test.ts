import { describe, expect, test } from '@jest/globals';
import { INSTANT, instantOf, isCalendarDay, isWritable } from '../../../src/http/input/instants.js';
import { words } from '../../support/names.js';

const at = (text: string): number => Date.parse(text);

describe('an instant', () => {
  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T09:30Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31t09:30:15z', '2026-01-31T09:30:15.000Z'],
    ['2026-01-31T09:30:15.25Z', '2026-01-31T09:30:15.250Z'],
    ['2026-01-31T09:30:15,123456Z', '2026-01-31T09:30:15.123Z'],
    ['2026-01-31T09:30:00+02', '2026-01-31T07:30:00.000Z'],
    ['2026-01-31T09:30:00+0245', '2026-01-31T06:45:00.000Z'],
    ['2026-01-31T09:30:00-02:45', '2026-01-31T12:15:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ])('is read from %s, as the specification says', (text, expected) => {
    expect(instantOf(text)?.milliseconds).toBe(at(expected));
    expect(text).toMatch(INSTANT);
  });

  test.each(
    words('x2026-01-31 2026-01-31x 26-01-31 2026-01-31T09:30 2026-01-31T09:30:15.Z 2026-01-31T09:30:15+2'),
  )('is not %s by the specification either', (text) => expect(text).not.toMatch(INSTANT));

  test.each([
    ...words(`
      now infinity NaN 0 1767225600 2026 2026-01 2026-1-31 20260131 20260131T093000Z 2026-W05-6 2026-031
      2026-01-31T09:30 2026-01-31T09Z 2026-01-31T24:00Z 2026-01-31T09:60Z 2026-01-31T09:30:60Z
      2026-01-31T09:30:00.Z 2026-01-31T09:30:00+24:00 2026-01-31T09:30:00+02:60 2016-12-31T23:59:60Z
      2026-02-30 2026-02-30T00:00Z 2025-02-29 2026-13-01 2026-00-10 2026-01-00 0001-16-16 0000-01-01
      -0001-01-01 +02026-01-31 +012345-01-01T00:00:00Z -271821-04-20T00:00:00Z 999999-01-01 10000-01-01
      ２０２６-01-31 2026-01-31'
    `),
    '',
    ' 2026-01-31',
    '2026-01-31\n',
    '2026-01-31 09:30Z',
    '2026-01-31T09:30:00 +01:00',
    'Sat, 31 Jan 2026 09:30:00 GMT',
  ])('is not read from %j', (text) => expect(instantOf(text)).toBeUndefined());

  test.each([
    ['2026-01-31T00:00:00.123Z', false],
    ['2026-01-31T00:00:00.123000Z', false],
    ['2026-01-31T00:00:00.1230001Z', true],
  ])('%s lies after the start of its millisecond: %s', (text, isTruncated) =>
    expect(instantOf(text)?.isTruncated).toBe(isTruncated),
  );

  test.each([
    ['0001-01-01T00:00:00Z', true],
    ['0001-01-01T00:00:00+00:01', false],
    ['9999-12-31T23:59:59.999Z', true],
    ['9999-12-31T23:59:59-00:01', false],
  ])('%s has a year of four digits in UTC: %s', (text, expected) => {
    const instant = instantOf(text);
    expect(instant && isWritable(instant)).toBe(expected);
  });
});

test.each([
  ['2026-01-31', true],
  ['2026-01-32', false],
  ['2026-01-31T00:00:00Z', false],
  ['31.01.2026', false],
])('%s is a calendar day: %s', (text, expected) => expect(isCalendarDay(text)).toBe(expected));

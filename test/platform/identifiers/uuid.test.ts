import { describe, expect, test } from '@jest/globals';
import {
  createdAtOf,
  createdAtTextOf,
  isTimedId,
  isUuid,
  leastIdOf,
  newId,
  newIdAt,
  NO_ID,
  randomOctets,
} from '../../../src/platform/identifiers/uuid.js';

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('a new id', () => {
  test('is a UUIDv7 (RFC 9562)', () => expect(newId()).toMatch(UUID_V7));

  test('tells when it was made', () => {
    const before = Date.now();
    const at = createdAtOf(newId()).getTime();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test('comes after those before it, in the same millisecond too', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('ids of another time ascend as well', () => {
  const ids = Array.from({ length: 100 }, () => newIdAt(5));
  expect(ids.toSorted()).toEqual(ids);
  expect(createdAtOf(ids[0] ?? '')).toEqual(new Date(5));
});

test('random octets are as many as are asked for, and others each time', () => {
  const some = Array.from({ length: 1_000 }, () => randomOctets(10).toString('hex'));
  expect(new Set(some).size).toBe(1_000);
  expect(some.every((hex) => hex.length === 20)).toBe(true);
});

test('the time is told by ids of version 7 alone', () => {
  expect(isTimedId(newId())).toBe(true);
  expect(['6ba7b810-9dad-11d1-80b4-00c04fd430c8', NO_ID, 'x'].some(isTimedId)).toBe(false);
  expect(isUuid(NO_ID)).toBe(true);
});

describe('a UUID', () => {
  test.each([
    '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f',
    '0196F0C4-2F6E-7C3A-9D55-0A1B2C3D4E5F',
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ])('is %s', (text) => expect(isUuid(text)).toBe(true));

  test.each([
    '',
    'ACME-17',
    '0196f0c42f6e7c3a9d550a1b2c3d4e5f',
    '{0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f}',
    '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5',
    '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f ',
    '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5g',
    '0196f0c4-2f6e7-c3a-9d55-0a1b2c3d4e5f',
  ])('is not %j', (text) => expect(isUuid(text)).toBe(false));
});

describe('the least id of a millisecond', () => {
  test('comes after the ids of the millisecond before, and not after its own', () => {
    const id = newId();
    const at = createdAtOf(id).getTime();
    expect(leastIdOf(at) <= id).toBe(true);
    expect(leastIdOf(at + 1) > id).toBe(true);
  });

  test.each([
    [0, '00000000-0000-0000-0000-000000000000'],
    [1, '00000000-0001-0000-0000-000000000000'],
    [0x0196_f0c4_2f6e, '0196f0c4-2f6e-0000-0000-000000000000'],
    [-1, '00000000-0000-0000-0000-000000000000'],
    [0xffff_ffff_ffff, 'ffffffff-ffff-0000-0000-000000000000'],
    [Number.MAX_SAFE_INTEGER, 'ffffffff-ffff-0000-0000-000000000000'],
  ])('%i is %s', (milliseconds, id) => expect(leastIdOf(milliseconds)).toBe(id));
});

describe('the time in an id', () => {
  const DAY = 86_400_000;
  const TIMES = [0, 1, DAY - 1, DAY, DAY + 3_599_999, Date.UTC(2026, 1, 28, 23, 59, 59, 999)];
  const random = Array.from({ length: 2_000 }, (_, n) => (n * 7_919_191_919) % Date.UTC(2100, 0));

  test('is shown as a Date would show it, whichever was shown before', () => {
    for (const time of [...TIMES, ...TIMES.toReversed(), ...random])
      expect(createdAtTextOf(leastIdOf(time))).toBe(new Date(time).toISOString());
  });
});

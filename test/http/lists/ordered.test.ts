import { describe, expect, test } from '@jest/globals';
import { WrittenNumber } from '../../../src/http/input/json.js';
import {
  compareDay,
  compareInteger,
  compareNumber,
  compareTime,
  isMetByZero,
} from '../../../src/http/lists/comparisons/ordered.js';
import { leastIdOf } from '../../../src/platform/identifiers/uuid.js';

/** What stands for a parameter is the parameter. */
const bind = (value: unknown) => `<${String(value)}>`;
const number = compareNumber(bind, 'n');
const day = compareDay(bind, 'd');
const time = compareTime(bind, 't', 'timestamptz');
const at = (operator: string, value: unknown, comparison = time) =>
  comparison.sql({ kind: 'condition', member: 'm', memberPath: [], path: [], operator, value });

test.each([
  ['eq', 'n = <5>::numeric'],
  ['ne', '(n = <5>::numeric) IS NOT TRUE'],
  ['lt', 'n < <5>::numeric'],
  ['lte', 'n <= <5>::numeric'],
  ['gt', 'n > <5>::numeric'],
  ['gte', 'n >= <5>::numeric'],
])('a number is compared by %s: %s', (operator, sql) => expect(at(operator, 5, number)).toBe(sql));

describe('a column of integers', () => {
  const integer = compareInteger(bind, 'n');
  const within = (number: string) =>
    `least(greatest(${number}, -9000000000000000000), 9000000000000000000)::bigint`;
  const whole = (value: string | number) =>
    `CASE WHEN <${value}>::numeric = trunc(<${value}>::numeric) THEN ${within(`<${value}>::numeric`)} END`;

  test.each([
    ['lt', `n < ${within('ceil(<2.5>::numeric)')}`],
    ['lte', `n <= ${within('floor(<2.5>::numeric)')}`],
    ['gt', `n > ${within('floor(<2.5>::numeric)')}`],
    ['gte', `n >= ${within('ceil(<2.5>::numeric)')}`],
    ['eq', `n = ${whole('2.5')}`],
  ])('is compared with the next one by %s', (operator, sql) =>
    expect(at(operator, '2.5', integer)).toBe(sql),
  );

  test('is one of several', () =>
    expect(at('in', [1, '2.5'], integer)).toBe(`n = ANY (ARRAY[${whole(1)}, ${whole('2.5')}]::bigint[])`));
});

/** Whether 0 is equal, less and greater. */
const ZERO: readonly (readonly [value: unknown, eq: boolean, lt: boolean, gt: boolean])[] = [
  [0, true, false, false],
  ['-0.00', true, false, false],
  [new WrittenNumber('0e9'), true, false, false],
  [new WrittenNumber('0E9'), true, false, false],
  [2, false, true, false],
  ['0.1', false, true, false],
  [new WrittenNumber('1e-999'), false, true, false],
  [-9, false, false, true],
  ['-0.1', false, false, true],
];

test.each(ZERO)('0 compared with %s', (value, eq, lt, gt) => {
  const isMet = (operator: string, by: unknown = value) =>
    isMetByZero({ kind: 'condition', member: 'm', memberPath: [], path: [], operator, value: by });
  expect([isMet('eq'), isMet('ne'), isMet('in', [1, value]), isMet('in', [value, -1])]).toEqual([
    eq,
    !eq,
    eq,
    eq,
  ]);
  expect([isMet('lt'), isMet('lte'), isMet('gt'), isMet('gte')]).toEqual([lt, lt || eq, gt, gt || eq]);
  expect([isMet('empty', true), isMet('empty', false)]).toEqual([false, true]);
});

test('days are compared as texts', () => {
  expect(at('lt', '2026-01-31', day)).toBe('d < <2026-01-31>::text');
  expect(at('in', ['2026-01-31'], day)).toBe('d = ANY (<2026-01-31>::text[])');
  expect(at('empty', true, day)).toBe('d IS NULL');
  expect(at('empty', false, day)).toBe('d IS NOT NULL');
});

const [IN, AFTER] = ['<2026-01-31T09:30:00.123Z>::timestamptz', '<2026-01-31T09:30:00.124Z>::timestamptz'];

describe('a time', () => {
  test.each([
    ['eq', `t >= ${IN} AND t < ${AFTER}`],
    ['ne', `(t >= ${IN} AND t < ${AFTER}) IS NOT TRUE`],
    ['lt', `t < ${IN}`],
    ['lte', `t < ${AFTER}`],
    ['gt', `t >= ${AFTER}`],
    ['gte', `t >= ${IN}`],
  ])('is compared by %s to the millisecond', (operator, sql) =>
    expect(at(operator, '2026-01-31T09:30:00.123Z')).toBe(sql),
  );

  test.each([
    ['eq', 'false'],
    ['ne', '(false) IS NOT TRUE'],
    ['lt', `t < ${AFTER}`],
    ['lte', `t < ${AFTER}`],
    ['gt', `t >= ${AFTER}`],
    ['gte', `t >= ${AFTER}`],
  ])('between two milliseconds, which no record has, is compared by %s', (operator, sql) =>
    expect(at(operator, '2026-01-31T09:30:00.1234Z')).toBe(sql),
  );

  test('is one of several, or none', () => {
    expect(at('in', ['2026-01-31T09:30:00.123Z'])).toBe(`(t >= ${IN} AND t < ${AFTER})`);
    expect(at('in', [])).toBe('false');
    expect(at('empty', true)).toBe('t IS NULL');
  });

  test('of creation is compared by the id', () => {
    const created = compareTime(bind, 'r.id', 'uuid');
    const id = leastIdOf(Date.parse('2026-01-31'));
    expect(at('gte', '2026-01-31', created)).toBe(`r.id >= <${id}>::uuid`);
  });
});

describe('what is compared', () => {
  const NUMBER = 'a decimal number of at most 1000 characters, as a JSON number or in quotes';
  const long = (length: number) => '1'.repeat(length);
  test.each([5, -1.5, 1e300, '5', '-12.50', long(1_000), new WrittenNumber(long(1_000))])(
    'with a number may be %s',
    (value) => expect(number.whyNot(value)).toBeUndefined(),
  );
  test.each([
    NaN,
    Infinity,
    '',
    '5.',
    '.5',
    '1e3',
    ' 5',
    '5 ',
    'x5',
    long(1_001),
    new WrittenNumber(long(1_001)),
    null,
    true,
  ])('with a number can not be %s', (value) => expect(number.whyNot(value)).toBe(NUMBER));

  const TIME = 'an ISO 8601 date-time with zone (2026-01-31T09:30:00Z) or a date (2026-01-31)';
  test('with a time or a day has to be one', () => {
    expect(time.whyNot('2026-01-31')).toBeUndefined();
    expect([time.whyNot('2026-02-30'), time.whyNot(5)]).toEqual([TIME, TIME]);
    expect(day.whyNot('2026-01-31')).toBeUndefined();
    const DAY = 'a day of the calendar, written YYYY-MM-DD';
    expect([day.whyNot('2026-02-30'), day.whyNot(20_260_131)]).toEqual([DAY, DAY]);
  });
});

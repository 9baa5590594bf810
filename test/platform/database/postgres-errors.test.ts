import { describe, expect, test } from '@jest/globals';
import {
  postgresErrorOf,
  isDiskFull,
  isDataError,
  isTransient,
  isUnavailable,
  timeoutIn,
  violatedConstraint,
} from '../../../src/platform/database/postgres-errors.js';
import { words } from '../../support/names.js';

/** An error as pg has it. */
const refused = (code: string, members: object = {}): Error =>
  Object.assign(new Error('refused'), { code, ...members });

/** An error as a library has it that wraps another. */
const wrapped = (cause: unknown): Error => new Error('wrapped', { cause });

describe("PostgreSQL's own words", () => {
  test('are found on an error', () =>
    expect(postgresErrorOf(refused('23505', { constraint: 'user_name' }))).toEqual({
      code: '23505',
      constraint: 'user_name',
    }));

  test('are found under whatever wraps it', () =>
    expect(postgresErrorOf(wrapped(wrapped(refused('40001'))))).toEqual({ code: '40001' }));

  test('are those of the outermost error that has any', () =>
    expect(postgresErrorOf(Object.assign(wrapped(refused('40001')), { code: '57014' }))).toEqual({
      code: '57014',
    }));

  test.each([undefined, null, 'text', 1, new Error('x'), { code: 7 }])('are not on %p', (error) =>
    expect(postgresErrorOf(error)).toBeUndefined(),
  );
});

describe('a transaction', () => {
  test.each(['40001', '40P01'])('may succeed when it is run again after %s', (code) =>
    expect(isTransient(wrapped(refused(code)))).toBe(true),
  );

  test.each(['23505', '57014', '40002', '53100'])('is not run again after %s', (code) =>
    expect(isTransient(refused(code))).toBe(false),
  );
});

describe('a time limit', () => {
  test.each([
    ['57014', 'statement'],
    ['55P03', 'lock'],
    ['25P04', 'transaction'],
    ['25P03', undefined],
    ['40001', undefined],
  ])('that %s tells of is that of the %s', (code, limit) => expect(timeoutIn(refused(code))).toBe(limit));
});

test('the disk is full when PostgreSQL says so, not when it lacks something else', () => {
  expect(isDiskFull(wrapped(refused('53100')))).toBe(true);
  expect(isDiskFull(refused('53200'))).toBe(false);
});

describe('PostgreSQL is unavailable', () => {
  test.each(
    words(`
    ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN 08006 28P01 53300 57P01 57P05 3D000 55000 25006 25P03
    26000 42P05 57P02 57P03
  `),
  )('after %s', (code) => expect(isUnavailable(wrapped(refused(code)))).toBe(true));

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'cached plan must not change result type',
  ])('after "%s", which has no code', (message) =>
    expect(isUnavailable(wrapped(new Error(message)))).toBe(true),
  );

  test.each(['23505', '40001', '57014', '42P01', '22P02', '55P03'])('not after %s', (code) =>
    expect(isUnavailable(refused(code))).toBe(false),
  );

  test('not after an error of the program', () =>
    expect(isUnavailable(new TypeError('x is not a function'))).toBe(false));
});

describe('the rows are to blame', () => {
  test.each(['22P02', '22003', '23502', '23505', '23514', 'P0001'])('for %s', (code) =>
    expect(isDataError(refused(code))).toBe(true),
  );

  test.each(['08006', '25006', '28P01', '40001', '42P01', '53100', '55P03', '57014', '58030', 'XX000'])(
    'not for %s',
    (code) => expect(isDataError(refused(code))).toBe(false),
  );

  test.each(['ECONNREFUSED', '', 'EPIPE'])('not for what is no SQLSTATE: %j', (code) =>
    expect(isDataError(refused(code))).toBe(false),
  );
});

describe('the constraint that refused', () => {
  test.each(['23503', '23505', '23514'])('is known after %s', (code) =>
    expect(violatedConstraint(refused(code, { constraint: 'component_title' }))).toBe('component_title'),
  );

  test.each([
    'duplicate key value violates unique constraint "component_title_102345"',
    'update or delete on table "component_102345" violates foreign key constraint "component_title_102345" on table "x"',
    'new row for relation "component_102345" violates check constraint "component_title_102345"',
  ])('is in the message of an error of another node: %s', (message) => {
    const error = Object.assign(new Error(message), { code: '23505' });
    expect(violatedConstraint(error)).toBe('component_title');
  });

  test('is known without the number of its shard', () =>
    expect(violatedConstraint(refused('23505', { constraint: 'component_title_102345' }))).toBe(
      'component_title',
    ));

  test.each(['23502', '40001'])('is none after %s', (code) =>
    expect(violatedConstraint(refused(code, { constraint: 'component_title' }))).toBeUndefined(),
  );

  test('is none after an error of the program', () =>
    expect(violatedConstraint(new Error('x'))).toBeUndefined());
});

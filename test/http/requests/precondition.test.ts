import { describe, expect, test } from '@jest/globals';
import { MalformedRequest } from '../../../src/http/problems/problems.js';
import { tagOf, versionOf } from '../../../src/http/requests/entity-tag.js';
import { Precondition } from '../../../src/http/requests/precondition.js';
import { PreconditionFailed } from '../../../src/http/requests/request.problems.js';

const RECORD = { updatedAt: new Date(Date.UTC(2026, 0, 31, 12)) };
const OTHER = { updatedAt: new Date(Date.UTC(2026, 0, 31, 13)) };
const tagIn = ({ updatedAt }: typeof RECORD, body = '{}') => tagOf(versionOf(updatedAt), body);
const CURRENT = tagIn(RECORD);
const STALE = tagIn(OTHER);

describe('a record may be changed', () => {
  test.each([
    ['if-match', CURRENT],
    ['if-match', tagIn(RECORD, '{"feedbackScore":7}')],
    ['if-match', `${STALE}, ${CURRENT}`],
    ['if-match', '*'],
    ['if-none-match', STALE],
  ])('with %s: %s', (name, value) => {
    expect(() => Precondition.of({ [name]: value })?.check(RECORD)).not.toThrow();
  });

  test('without a precondition', () => {
    expect(Precondition.of({})).toBeUndefined();
  });

  test('from what is shown of its time', () => {
    const shown = { updatedAt: RECORD.updatedAt.toISOString() };
    expect(() => Precondition.of({ 'if-match': CURRENT })?.check(shown)).not.toThrow();
  });
});

describe('a record may not be changed', () => {
  test.each([
    ['if-match', STALE],
    ['if-match', `W/${CURRENT}`],
    ['if-match', '"other"'],
    ['if-none-match', CURRENT],
    ['if-none-match', `W/${CURRENT}`],
    ['if-none-match', '*'],
  ])('with %s: %s', (name, value) => {
    expect(() => Precondition.of({ [name]: value })?.check(RECORD)).toThrow(PreconditionFailed);
  });

  test('when only one of two preconditions holds', () => {
    const both = Precondition.of({ 'if-match': CURRENT, 'if-none-match': CURRENT });
    expect(() => both?.check(RECORD)).toThrow(PreconditionFailed);
  });
});

test.each([
  ['if-match', 'If-Match must be'],
  ['if-none-match', 'If-None-Match must be'],
])('a malformed %s is refused by name', (name, detail) => {
  const read = () => Precondition.of({ [name]: 'v1' });
  expect(read).toThrow(MalformedRequest);
  expect(read).toThrow(detail);
});
